import Testing
import WxCodecs
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("Callouts stay whole, clear of all else, and on their pins")
struct CalloutPlacerTests {
    private let text: TextEngine
    private let frame = DesignRect(x: 0, y: 0, width: 1280, height: 720)

    init() throws {
        text = try TextEngine(FontCatalog())
    }

    private func pin(
        _ x: Double, _ y: Double, _ title: String = "My Title", _ subtitle: String? = "My Sub Title",
        isSelected: Bool = false
    ) -> CalloutRequest {
        CalloutRequest(
            tipX: x, tipY: y, marker: DesignRect(x: x - 12, y: y - 32, width: 24, height: 32), title: title,
            subtitle: subtitle, isSelected: isSelected)
    }

    private func place(
        _ pins: [CalloutRequest], choice: CalloutChoice = .automatic, reserved: [DesignRect] = [],
        width: Double = 1280, height: Double = 720
    ) -> CalloutPlacer.Result {
        CalloutPlacer.place(pins, width: width, height: height, choice: choice, reserved: reserved, text: text)
    }

    @Test("with room a bubble stands above its pin, centred, its pointer 2 units over the marker")
    func above() throws {
        let callout = try #require(place([pin(640, 360)]).placed.first)
        // By the design: 2·py + ceil(1.25·13) + ceil(1.3·11.5) = 14 + 17 + 15.
        #expect(callout.bubble.height == 46)
        let widest = max(
            text.width("My Title", TextStyle(size: 13, face: .bold)), text.width("My Sub Title", TextStyle(size: 11.5)))
        #expect(callout.bubble.width == (widest + 20).rounded(.up))
        #expect(callout.side == .above && callout.bubble.midX == 640)
        #expect(callout.pointerX == 640 && callout.pointerY == 360 - 32 - 2)
        #expect(callout.bubble.maxY == callout.pointerY - 7)
        let title = try #require(place([pin(640, 360, "Title", nil)]).placed.first)
        #expect(title.bubble.height == 31)
    }

    @Test("narrow frames have smaller bubbles, and those under 400 only when asked to")
    func small() throws {
        let callout = try #require(place([pin(200, 200)], width: 400, height: 300).placed.first)
        #expect(callout.bubble.height == 2 * 6 + 15 + 14)
        #expect(place([pin(200, 200)], width: 399, height: 300) == CalloutPlacer.Result())
        #expect(place([pin(200, 200)], choice: .always, width: 399, height: 300).placed.count == 1)
    }

    @Test("blocked places are passed in the order above, right, left, below")
    func sides() {
        var reserved: [DesignRect] = []
        var sides: [PlacedCallout.Side] = []
        while let callout = place([pin(640, 360)], reserved: reserved).placed.first {
            sides.append(callout.side)
            let outer: (x: Double, y: Double) =
                switch callout.side {
                case .above: (callout.bubble.midX, callout.bubble.y)
                case .right: (callout.bubble.maxX, callout.bubble.midY)
                case .left: (callout.bubble.x, callout.bubble.midY)
                case .below: (callout.bubble.midX, callout.bubble.maxY)
                }
            reserved.append(DesignRect(x: outer.x - 0.5, y: outer.y - 0.5, width: 1, height: 1))
        }
        #expect(sides == [.above, .right, .left, .below])
        #expect(place([pin(640, 360)], reserved: reserved).leftOut == [0])
    }

    @Test(
        "40 units inside each corner the callout of 30 characters is whole",
        arguments: [(40.0, 40.0), (1240, 40), (40, 680), (1240, 680)])
    func corners(_ x: Double, _ y: Double) throws {
        for subtitle in [nil, "A subtitle"] {
            let result = place([pin(x, y, "A title of thirty characters ok", subtitle)])
            let callout = try #require(result.placed.first)
            #expect(frame.insetBy(6).contains(callout.bubble))
            #expect(result.leftOut.isEmpty)
            // The pointer leaves a straight edge of the bubble: clear of its rounded corners.
            let radius = 8.0
            switch callout.side {
            case .above, .below:
                #expect(callout.pointerX - 6 >= callout.bubble.x + radius)
                #expect(callout.pointerX + 6 <= callout.bubble.maxX - radius)
            case .left, .right:
                #expect(callout.pointerY - 6 >= callout.bubble.y + radius - 1)
                #expect(callout.pointerY + 6 <= callout.bubble.maxY - radius + 1)
            }
        }
    }

    @Test(
        "one unit inside each corner there is no room: the callout is left out and counted",
        arguments: [(1.0, 1.0), (1279, 1), (1, 719), (1279, 719)])
    func noRoom(_ x: Double, _ y: Double) {
        let result = place([pin(x, y)])
        #expect(result.placed.isEmpty && result.leftOut == [0])
    }

    @Test("selected pins come first, then the order of the input")
    func order() throws {
        let pins = [pin(640, 360), pin(644, 360, "Second", nil), pin(648, 360, "Third", nil, isSelected: true)]
        let alone = try #require(place([pins[2]]).placed.first)
        let result = place(pins)
        let third = try #require(result.placed.first { $0.pin == 2 })
        #expect(third.side == alone.side || !result.placed.contains { $0.side == alone.side })
        #expect(place(pins, choice: .selected).placed.map(\.pin) == [2])
        #expect(place(pins, choice: .selected).leftOut.isEmpty)
        #expect(place(pins, choice: .never) == CalloutPlacer.Result())
    }

    @Test("500 pins: nothing drawn overlaps, and the same again gives the same", arguments: [1, 2])
    func crowd(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pins = (0..<500).map { i in
            pin(
                Double.random(in: 0...1280, using: &random), Double.random(in: 0...720, using: &random), "Pin \(i)",
                i % 2 == 0 ? "Number \(i)" : nil)
        }
        let reserved = [
            DesignRect(x: 12, y: 12, width: 320, height: 96), DesignRect(x: 0, y: 666, width: 1280, height: 54),
        ]
        let result = place(pins, reserved: reserved)
        #expect(result.placed.count + result.leftOut.count == 500)
        #expect(result.placed.count > 5)
        for (i, callout) in result.placed.enumerated() {
            #expect(frame.insetBy(6).contains(callout.bubble))
            #expect(!reserved.contains { $0.intersects(callout.bubble, gap: 3) })
            #expect(
                !pins.indices.contains { $0 != callout.pin && pins[$0].marker.intersects(callout.bubble, gap: 3) })
            #expect(!result.placed[(i + 1)...].contains { $0.bubble.intersects(callout.bubble, gap: 3) })
        }
        #expect(place(pins, reserved: reserved) == result)
    }

    @Test("titles of any origin make a bubble of a line each, or none")
    func badInput() throws {
        let long = try #require(place([pin(640, 360, String(repeating: "Title\n", count: 2000), nil)]).placed.first)
        #expect(long.bubble.width <= 240)
        #expect(place([pin(640, 360, "\u{0}\u{7}", "")]) == CalloutPlacer.Result())
        let onlySubtitle = try #require(place([pin(640, 360, " ", "Sub")]).placed.first)
        #expect(onlySubtitle.title == "Sub" && onlySubtitle.bubble.height == 31)
        #expect(place([pin(.nan, .infinity)]).placed.isEmpty)
    }
}
