import Testing
import WxCodecs
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("Markers and callouts are drawn to the design's geometry")
struct PinDrawingTests {
    private let text: TextEngine

    init() throws {
        text = try TextEngine(FontCatalog())
    }

    @Test("the tip of a marker is exactly at its place", arguments: [1.0, 2])
    func tip(_ scale: Double) {
        let marker = PinMarker(.normal, scale: scale, text: text)
        var picture = Pixmap(width: Int(60 * scale), height: Int(60 * scale))
        marker.draw(tipX: 30, tipY: 50, color: PinMarker.red, into: &picture)
        let rows = (0..<picture.height).filter { y in (0..<picture.width).contains { picture[$0, y] != .clear } }
        #expect(rows.first == Int(18 * scale) && rows.last == Int(50 * scale) - 1)
        // The last row has ink on both sides of the tip, and nowhere else.
        let columns = (0..<picture.width).filter { picture[$0, Int(50 * scale) - 1] != .clear }
        #expect(columns == [Int(30 * scale) - 1, Int(30 * scale)])
        // White dot, coloured body, white ring, dark edge along the middle row of the circle.
        func color(_ x: Double) -> RGBA8 { picture[Int(x * scale), Int(30 * scale)].straight }
        #expect(color(30) == RGBA8(rgb: 0xFFFFFF) && color(23) == PinMarker.red)
        // The outermost half unit is the edge's, but for the sliver that the circle leaves of its pixels.
        #expect(color(18).red < 0x20 && color(18).alpha > 240 || scale == 1)
    }

    @Test("a small marker is three quarters of a normal one")
    func small() {
        let normal = PinMarker(.normal, scale: 1, text: text).box(tipX: 100, tipY: 100)
        let small = PinMarker(PinMarker.Size(frameWidth: 399), scale: 1, text: text).box(tipX: 100, tipY: 100)
        #expect(normal == DesignRect(x: 88, y: 68, width: 24, height: 32))
        #expect(small == DesignRect(x: 91, y: 76, width: 18, height: 24))
    }

    @Test("places far outside of the frame, and none at all, are no trouble", arguments: [1e300, -1e300, .nan, 1e5])
    func far(_ place: Double) {
        var picture = Pixmap(width: 40, height: 40)
        PinMarker(.normal, scale: 2, text: text).draw(tipX: place, tipY: 20, color: PinMarker.red, into: &picture)
        #expect(picture.pixels.allSatisfy { $0 == .clear })
    }

    @Test(
        "callouts on all four sides look as they did", .enabled(if: TestFonts.hasNotoSans, TestFonts.withoutNotoSans),
        arguments: [Theme.light, .dark])
    func golden(_ theme: Theme) throws {
        let scale = 2.0
        let words: [(String, String?)] = [
            ("My Title", "My Sub Title"), ("Мой заголовок", "Ο υπότιτλός μου"), ("Title only", nil),
            ("A title far too long for one bubble, cut", "Longest text 150 u, then an ellipsis"),
        ]
        // In each corner another side has room.
        let places: [(Double, Double)] = [(90, 138), (30, 45), (610, 45), (320, 30)]
        let marker = PinMarker(.normal, scale: scale, text: text)
        let pins = zip(words, places).map { words, place in
            CalloutRequest(
                tipX: place.0, tipY: place.1, marker: marker.box(tipX: place.0, tipY: place.1), title: words.0,
                subtitle: words.1)
        }
        let result = CalloutPlacer.place(pins, width: 640, height: 140, choice: .automatic, reserved: [], text: text)
        #expect(result.leftOut == 0)
        #expect(Set(result.placed.map(\.side)) == [.above, .right, .left, .below])
        var picture = Pixmap(
            width: 1280, height: 280,
            filling: RGBA8(rgb: theme == .light ? 0xECEBE5 : 0x24292F).premultiplied)
        for (pin, color) in zip(pins, [PinMarker.purple, PinMarker.green, RGBA8(rgb: 0x0B5FBE), PinMarker.red]) {
            marker.draw(tipX: pin.tipX, tipY: pin.tipY, color: color, into: &picture)
        }
        CalloutPainter(result.placed, theme: theme, scale: scale, text: text).draw(into: &picture)
        try expectGolden(picture, named: "callouts-\(theme.rawValue)", tolerance: .exact)
    }

    @Test("names on any ground look as they did", .enabled(if: TestFonts.hasNotoSans, TestFonts.withoutNotoSans))
    func labels() throws {
        var candidates = LabelCandidates()
        candidates.places = [
            PlaceCandidate(name: "Chicago", x: 30, y: 20, population: 2_700_000, id: 1),
            PlaceCandidate(name: "Des Moines", x: 30, y: 60, population: 210_000, isStateCapital: true, id: 2),
            PlaceCandidate(name: "Владимир", x: 30, y: 100, population: 350_000, id: 3),
            PlaceCandidate(name: "Peoria", x: 160, y: 20, population: 112_000, id: 4),
            PlaceCandidate(name: "Ames", x: 160, y: 60, population: 65_000, id: 5),
        ]
        candidates.areas = [
            AreaCandidate(name: "South Dakota", kind: .state(code: "SD", fromZoom: 4), x: 180, y: 95, width: 300)
        ]
        candidates.lakes = [
            LakeCandidate(name: "Lake Michigan", box: DesignRect(x: 120, y: 110, width: 110, height: 24))
        ]
        // A zoom at which both towns and states are named does not exist; each is placed at its own.
        var labels = LabelPlacer.place(
            candidates, width: 240, height: 140, zoom: 7.75, reserved: [], text: text)
        candidates.places = []
        candidates.lakes = []
        labels += LabelPlacer.place(
            candidates, width: 240, height: 140, zoom: 7, reserved: labels.map(\.box), text: text)
        #expect(labels.count == 7)
        for side in Theme.allCases {
            var picture = Pixmap(width: 480, height: 280)
            for y in 0..<280 {
                for x in 0..<480 {
                    let colors: [UInt32] = [0xECEBE5, 0x24292F, 0x02FD02, 0xFD0000, 0xFDF802, 0x0300F4]
                    picture[x, y] = RGBA8(rgb: colors[(x / 40 + y / 40) % 6]).premultiplied
                }
            }
            LabelPainter(labels, mapSide: side, scale: 2, text: text).draw(into: &picture)
            try expectGolden(picture, named: "labels-\(side.rawValue)", tolerance: .exact)
        }
    }
}
