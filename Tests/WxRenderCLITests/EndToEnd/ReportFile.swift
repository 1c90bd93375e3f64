import Foundation
import WxTestSupport

/// `manifest.json` or a `--report`, read by Foundation as the command-line contract describes it.
struct ReportFile: Decodable {
    struct Frame: Decodable {
        let index: Int
        let time: String
        let file: String
        let delayMs: Int
        let layers: Layers
    }

    struct Layers: Decodable {
        let radar: Radar?
        let advisories: Advisories?
        let pins: Pins?
    }

    struct Radar: Decodable {
        let validTime: String?
        let ageSeconds: Int?
        let source: String?
        let status: String
    }

    struct Advisories: Decodable, Equatable {
        let inForce: Int
        let drawn: Int
        let outsideView: Int
        let withoutShape: Int
        let unknownZones: [String]
    }

    struct Pins: Decodable, Equatable {
        let drawn: Int
        let outsideView: Int
    }

    let version: String
    let width: Int
    let height: Int
    let bbox: [Double]
    let requestedBbox: [Double]?
    let frames: [Frame]
    let missingFrames: Int
    let warnings: [String]

    init(_ name: String, in folder: TemporaryFolder) throws {
        self = try JSONDecoder().decode(ReportFile.self, from: Data(try folder.read(name)))
    }

    /// The radar of each frame.
    var radar: [Radar] { frames.compactMap(\.layers.radar) }
    /// The instants of the frames.
    var times: [String] { frames.map(\.time) }
}
