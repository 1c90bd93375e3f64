import Testing

@testable import WxRender

@Suite("What a frame carries follows from its size")
struct FurniturePlanTests {
    /// A frame of a loop with everything that could be shown.
    private func request(_ width: Double, _ height: Double, _ choice: FurnitureChoice = .automatic)
        -> FurniturePlan.Request
    {
        var request = FurniturePlan.Request(width: width, height: height)
        request.choice = choice
        request.hasTitle = true
        request.hasAdvisories = true
        request.frameCount = 25
        return request
    }

    /// A row of the design's table of sizes.
    struct Row: Sendable, CustomTestStringConvertible {
        var width: Double
        var height: Double
        var items: Set<FurnitureItem>
        var strip: Double
        var testDescription: String { "\(Int(width))x\(Int(height))" }
    }

    static let all: Set<FurnitureItem> = [.title, .clock, .advisories, .legend, .timeline, .scale, .attribution]

    @Test(
        "auto is the design's row",
        arguments: [
            Row(width: 1280, height: 720, items: all, strip: 54), Row(width: 1000, height: 500, items: all, strip: 54),
            Row(width: 999, height: 500, items: all, strip: 50), Row(width: 800, height: 500, items: all, strip: 50),
            Row(width: 640, height: 400, items: all, strip: 50),
            Row(width: 639, height: 400, items: [.clock, .timeline], strip: 36),
            Row(width: 400, height: 300, items: [.clock, .timeline], strip: 36),
            // Wide but low: the row of 400x300.
            Row(width: 1280, height: 299, items: [.clock, .timeline], strip: 36),
            Row(width: 319, height: 300, items: [], strip: 0), Row(width: 256, height: 256, items: [], strip: 0),
        ])
    func automatic(_ row: Row) {
        let plan = FurniturePlan(request(row.width, row.height))
        #expect(plan.items == row.items)
        #expect(plan.stripHeight == row.strip)
    }

    @Test("small frames name their sources where a licence asks, tiles never do")
    func licence() {
        var asked = request(400, 300)
        asked.licenceAsksForAttribution = true
        #expect(FurniturePlan(asked).shows(.attribution))
        var tile = request(256, 256)
        tile.licenceAsksForAttribution = true
        #expect(FurniturePlan(tile).items == [.attribution])
        tile.isTile = true
        #expect(FurniturePlan(tile).items.isEmpty)
    }

    @Test("what the user names is drawn in the form of the next larger row that has it")
    func named() {
        let low = FurniturePlan(request(256, 256, .items([.clock, .timeline])))
        #expect(low.stripHeight == 36 && low.items == [.clock, .timeline])
        let legend = FurniturePlan(request(400, 300, .items([.legend])))
        #expect(legend.stripHeight == 50)
        // A legend and the low strip stand one above the other.
        let both = FurniturePlan(request(400, 300, .items([.legend, .clock])))
        #expect(both.stripHeight == 86)
        #expect(FurnitureForm.tiny.form(of: .title) == .small)
        #expect(FurnitureForm.medium.form(of: .title) == .medium)
    }

    @Test("the strip is there only for what stands in it")
    func strip() {
        #expect(FurniturePlan(request(1280, 720, .items([.clock, .title, .scale]))).stripHeight == 0)
        #expect(FurniturePlan(request(1280, 720, .items([.timeline]))).stripHeight == 54)
        var plain = request(1280, 720)
        plain.hasRadar = false
        plain.frameCount = 1
        #expect(FurniturePlan(plain).stripHeight == 0)
        var single = request(1280, 720, .items([.timeline]))
        single.frameCount = 1
        #expect(FurniturePlan(single).items.isEmpty)
    }

    @Test("what has no room is left out")
    func noRoom() {
        let plan = FurniturePlan(request(256, 60, .items([.title, .clock, .timeline])))
        #expect(plan.stripHeight == 0)
        #expect(plan.items.isEmpty)
    }

    @Test("the mark of an old scan always finds a place")
    func stale() {
        func place(_ request: FurniturePlan.Request) -> FurniturePlan.StalePlace { FurniturePlan(request).stalePlace }
        #expect(place(request(1280, 720)) == .card)
        #expect(place(request(1280, 720, .items([.title]))) == .card)
        #expect(place(request(400, 300)) == .strip)
        #expect(place(request(256, 256)) == .corner)
        #expect(place(request(1280, 720, .items([.legend]))) == .corner)
        #expect(place(request(1280, 720, .items([]))) == .none)
        var tile = request(256, 256)
        tile.isTile = true
        #expect(place(tile) == .none)
        #expect(!FurniturePlan(tile).showsGapCard)
        #expect(FurniturePlan(request(400, 300)).showsGapCard)
        #expect(!FurniturePlan(request(300, 300)).showsGapCard)
        #expect(!FurniturePlan(request(1280, 720, .items([]))).showsGapCard)
    }
}
