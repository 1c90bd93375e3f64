import Foundation
import Testing
import WxCodecs
import WxGeo
import WxTestSupport

@Suite("MBTiles", .enabled(if: TestData.isPresent, TestData.absence))
struct MBTilesReaderTests {
    struct Archive: CustomTestStringConvertible {
        let name: String
        let zooms: ClosedRange<Int>
        let format: TileFormat
        var testDescription: String { name }
    }

    // Zooms, tile names and hashes were read with Python's sqlite3; the answers stand beside the files.
    @Test(
        "each tile that sqlite3 lists is read, byte for byte, with its row counted from the north",
        arguments: [
            Archive(name: "nodembtiles_plain_1.mbtiles", zooms: 0...4, format: .png),
            Archive(name: "geography-class-png.mbtiles", zooms: 0...1, format: .png),
            Archive(name: "geography-class-webp.mbtiles", zooms: 0...1, format: .webp),
        ])
    func knownTiles(_ archive: Archive) throws {
        let reader = try MBTilesReader(path: TestData.file("basemap/\(archive.name)"))
        #expect(reader.info.zooms == archive.zooms)
        #expect(reader.info.format == archive.format)
        let answer = try TestData.bytes("expected/basemap__\(archive.name).json")
        let json = try #require(JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any])
        let tiles = try #require(json["tiles"] as? [[String: Any]])
        #expect(!tiles.isEmpty)
        for tile in tiles {
            let z = try #require(tile["z"] as? Int)
            let x = try #require(tile["x"] as? Int)
            let row = try #require(tile["tms_y"] as? Int)
            let bytes = try #require(try reader.tile(TileID(z: z, x: x, y: (1 << z) - 1 - row)))
            #expect(sha256(bytes) == tile["sha256"] as? String, "tile \(z)/\(x)/\(row)")
        }
        let zooms = try #require(json["zooms"] as? [[Int]])
        for zoom in zooms {
            let all = 0...(1 << zoom[0]) - 1
            let found = try reader.tiles(in: TileRange(zoom: zoom[0], columns: all, rows: all), limit: 10_000)
            #expect(found.count == zoom[1])
            // Columns and TMS rows from first to last, as sqlite3's min and max say.
            #expect(found.map(\.x).min() == zoom[2] && found.map(\.x).max() == zoom[3])
            #expect(
                found.map(\.y).max() == all.upperBound - zoom[4] && found.map(\.y).min() == all.upperBound - zoom[5])
        }
    }

    @Test("the name and bounds that the archive states are told")
    func metadata() throws {
        let info = try MBTilesReader(path: TestData.file("basemap/geography-class-png.mbtiles")).info
        #expect(info.name == "Geography Class")
        #expect(info.version == "1.0.0")
        #expect(info.bounds == BoundingBox(west: -180, south: -85.0511, east: 180, north: 85.0511))
    }

    @Test("a tile that is not there is nil, not an error")
    func missingTile() throws {
        let reader = try MBTilesReader(path: TestData.file("basemap/nodembtiles_plain_1.mbtiles"))
        #expect(try reader.tile(TileID(z: 3, x: 0, y: 7)) == nil)
        #expect(try reader.tile(TileID(z: 30, x: 5, y: 1 << 29)) == nil)
    }

    @Test("vector tiles are refused with a sentence")
    func vector() throws {
        #expect {
            _ = try openTileSource(path: TestData.file("basemap/world_cities.mbtiles"))
        } throws: {
            "\($0)".contains("vector tiles")
        }
    }

    @Test(
        "what is no whole archive is refused with the reason",
        arguments: ["corrupt.mbtiles", "invalid-tile-format.mbtiles", "invalid.pmtiles", "empty.pmtiles"])
    func malformed(_ name: String) {
        #expect(throws: TileArchiveError.self) { try openTileSource(path: TestData.file("malformed/\(name)")) }
    }

    @Test("cut anywhere, an archive is refused or read, never a crash")
    func truncated() throws {
        let folder = try TemporaryFolder()
        let bytes = try TestData.bytes("basemap/geography-class-png.mbtiles")
        var refused = 0
        for count in stride(from: 0, to: bytes.count, by: 20_011) {
            let path = try folder.write(Array(bytes.prefix(count)), to: "cut.mbtiles")
            do {
                let source = try openTileSource(path: path)
                for id in try source.tiles(in: TileRange(zoom: 1, columns: 0...1, rows: 0...1), limit: 10) {
                    _ = try source.tile(id)
                }
            } catch is TileArchiveError {
                refused += 1
            }
        }
        #expect(refused > 0, "at least what has no head is no archive")
    }

    @Test("a view that never ends is given up")
    func endlessView() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("endless.mbtiles")
        do {
            let writer = try SQLiteConnection(path: path, mode: .readWrite)
            try writer.execute(
                """
                CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                SELECT 99 AS zoom_level, i AS tile_column, i AS tile_row, x'00' AS tile_data FROM n
                """)
        }
        #expect(throws: TileArchiveError.self) { try openTileSource(path: path) }
    }

    @Test("many threads read at once, each its own tile")
    func threads() async throws {
        let reader = try MBTilesReader(path: TestData.file("basemap/nodembtiles_plain_1.mbtiles"))
        let all = try reader.tiles(in: TileRange(zoom: 4, columns: 0...15, rows: 0...15), limit: 1000)
        let alone = try all.map { try reader.tile($0) }
        let together = try await withThrowingTaskGroup(of: (Int, [UInt8]?).self) { group in
            for (index, id) in all.enumerated() { group.addTask { (index, try reader.tile(id)) } }
            var tiles = [[UInt8]?](repeating: nil, count: all.count)
            for try await (index, bytes) in group { tiles[index] = bytes }
            return tiles
        }
        #expect(together == alone)
    }
}
