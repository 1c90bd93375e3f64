import Testing
@testable import WxRender
import WxCodecs
import WxGeo
import WxRaster
import WxTestSupport

/// Tiles of one colour each, made by a rule, without a file.
private struct ColorTiles: TileSource {
    var info = TileSetInfo(attribution: "© nobody", zooms: 0...3, format: .png)
    let side: Int
    var missing: Set<TileID> = []

    /// Red counts columns, green rows, blue zooms.
    static func color(_ id: TileID) -> RGBA8 {
        RGBA8(red: UInt8(10 + 20 * id.x), green: UInt8(10 + 20 * id.y), blue: UInt8(40 * id.z))
    }

    func tile(_ id: TileID) throws -> [UInt8]? {
        guard info.zooms.contains(id.z), !missing.contains(id) else { return nil }
        return TinyPNG.flat(Self.color(id), side: side)
    }

    func tiles(in range: TileRange, limit: Int) throws -> [TileID] {
        try range.rows.flatMap { y in try range.columns.map { x in try TileID(z: range.zoom, x: x, y: y) } }
            .filter { !missing.contains($0) }.prefix(limit).map { $0 }
    }
}

@Suite("Base map from tiles")
struct TileBaseMapTests {
    @Test("a view that is a tile shows exactly that tile", .enabled(if: TestData.isPresent, TestData.absence))
    func wholeTile() throws {
        let source = try openTileSource(path: TestData.file("basemap/nodembtiles_plain_1.mbtiles"))
        let base = try TileBaseMap(source: source)
        for (z, x, y) in [(0, 0, 0), (1, 1, 0), (4, 7, 5)] {
            let id = try TileID(z: z, x: x, y: y)
            let bytes = try #require(try source.tile(id))
            let ground = try base.ground(for: Viewport(tile: id))
            #expect(ground.picture == (try TileImage.decode(bytes)))
            #expect(ground.missingTiles == 0)
        }
    }

    @Test(
        "tiles of 512 pixels serve a view of twice the pixels, one zoom lower than tiles of 256", arguments: [256, 512])
    func tileSize(side: Int) throws {
        let base = try TileBaseMap(source: ColorTiles(side: side))
        let id = try TileID(z: 2, x: 3, y: 1)
        let ground = try base.ground(for: Viewport(tile: id, scale: 2))
        #expect(ground.picture.width == 512)
        let shown = side == 512 ? id : try TileID(z: 3, x: 6, y: 2)
        #expect(ground.picture[0, 0] == ColorTiles.color(shown).premultiplied)
    }

    @Test(
        "the lowest zoom that is as fine as the view is taken, within what the archive has",
        arguments: [(0.0, 0), (0.4, 1), (1.0, 1), (1.0001, 1), (1.2, 2), (3.0, 3), (7.5, 3)])
    func bestZoom(zoom: Double, expected: Int) {
        let view = Viewport(center: LonLat(longitude: 0, latitude: 0), zoom: zoom, width: 300, height: 200)
        #expect(TilePlan.bestZoom(for: view, zooms: 0...3, side: 256) == expected)
    }

    @Test("the view crosses the antimeridian and repeats the world")
    func wraps() throws {
        let base = try TileBaseMap(source: ColorTiles(side: 256))
        let view = Viewport(originX: -256, originY: 0, worldSize: 512, width: 1024, height: 512)
        let picture = try base.ground(for: view).picture
        // Columns of zoom 1, unwrapped: -1, 0, 1, 2, which are 1, 0, 1, 0.
        for (x, column) in [(128, 1), (384, 0), (640, 1), (896, 0)] {
            let id = try TileID(z: 1, x: column, y: 0)
            #expect(picture[x, 128] == ColorTiles.color(id).premultiplied)
        }
    }

    @Test("rows beyond the edge of the map are transparent")
    func beyondTheMap() throws {
        let base = try TileBaseMap(source: ColorTiles(side: 256))
        let view = Viewport(originX: 0, originY: -10, worldSize: 256, width: 256, height: 300)
        let picture = try base.ground(for: view).picture
        #expect(picture[5, 9] == .clear && picture[5, 10].alpha == 255)
        #expect(picture[5, 265].alpha == 255 && picture[5, 266] == .clear)
    }

    @Test("a missing tile is hatched and counted, once, and its neighbours stay whole")
    func missing() throws {
        let gone = try TileID(z: 1, x: 1, y: 0)
        let base = try TileBaseMap(source: ColorTiles(side: 256, missing: [gone]))
        let view = Viewport(originX: 0, originY: 0, worldSize: 512, width: 1024, height: 512)
        let ground = try base.ground(for: view)
        #expect(ground.missingTiles == 1)
        let hatched = (256..<512).flatMap { x in (0..<256).map { ground.picture[x, $0] } }
        #expect(Set(hatched).count > 2)
        #expect(hatched.allSatisfy { $0.alpha == 255 })
        #expect(ground.picture[255, 100] == ColorTiles.color(try TileID(z: 1, x: 0, y: 0)).premultiplied)
        #expect(ground.picture[300, 256] == ColorTiles.color(try TileID(z: 1, x: 1, y: 1)).premultiplied)
    }

    @Test("hatches stitch: two halves of a view are the whole")
    func stitched() throws {
        let gone = try Set((0..<8).map { try TileID(z: 3, x: $0, y: 4) })
        let base = try TileBaseMap(source: ColorTiles(side: 256, missing: gone))
        let whole = Viewport(originX: 100.5, originY: 900, worldSize: 2048 * 1.3, width: 400, height: 700)
        let all = try base.ground(for: whole).picture
        let lower = try base.ground(
            for: Viewport(originX: 100.5, originY: 1200, worldSize: whole.worldSize, width: 400, height: 400)
        ).picture
        for y in 0..<400 { for x in 0..<400 { #expect(all[x, y + 300] == lower[x, y]) } }
    }

    @Test("a flat map stays flat, whatever the zoom between and the origin")
    func flat() throws {
        struct Flat: TileSource {
            let info = TileSetInfo(zooms: 0...4, format: .png)
            func tile(_ id: TileID) throws -> [UInt8]? { TinyPNG.flat(RGBA8(rgb: 0x123456), side: 256) }
            func tiles(in range: TileRange, limit: Int) throws -> [TileID] { [try TileID(z: 0, x: 0, y: 0)] }
        }
        let base = try TileBaseMap(source: Flat())
        for zoom in [0.3, 1.7, 3.99, 6.2] {
            let view = Viewport(center: LonLat(longitude: 13.1, latitude: 47.7), zoom: zoom, width: 211, height: 97)
            let colors = Set(try base.ground(for: view).picture.pixels)
            #expect(colors == [RGBA8(rgb: 0x123456).premultiplied])
        }
    }

    @Test("a view far below the archive's zooms is refused, with the way out")
    func tooManyTiles() throws {
        let source = ShiftedTiles(info: TileSetInfo(zooms: 12...14, format: .png))
        let base = try TileBaseMap(source: source, name: "city.mbtiles")
        #expect {
            _ = try base.ground(for: Viewport(tile: try TileID(z: 0, x: 0, y: 0)))
        } throws: {
            "\($0)".contains("city.mbtiles") && "\($0)".contains("lowest zoom is 12")
        }
    }

    @Test("decoded tiles stay within their budget, and threads agree with one another")
    func cacheAndThreads() async throws {
        let cache = TileCache(budget: 3 * 256 * 256 * 4)
        for x in 0..<8 {
            cache.keep(Pixmap(width: 256, height: 256), for: try TileID(z: 3, x: x, y: 0))
            #expect(cache.byteCount <= 3 * 256 * 256 * 4)
        }
        let (newest, oldest) = (try TileID(z: 3, x: 7, y: 0), try TileID(z: 3, x: 0, y: 0))
        #expect(cache[newest] != nil && cache[oldest] == nil)
        let base = try TileBaseMap(source: ColorTiles(side: 256), cacheBytes: 300_000)
        let view = Viewport(center: LonLat(longitude: 20, latitude: 10), zoom: 2.4, width: 500, height: 300)
        let alone = try base.ground(for: view).picture
        try await withThrowingTaskGroup(of: Pixmap.self) { group in
            for _ in 0..<6 { group.addTask { try base.ground(for: view).picture } }
            for try await picture in group { #expect(picture == alone) }
        }
    }

    @Test("the archive's attribution is told")
    func attribution() throws {
        #expect(try TileBaseMap(source: ColorTiles(side: 256)).attribution == "© nobody")
    }

    @Test("a damaged tile is hatched and its damage told", .enabled(if: TestData.isPresent, TestData.absence))
    func damaged() throws {
        struct OneBad: TileSource {
            let info = TileSetInfo(zooms: 1...1, format: .png)
            func tile(_ id: TileID) throws -> [UInt8]? {
                id.x == 1
                    ? [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0] : TinyPNG.flat(RGBA8(rgb: 1), side: 256)
            }
            func tiles(in range: TileRange, limit: Int) throws -> [TileID] { [try TileID(z: 1, x: 0, y: 0)] }
        }
        let view = Viewport(originX: 0, originY: 0, worldSize: 512, width: 512, height: 512)
        let ground = try TileBaseMap(source: OneBad()).ground(for: view)
        #expect(ground.missingTiles == 2)
        #expect(ground.damage.count == 2 && ground.damage[0].hasPrefix("tile 1/1/0: a PNG tile is damaged"))
    }
}

/// Tiles whatever their number, for archives that begin at a high zoom.
private struct ShiftedTiles: TileSource {
    let info: TileSetInfo
    func tile(_ id: TileID) throws -> [UInt8]? { TinyPNG.flat(RGBA8(rgb: 0xFFFFFF), side: 256) }
    func tiles(in range: TileRange, limit: Int) throws -> [TileID] { [try TileID(z: range.zoom, x: 0, y: 0)] }
}
