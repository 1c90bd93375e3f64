import Foundation
import Synchronization
import WxCodecs
import WxGeo
import WxMaps
import WxRaster
import WxTestSupport

/// Archives and stores for tests.
enum TestPacks {
    /// An MBTiles archive: one tile of a colour that can be told, and noise until it has about so many bytes.
    static func archive(seed: UInt64, bytes: Int) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let path = folder.path("made.mbtiles")
        do {
            let info = TileSetInfo(name: "Noise \(seed)", version: "\(seed)", zooms: 0...9, format: .png)
            let writer = try MBTilesWriter(path: path, info: info)
            try writer.add(try TileID(z: 0, x: 0, y: 0), TinyPNG.flat(color(seed), side: 16))
            var random = SplitMix64(seed: seed)
            for index in 0..<max(1, bytes / 65_536) {
                var noise = [UInt8](repeating: 0, count: 65_000)
                noise.withUnsafeMutableBytes { buffer in
                    for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
                        buffer.storeBytes(of: random.next(), toByteOffset: offset, as: UInt64.self)
                    }
                }
                try writer.add(try TileID(z: 9, x: index % 512, y: index / 512), noise)
            }
            try writer.finish()
        }
        return try folder.read("made.mbtiles")
    }

    /// The colour of the one tile of an archive.
    static func color(_ seed: UInt64) -> RGBA8 { RGBA8(red: UInt8(seed * 37 % 256), green: 80, blue: 160) }

    private static let digests = Mutex<[[UInt8]: String]>([:])

    /// The sha256 of bytes; computed once, since the tests' own way is a plain one.
    static func digest(_ bytes: [UInt8]) -> String {
        if let known = digests.withLock({ $0[bytes] }) { return known }
        let digest = sha256(bytes)
        digests.withLock { $0[bytes] = digest }
        return digest
    }

    /// The pack of an archive.
    static func pack(_ bytes: [UInt8], id: String = "noise", version: String = "1", urls: [String]) -> CatalogPack {
        CatalogPack(
            id: id, name: "Noise", countries: ["DE"], version: version,
            bbox: BoundingBox(west: 5, south: 47, east: 16, north: 55), minZoom: 0, maxZoom: 9, format: .mbtiles,
            bytes: Int64(bytes.count), sha256: digest(bytes), urls: urls)
    }

    /// A catalogue's JSON.
    static func catalog(_ packs: [CatalogPack]) throws -> [UInt8] {
        struct Document: Encodable {
            var schema = 1
            var packs: [CatalogPack]
        }
        return [UInt8](try JSONEncoder().encode(Document(packs: packs)))
    }

    /// The colour of the archive at a path: which version it is, and that it can be drawn from.
    static func seed(at path: String, among seeds: [UInt64]) throws -> UInt64? {
        let source = try openTileSource(path: path)
        guard let bytes = try source.tile(try TileID(z: 0, x: 0, y: 0)) else { return nil }
        let pixel = try TileImage.decode(bytes)[3, 3]
        return seeds.first { color($0).premultiplied == pixel }
    }
}

/// A store of its own, and what a download in it told.
struct TestStore {
    let folder: TemporaryFolder
    let store: MapStore

    init() throws {
        folder = try TemporaryFolder()
        store = MapStore(root: folder.path("maps"))
    }

    /// Options that lose no time.
    static let quick = TransferOptions(stallTimeout: 0.6, retries: 3, retryDelay: 0.01)

    /// Fetches a pack and returns where that ends, with all events.
    func fetch(_ pack: CatalogPack, _ options: TransferOptions = quick) throws -> (state: PackState, events: [MapEvent])
    {
        var events: [MapEvent] = []
        let state = try store.claim(pack).run(options: options) { events.append($0) }
        return (state, events)
    }

    /// The files of a pack's folder.
    func files(_ id: String = "noise") -> [String] { (try? folder.names(in: "maps/packs/\(id)")) ?? [] }
}
