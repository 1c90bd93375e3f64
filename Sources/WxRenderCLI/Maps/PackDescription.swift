import Foundation
import WxGeo
import WxMaps

/// A pack as `--json` prints it.
struct PackDescription: Encodable {
    var id: String
    var name: String
    var countries: [String]
    var version: String
    var bytes: Int64
    var have: Int64
    var state: String
    /// Why it failed.
    var reason: String?
    /// The archive that can be rendered from.
    var path: String?
    /// The version at `path`, where another one is being fetched.
    var installedVersion: String?
    /// The version that the catalogue offers.
    var offeredVersion: String?
    var bbox: [Double]
    var minZoom: Int
    var maxZoom: Int
    var format: String
    var sha256: String
    var attribution: String
    var license: String

    init(_ status: PackStatus) {
        let pack = status.pack
        id = pack.id
        name = pack.name
        countries = pack.countries
        version = pack.version
        bytes = pack.bytes
        have = status.have
        state = status.state.name
        if case .failed(let why) = status.state { reason = why }
        path = status.path
        installedVersion = status.installedVersion
        offeredVersion = status.offered?.version
        bbox = [pack.bbox.west, pack.bbox.south, pack.bbox.east, pack.bbox.north]
        minZoom = pack.minZoom
        maxZoom = pack.maxZoom
        format = pack.format.rawValue
        sha256 = pack.sha256
        attribution = pack.attribution
        license = pack.license
    }

    /// A value as JSON with a newline, members sorted.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}
