import Testing
@testable import WxCodecs
import WxGeo
import WxTestSupport

@Suite("PMTiles")
struct PMTilesTests {
    // Numbers computed with the package pmtiles 3.8.1 (Python), not with this code.
    static let numbers: [(z: Int, x: Int, y: Int, number: UInt64)] = [
        (0, 0, 0, 0), (1, 0, 0, 1), (1, 1, 0, 4), (1, 1, 1, 3), (2, 3, 1, 17), (7, 12, 99, 10_676),
        (14, 9236, 5437, 316_694_944), (20, 1, 2, 366_503_875_932), (26, 67_108_863, 5, 6_004_799_503_160_601),
        (30, 1_073_741_823, 1_073_741_823, 1_152_921_504_606_846_975), (30, 0, 1, 384_307_168_202_282_328),
    ]

    @Test("tiles have the numbers that the reference gives", arguments: numbers)
    func known(_ known: (z: Int, x: Int, y: Int, number: UInt64)) throws {
        let id = try TileID(z: known.z, x: known.x, y: known.y)
        #expect(HilbertID.number(of: id) == known.number)
        #expect(HilbertID.tile(of: known.number) == id)
    }

    @Test("the numbers of all tiles to zoom 6 are those from 0 on, each once")
    func bijection() throws {
        var next: [Bool] = Array(repeating: false, count: 5461)  // (4^7 - 1) / 3
        for z in 0...6 {
            for y in 0..<(1 << z) {
                for x in 0..<(1 << z) { next[Int(HilbertID.number(of: try TileID(z: z, x: x, y: y)))] = true }
            }
        }
        #expect(next.allSatisfy { $0 })
        #expect(HilbertID.tile(of: .max) == nil)
    }

    @Test("vector archives are refused with a sentence", .enabled(if: TestData.isPresent, TestData.absence))
    func vector() {
        for name in ["test_fixture_1.pmtiles", "tippecanoe_bboxes.pmtiles"] {
            #expect(throws: TileArchiveError.vector) { try openTileSource(path: TestData.file("basemap/\(name)")) }
        }
    }

    @Test("what is written is read again, leaf directories and shared tiles included")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("made.pmtiles")
        let info = TileSetInfo(
            name: "Made \"here\"", attribution: "© somebody", version: "7",
            bounds: BoundingBox(west: -10, south: -20, east: 30, north: 40), zooms: 0...9, format: .png)
        let writer = try PMTilesWriter(path: path, info: info)
        var random = SplitMix64(seed: 5)
        var expected: [TileID: [UInt8]] = [:]
        var tiles: [TileID] = []
        for z in 0...9 {
            for _ in 0..<(z < 5 ? 1 : 20_000) {
                let side = UInt64(1) << UInt64(z)
                tiles.append(try TileID(z: z, x: Int(random.next() % side), y: Int(random.next() % side)))
            }
        }
        for id in archiveOrder(Array(Set(tiles))) {
            // Every third tile is the same sea; the others differ.
            let body = id.x % 3 == 0 ? [7, 7] : (0..<12).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + body
            expected[id] = bytes
            try writer.add(id, bytes)
        }
        try writer.finish()
        let reader = try PMTilesReader(path: path)
        #expect(reader.info == info)
        for (id, bytes) in expected {
            #expect(try reader.tile(id) == bytes)
        }
        let nine = TileRange(zoom: 9, columns: 0...511, rows: 0...511)
        #expect(Set(try reader.tiles(in: nine, limit: .max)) == Set(expected.keys.filter { $0.z == 9 }))
        #expect(try reader.tile(TileID(z: 12, x: 0, y: 0)) == nil)
    }

    @Test("each cut of an archive is refused or read, and each flipped bit of its head and directory too")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("made.pmtiles")
        let info = TileSetInfo(zooms: 0...2, format: .png)
        let writer = try PMTilesWriter(path: path, info: info)
        for z in 0...2 {
            let side = 1 << z
            let all = try (0..<side * side).map { try TileID(z: z, x: $0 % side, y: $0 / side) }
            for id in archiveOrder(all) {
                try writer.add(id, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, UInt8(id.x), UInt8(id.y)])
            }
        }
        try writer.finish()
        let whole = try TestFiles.bytes(path)
        var refused = 0
        func readAll(_ bytes: [UInt8]) throws {
            let file = try folder.write(bytes, to: "damaged.pmtiles")
            do {
                let source = try openTileSource(path: file)
                for z in source.info.zooms.prefix(4) {
                    let side = (1 << min(z, 3)) - 1
                    for id in try source.tiles(in: TileRange(zoom: z, columns: 0...side, rows: 0...side), limit: 99) {
                        _ = try source.tile(id)
                    }
                }
            } catch is TileArchiveError {
                refused += 1
            }
        }
        for count in [0, 1, 7, 8, 126, 127, 128, 200, 16_383, 16_384, 16_400, whole.count - 1] {
            try readAll(Array(whole.prefix(count)))
        }
        #expect(refused >= 7, "seven of the cuts lie in the head of 127 bytes or right behind it")
        for bit in 0..<(200 * 8) {
            var bytes = whole
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            try readAll(bytes)
        }
    }

    @Test("a directory that claims more entries than it has bytes is refused before memory is set aside")
    func greedyDirectory() {
        // 2^56 entries in nine bytes.
        #expect(throws: TileArchiveError.self) {
            try PMTilesDirectory([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01])
        }
        #expect(throws: TileArchiveError.self) { try PMTilesDirectory([]) }
        #expect(throws: TileArchiveError.self) { try PMTilesDirectory([0xFF]) }
    }

    @Test("a small piece that unpacks to gigabytes is refused at the limit")
    func bomb() {
        let packed = TileGzip.packed([UInt8](repeating: 0, count: 5_000_000))
        #expect(throws: TileArchiveError.self) { try TileGzip.unpacked(packed, limit: 1_000_000) }
        #expect(throws: Never.self) { try TileGzip.unpacked(packed, limit: 5_000_000) }
    }
}
