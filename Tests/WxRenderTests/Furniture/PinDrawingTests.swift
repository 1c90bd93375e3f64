import Testing
import WxCodecs
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("Callouts and names are drawn to the design")
struct PinDrawingTests {
    private let text: TextEngine

    init() throws {
        text = try TextEngine(FontCatalog())
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
        let marker = PinMarker(frameWidth: 640, scale: scale)
        let pins = zip(words, places).map { words, place in
            CalloutRequest(
                tipX: place.0, tipY: place.1,
                marker: DesignRect(x: place.0 - 12, y: place.1 - 32, width: 24, height: 32), title: words.0,
                subtitle: words.1)
        }
        let result = CalloutPlacer.place(pins, width: 640, height: 140, choice: .automatic, reserved: [], text: text)
        #expect(result.leftOut.isEmpty)
        #expect(Set(result.placed.map(\.side)) == [.above, .right, .left, .below])
        var picture = Pixmap(
            width: 1280, height: 280,
            filling: RGBA8(rgb: theme == .light ? 0xECEBE5 : 0x24292F).premultiplied)
        for (pin, color) in zip(pins, [PinColor.purple, .green, .custom(RGBA8(rgb: 0x0B5FBE)), .red]) {
            marker.sprite(color, tip: PixelPoint(x: pin.tipX * scale, y: pin.tipY * scale)).draw(into: &picture)
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
