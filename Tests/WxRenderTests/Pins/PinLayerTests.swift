import Testing
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("pin layers")
struct PinLayerTests {
    private let white = RGBA8(rgb: 0xFFFFFF).premultiplied

    @Test("the tip is the place, to the pixel, wherever in a pixel it lies")
    func tips() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<40 {
            let view = Viewport(
                center: LonLat(
                    longitude: Double.random(in: -180...180, using: &random),
                    latitude: Double.random(in: -70...70, using: &random)), zoom: 6, width: 500, height: 400)
            let place = LonLat(longitude: view.longitude(x: 251.37), latitude: view.latitude(y: 203.81))
            let expected = view.pixel(place)
            let layer = PinLayer([Pin(coordinate: place)], viewport: view)
            let marker = try #require(layer.markers.first)
            #expect(abs(marker.tip.x - expected.x) <= 1.0 / 256)
            #expect(abs(marker.tip.y - expected.y) <= 1.0 / 256)
            var picture = Pixmap(width: 500, height: 400)
            layer.draw(into: &picture)
            // The lowest row with ink is that of the tip, and its ink lies in the tip's column.
            let rows = (0..<400).filter { row in (0..<500).contains { picture[$0, row] != .clear } }
            #expect(rows.last == 203)
            let inked = (0..<500).filter { picture[$0, 203] != .clear }
            #expect(inked.contains(251) && inked.allSatisfy { (250...252).contains($0) })
            // The drop is symmetrical about the tip, 24 wide and 32 high.
            #expect(rows.first == 171)
            let columns = (0..<500).filter { column in (0..<400).contains { picture[column, $0] != .clear } }
            #expect(columns.first == 239 && columns.last == 263)
        }
    }

    // Areas from the geometry: a drop of radius r is a sector of 360° − 2·acos(0.6) and two triangles of (4/3)·r²/2 each.
    @Test("the layers of a marker have the areas of the drawing")
    func areas() {
        let marker = PinMarker(frameWidth: 1280, scale: 2)
        let sprite = marker.sprite(.red, phaseX: 77, phaseY: 200)
        let ink = sprite.pixels.reduce(0.0) { $0 + Double($1.alpha) / 255 }
        func drop(_ r: Double) -> Double { r * r * (.pi - 0.9272952180016122 + 4.0 / 3) }
        #expect(abs(ink - 4 * drop(12)) < 2)
        // White: the ring between insets 0.9 and 2.4, and the dot of radius 4.
        let whites = sprite.pixels.count { $0 == white }
        let expected = 4 * (drop(11.1) - drop(9.6) + 16 * .pi)
        #expect(abs(Double(whites) - expected) < 0.5 * expected)
        let body = RGBA8(rgb: 0xC8201A).premultiplied
        #expect(abs(Double(sprite.pixels.count { $0 == body }) - 4 * (drop(9.6) - 16 * .pi)) < 120)
    }

    @Test(
        "small frames have smaller markers, retina frames have larger ones",
        arguments: [(399, 1.0, 18), (400, 1, 24), (400, 2, 48), (399, 2, 36)])
    func sizes(width: Int, scale: Double, columns: Int) throws {
        let view = Viewport(center: LonLat(longitude: 0, latitude: 0), zoom: 3, width: width, height: 200, scale: scale)
        let layer = PinLayer([Pin(coordinate: LonLat(longitude: 0, latitude: 0))], viewport: view)
        let box = layer.places.box(of: try #require(layer.markers.first))
        // The middle of an odd frame lies half-way in a pixel.
        #expect((columns...columns + 1).contains(box.width))
        #expect((columns * 4 / 3...columns * 4 / 3 + 1).contains(box.height))
    }

    @Test("pins cover those farther north, whatever the order of the input")
    func order() {
        let view = Viewport(center: LonLat(longitude: 0, latitude: 0), zoom: 4, width: 400, height: 300)
        let north = Pin(coordinate: LonLat(longitude: 0, latitude: 0.5), color: .green)
        let south = Pin(coordinate: LonLat(longitude: 0, latitude: 0), color: .purple)
        var (one, other) = (Pixmap(width: 400, height: 300), Pixmap(width: 400, height: 300))
        PinLayer([north, south], viewport: view).draw(into: &one)
        PinLayer([south, north], viewport: view).draw(into: &other)
        #expect(one == other)
        #expect(one[192, 130] == PinColor.purple.body.premultiplied)
    }

    @Test("a pin is drawn in every copy of the world and counts once; a part at the frame's edge counts as drawn")
    func copies() {
        let view = Viewport(originX: -256, originY: 0, worldSize: 256, width: 768, height: 256)
        let pins = [
            Pin(coordinate: LonLat(longitude: 180, latitude: 0)), Pin(coordinate: LonLat(longitude: 540, latitude: 10)),
            Pin(coordinate: LonLat(longitude: 90, latitude: -85)),
        ]
        let layer = PinLayer(pins, viewport: view)
        #expect(layer.markers.count { $0.pin == 0 } == 4)
        #expect(layer.markers.count { $0.pin == 1 } == 4)
        #expect(layer.report() == .init(drawn: 3, outsideView: 0))
        let away = Viewport(center: LonLat(longitude: 0, latitude: 40), zoom: 6, width: 500, height: 400)
        #expect(PinLayer(pins, viewport: away).report() == .init(drawn: 0, outsideView: 3))
        // 10 pixels below the frame: the marker's head is seen. 33 below it is not.
        func counts(below: Double) -> PinReport {
            let place = LonLat(longitude: 0, latitude: away.latitude(y: 400 + below))
            return PinLayer([Pin(coordinate: place)], viewport: away).report()
        }
        #expect(counts(below: 10).drawn == 1)
        #expect(counts(below: 33).drawn == 0)
    }

    @Test("a pin with times is there from its start until its end")
    func times() {
        let view = Viewport(center: LonLat(longitude: 0, latitude: 0), zoom: 4, width: 400, height: 300)
        let start = Timestamp(year: 2024, month: 5, day: 6, hour: 21)!
        let pin = Pin(coordinate: LonLat(longitude: 0, latitude: 0), start: start, end: start + 60)
        let layer = PinLayer([pin], viewport: view)
        for (time, isThere) in [(start - 1, false), (start, true), (start + 59, true), (start + 60, false)] {
            var picture = Pixmap(width: 400, height: 300)
            let span = FrameSpan(time: time, earliest: time - 300)
            layer.draw(into: &picture, in: span)
            #expect((picture != Pixmap(width: 400, height: 300)) == isThere)
            #expect(layer.report(in: span) == .init(drawn: isThere ? 1 : 0, outsideView: 0))
        }
    }

    @Test(
        "colours are words or hexadecimal digits",
        arguments: [
            ("RED", PinColor.red), ("green", .green), ("Purple", .purple), ("#0af", .custom(RGBA8(rgb: 0x00AAFF))),
            ("#12Ab9F", .custom(RGBA8(rgb: 0x12AB9F))), ("12ab9f", .custom(RGBA8(rgb: 0x12AB9F))),
            ("blue", .custom(RGBA8(rgb: 0x0000FF))),
        ])
    func colors(_ word: String, color: PinColor) {
        #expect(PinColor(word) == color)
    }

    @Test(
        "other words are no colours",
        arguments: ["", "#", "#12", "#12345", "#1234567", "#+12345", "mauve", "#ggg", "＃０ａｆ"])
    func noColors(_ word: String) {
        #expect(PinColor(word) == nil)
    }
}
