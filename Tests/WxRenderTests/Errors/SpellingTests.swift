import Testing

@testable import WxRender

@Suite("Likely slips")
struct SpellingTests {
    // Distances of the textbook pairs (Wagner and Fischer 1974; a swap counts one, after Damerau 1964).
    @Test(
        "edits are counted",
        arguments: [
            ("kitten", "sitting", 3), ("flaw", "lawn", 2), ("", "abc", 3), ("abc", "", 3), ("form", "from", 1),
            ("same", "same", 0), ("radar", "rader", 1),
        ])
    func distance(_ a: String, _ b: String, _ edits: Int) {
        #expect(Spelling.distance(Array(a), Array(b)) == edits)
    }

    @Test("the nearest name is found, and nothing far away is")
    func nearest() {
        let names = ["render", "inspect", "completion", "help"]
        #expect(Spelling.nearest(to: "rendr", among: names) == "render")
        #expect(Spelling.nearest(to: "INSPECT", among: names) == "inspect")
        #expect(Spelling.nearest(to: "holp", among: names) == "help")
        #expect(Spelling.nearest(to: "tiles", among: names) == nil)
        #expect(Spelling.nearest(to: "", among: names) == nil)
        #expect(Spelling.nearest(to: String(repeating: "r", count: 10_000), among: names) == nil)
    }
}
