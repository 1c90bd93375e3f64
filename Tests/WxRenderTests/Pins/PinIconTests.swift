import Testing
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("icons stand where their anchors say, to the pixel")
struct PinIconTests {
    /// A picture of which each pixel tells its column and row.
    private func picture(side: Int) -> [UInt8] {
        TinyPNG.square(side: side) { x, y in RGBA8(red: UInt8(x), green: UInt8(y), blue: 200) }
    }

    @Test("forms of size and anchor")
    func forms() throws {
        for text in ["32x48", "32,48", "[32, 48]", "32 48", "32×48"] {
            #expect(try PinIconForm.size(text) == .init(width: 32, height: 48))
        }
        #expect(try PinIconForm.size("40") == .init(width: 40, height: nil))
        #expect(try PinIconForm.anchor("12,41") == .units(x: 12, y: 41))
        #expect(try PinIconForm.anchor("bottom") == .parts(x: 0.5, y: 1))
        #expect(try PinIconForm.anchor("top-left") == .parts(x: 0, y: 0))
        #expect(try PinIconForm.anchor("Center") == .parts(x: 0.5, y: 0.5))
        for text in ["0x3", "-3", "9999", "a", "1,2,3", "", "nan", "1e400"] {
            #expect(throws: FeatureFault.self, "\(text)") { _ = try PinIconForm.size(text) }
        }
        for text in ["1", "up", "", "1e9,3", "left-nan"] {
            #expect(throws: FeatureFault.self, "\(text)") { _ = try PinIconForm.anchor(text) }
        }
    }

    @Test("files name icons relative to themselves, and pins share one picture")
    func files() throws {
        let folder = try TemporaryFolder()
        try folder.write(picture(side: 20), to: "icons/a.png")
        let csv = try folder.write(
            "lat,lon,icon,icon-size,icon_anchor\n1,2,icons/a.png,10x40,\"0,0\"\n3,4,icons/a.png,,bottom\n5,6,,,\n".utf8,
            to: "p.csv")
        let pins = try PinFile(path: csv).pins
        let first = try #require(pins[0].icon)
        let second = try #require(pins[1].icon)
        #expect(first.picture === second.picture && pins[2].icon == nil)
        #expect((first.width, first.height, first.anchorX, first.anchorY) == (10, 40, 0, 0))
        #expect((second.width, second.height, second.anchorX, second.anchorY) == (20, 20, 10, 20))
        let json = try folder.write(
            #"""
            {"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},
             "properties":{"icon":"icons/a.png","icon-size":[8,9],"iconAnchor":[1,2],"selected":true}},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},
             "properties":{"icon":{"iconUrl":"icons/a.png","iconSize":[30,30],"iconAnchor":[15,30]}}}]}
            """#.utf8, to: "p.geojson")
        let icons = try PinFile(path: json).pins.compactMap(\.icon)
        #expect(icons.map(\.width) == [8, 30] && icons.map(\.height) == [9, 30])
        #expect(icons.map(\.anchorX) == [1, 15] && icons.map(\.anchorY) == [2, 30])
        #expect(try PinFile(path: json).pins.map(\.isSelected) == [true, false])
    }

    @Test("what is no icon is named with its line")
    func badIcons() throws {
        let folder = try TemporaryFolder()
        try folder.write("GIF89a".utf8, to: "a.gif")
        try folder.write(picture(side: 20).prefix(60), to: "cut.png")
        for (icon, problem) in [
            ("none.png", "there is no icon"), ("a.gif", "is no PNG"), ("cut.png", "the icon \"cut.png\""),
        ] {
            let path = try folder.write("lat,lon,icon\n1,2,\n3,4,\(icon)\n".utf8, to: "p.csv")
            let error = #expect(throws: RenderError.self) { _ = try PinFile(path: path) }
            #expect("\(error!)".hasPrefix("\(path):3: ") && "\(error!)".contains(problem), "\(error!)")
        }
        let path = try folder.write("lat,lon,icon\n1,2,https://example.org/a.png\n".utf8, to: "p.csv")
        let file = try PinFile(path: path)
        #expect(file.pins[0].icon == nil && file.warnings.count == 1)
    }

    @Test("the anchor's pixel lies on the place, at any scale", arguments: [1.0, 2.0])
    func anchor(scale: Double) throws {
        let view = Viewport(
            center: LonLat(longitude: 7.3, latitude: 51.2), zoom: 6, width: 300, height: 200, scale: scale)
        var pixels = Pixmap(width: 9, height: 9)
        for y in 0..<9 {
            for x in 0..<9 { pixels[x, y] = RGBA8(rgb: x == 4 && y == 8 ? 0xFF0000 : 0x0000FF).premultiplied }
        }
        let icon = PinIcon(PinPicture(pixels), anchor: (4.5, 9))
        var random = SplitMix64(seed: 5)
        for _ in 0..<20 {
            let x = Double.random(in: 60..<240, using: &random)
            let y = Double.random(in: 60..<140, using: &random)
            let place = LonLat(longitude: view.longitude(x: x), latitude: view.latitude(y: y))
            let layer = PinLayer([Pin(coordinate: place, icon: icon)], viewport: view)
            var picture = Pixmap(width: view.width, height: view.height)
            layer.draw(into: &picture)
            let inked = picture.pixels.indices.filter { picture.pixels[$0] != .clear }
            let side = Int(9 * scale)
            #expect(inked.count == side * side)
            // The lower edge and the middle of the icon are within half a pixel of the place.
            let box = layer.places.box(of: try #require(layer.markers.first))
            #expect(box.width == side && box.height == side)
            #expect(abs(Double(box.bottom) - y) <= 0.51 && abs(Double(box.left + box.right) / 2 - x) <= 0.51)
            #expect(
                inked.allSatisfy {
                    (box.left..<box.right).contains($0 % view.width) && (box.top..<box.bottom).contains($0 / view.width)
                })
            if scale == 1 {
                #expect(picture[box.left + 4, box.bottom - 1] == RGBA8(rgb: 0xFF0000).premultiplied)
                #expect(picture[box.left + 4, box.top] == RGBA8(rgb: 0x0000FF).premultiplied)
            }
        }
    }

    @Test("clear and half clear pixels are blended premultiplied")
    func blending() {
        let view = Viewport(center: LonLat(longitude: 0, latitude: 0), zoom: 4, width: 40, height: 40)
        let half = RGBA8(red: 255, green: 0, blue: 0, alpha: 128)
        let icon = PinIcon(PinPicture(Pixmap(width: 10, height: 10, filling: half.premultiplied)))
        var picture = Pixmap(width: 40, height: 40, filling: RGBA8(rgb: 0x0000FF).premultiplied)
        PinLayer([Pin(coordinate: LonLat(longitude: 0, latitude: 0), icon: icon)], viewport: view).draw(into: &picture)
        // 255·128/255 of red, and 127/255 of the blue below.
        #expect(picture[20, 20].straight == RGBA8(red: 128, green: 0, blue: 127))
        #expect(picture[14, 20].straight == RGBA8(rgb: 0x0000FF) && picture[15, 15].straight != RGBA8(rgb: 0x0000FF))
    }

    @Test("tiles stitch: an icon across an edge is whole")
    func stitching() throws {
        let icon = PinIcon(
            PinPicture(Pixmap(width: 30, height: 30, filling: RGBA8(rgb: 0x123456).premultiplied)), anchor: (15, 30))
        var random = SplitMix64(seed: 9)
        let whole = Viewport(tile: try TileID(z: 5, x: 10, y: 10), scale: 2)
        let pins = (0..<60).map { _ in
            Pin(
                coordinate: LonLat(
                    longitude: whole.longitude(x: Double.random(in: 0...512, using: &random)),
                    latitude: whole.latitude(y: Double.random(in: 0...512, using: &random))),
                icon: Bool.random(using: &random) ? icon : nil)
        }
        // Markers are as large as the frame's width says, so the views that overlap are as wide as the tiles.
        func drawn(x: Int, y: Int) -> Pixmap {
            var picture = Pixmap(width: 256, height: 256)
            let view = Viewport(
                originX: whole.originX + Double(x), originY: whole.originY + Double(y), worldSize: whole.worldSize,
                width: 256, height: 256)
            PinLayer(pins, viewport: view).draw(into: &picture)
            return picture
        }
        var shown = 0
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let tile = drawn(x: 256 * column, y: 256 * row)
            let over = drawn(x: 256 * column - 128, y: 256 * row - 128)
            let same = (0..<128).allSatisfy { y in
                (0..<128).allSatisfy { x in tile[x, y] == over[x + 128, y + 128] }
            }
            #expect(same)
            shown += tile.pixels.count { $0 != .clear }
        }
        #expect(shown > 10_000)
    }
}
