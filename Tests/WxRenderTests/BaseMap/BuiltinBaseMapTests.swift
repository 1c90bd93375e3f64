import Testing
import WxGeo
import WxRaster

@testable import WxRender

@Suite("Built-in base map")
struct BuiltinBaseMapTests {
    @Test(
        "four tiles are the frame that they cover, to the bit",
        arguments: [
            "0/0/0", "2/1/1", "4/3/5", "5/16/10", "6/15/23", "7/33/47", "8/63/131", "9/138/190", "10/301/384",
            "16/19294/24637",
            "6/45/25",
        ])
    func tilesStitch(name: String) throws {
        let numbers = name.split(separator: "/").compactMap { Int($0) }
        let parent = try TileID(z: numbers[0], x: numbers[1], y: numbers[2])
        let world = 512 * Double(1 << parent.z)
        let frame = BuiltinBaseMap(
            viewport: Viewport(
                originX: Double(parent.x) * 512, originY: Double(parent.y) * 512, worldSize: world, width: 512,
                height: 512), theme: .light)
        for child in parent.children {
            let tile = BuiltinBaseMap(viewport: Viewport(tile: child), theme: .light)
            let (left, top) = (256 * (child.x - 2 * parent.x), 256 * (child.y - 2 * parent.y))
            #expect(tile.ground == frame.ground.cut(left, top), "ground of \(child)")
            #expect(tile.fogGround == frame.fogGround.cut(left, top), "fog of \(child)")
            #expect(tile.lines == frame.lines.cut(left, top), "lines of \(child)")
        }
    }

    // The level of detail follows the world's pixels, so land is the same; lines are wider, being of another zoom.
    @Test("the land of four tiles is that of their parent at scale 2", arguments: ["3/2/3", "6/30/26", "9/156/190"])
    func retina(name: String) throws {
        let numbers = name.split(separator: "/").compactMap { Int($0) }
        let parent = try TileID(z: numbers[0], x: numbers[1], y: numbers[2])
        func land(_ viewport: Viewport) -> CoverageMask {
            var selection = MapGeometry.Selection()
            selection.coasts = false
            // The smallest lake that is drawn depends on the zoom of the design; land and its coasts do not.
            let fills = MapGeometry(.shared, viewport: viewport, selecting: selection).fills.filter(\.isLand)
            var mask = CoverageMask(width: viewport.width, height: viewport.height)
            for fill in fills { mask.fillSigned(fill.path) }
            return mask
        }
        let whole = land(Viewport(tile: parent, scale: 2))
        #expect(whole.coverage.contains(255) && whole.coverage.contains(0))
        for child in parent.children {
            let part = land(Viewport(tile: child))
            let (left, top) = (256 * (child.x - 2 * parent.x), 256 * (child.y - 2 * parent.y))
            for row in 0..<256 {
                let start = (top + row) * 512 + left
                #expect(part.coverage[row * 256..<row * 256 + 256].elementsEqual(whole.coverage[start..<start + 256]))
            }
        }
    }

    @Test("every copy of the world is the same")
    func copies() {
        let viewport = Viewport(originX: -300, originY: 0, worldSize: 256, width: 1000, height: 256)
        let map = BuiltinBaseMap(viewport: viewport, theme: .dark)
        for x in 0..<1000 - 256 {
            for y in stride(from: 0, to: 256, by: 5) {
                #expect(map.ground[x, y] == map.ground[x + 256, y])
                #expect(map.lines[x, y] == map.lines[x + 256, y])
            }
        }
    }

    // Chukotka between 66.5° and 68.5° N, and the middle of Wrangel Island: land on both sides of 180°.
    @Test("no line and no gap shows at the antimeridian", arguments: [2.0, 4.5, 6, 8, 10])
    func antimeridian(zoom: Double) {
        for latitude in [67.5, 71.15] where zoom >= 6 || latitude < 70 {
            let viewport = Viewport(center: LonLat(longitude: 180, latitude: latitude), zoom: zoom, width: 8, height: 2)
            let map = BuiltinBaseMap(viewport: viewport, theme: .light)
            #expect(map.lines.pixels.allSatisfy { $0 == .clear })
            #expect(map.ground.pixels.allSatisfy { $0 == RGBA8(rgb: 0xECEBE5).premultiplied })
        }
    }

    // Four corners of Colorado, Kansas's border with Nebraska: 40° N; both lines are drawn where the law puts them.
    @Test("a state line lies where the law puts it")
    func stateLine() {
        let viewport = Viewport(center: LonLat(longitude: -99, latitude: 40), zoom: 9, width: 1, height: 40)
        let lines = BuiltinBaseMap.lines(viewport: viewport, theme: .light, borders: .states)
        let darkest = (0..<40).max { lines[0, $0].straight.alpha < lines[0, $1].straight.alpha }
        #expect(abs((darkest ?? 0) - 20) <= 2)
    }

    @Test("classes of borders start at their zoom, and at once when they are named")
    func borders() {
        func ink(_ zoom: Double, _ borders: Borders, _ latitude: Double, _ longitude: Double) -> Int {
            let viewport = Viewport(
                center: LonLat(longitude: longitude, latitude: latitude), zoom: zoom, width: 40, height: 40)
            return BuiltinBaseMap.lines(viewport: viewport, theme: .light, borders: borders).pixels.count {
                $0 != .clear
            }
        }
        // Iowa has counties but, away from its rivers, no state line; the Kansas and Nebraska line is one of states.
        #expect(ink(6.4, .auto, 42, -93.5) == 0)
        #expect(ink(6.5, .auto, 42, -93.5) > 0)
        #expect(ink(5, .counties, 42, -93.5) > 0)
        #expect(ink(2, .counties, 42, -93.5) > 0)
        #expect(ink(9, .states, 42, -93.5) == 0)
        #expect(ink(2.9, .auto, 40, -99) == 0)
        #expect(ink(3.2, .auto, 40, -99) > 0)
        #expect(ink(2.5, .states, 40, -99) > 0)
        #expect(ink(9, .countries, 40, -99) == 0)
        // The 49th parallel, and a coast.
        #expect(ink(1, .auto, 49, -110) > 0)
        #expect(ink(9, .countries, 49, -110) > 0)
        #expect(ink(9, Borders.none, 49, -110) == 0)
        #expect(ink(9, Borders.none, 42.05, -70.2) > 0)
    }

    // 193 communes: a mean one covers 400 square units from zoom 7.8 or so on.
    @Test("small provinces wait until they can be told apart")
    func smallProvinces() throws {
        let map = MapData.shared
        func zoom(_ code: String) throws -> Double {
            try #require(map.countries.first { $0.code == code }?.provinceZoom)
        }
        #expect(try zoom("SI") > 7 && zoom("SI") < 9)
        #expect(try zoom("CA") < 2)
        #expect(try zoom("US") < 3)
        let slovenia = Viewport(center: LonLat(longitude: 14.8, latitude: 46.1), zoom: 7, width: 60, height: 40)
        #expect(MapGeometry(map, viewport: slovenia).states.isEmpty)
    }

    // Widths of the design at 3, 6 and 9.
    @Test("line widths are linear between the design's zooms and constant beyond")
    func widths() {
        #expect(LineWidth.country.units(at: 0) == 0.9 && LineWidth.country.units(at: 12) == 1.8)
        #expect(abs(LineWidth.country.units(at: 4.5) - 1.15) < 1e-12)
        #expect(abs(LineWidth.state.units(at: 7.5) - 1.2) < 1e-12)
    }

    // The western edge of Aksai Chin is a claim in the source; the border of France and Spain is none.
    @Test("a contested border is dashed over an unbroken halo")
    func dashes() throws {
        let view = Viewport(center: LonLat(longitude: 78.9, latitude: 34.3), zoom: 7, width: 300, height: 300)
        let shapes = MapGeometry(.shared, viewport: view)
        #expect(!shapes.disputed.isEmpty)
        let spain = Viewport(center: LonLat(longitude: 0.5, latitude: 42.7), zoom: 7, width: 300, height: 300)
        let pyrenees = MapGeometry(.shared, viewport: spain)
        #expect(pyrenees.disputed.isEmpty && !pyrenees.countries.isEmpty)
    }
}

extension Pixmap {
    /// The 256×256 pixels from a place on.
    fileprivate func cut(_ left: Int, _ top: Int) -> Pixmap {
        var part = Pixmap(width: 256, height: 256)
        for y in 0..<256 { for x in 0..<256 { part[x, y] = self[left + x, top + y] } }
        return part
    }
}
