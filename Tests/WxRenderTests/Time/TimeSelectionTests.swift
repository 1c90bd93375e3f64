import Testing
import WxRender

@Suite("Spans of time")
struct TimeSelectionTests {
    let context = TimeContext(now: Timestamp(secondsSince1970: 100_000), latest: Timestamp(secondsSince1970: 99_000))

    private func span(_ from: String, _ to: String) throws -> ClosedRange<Int> {
        let range = try TimeSelection.span(from: TimeExpression(parsing: from), to: TimeExpression(parsing: to))
            .resolved(in: context)
        return range.lowerBound.secondsSince1970...range.upperBound.secondsSince1970
    }

    @Test("both ends are resolved, and +D counts from the first")
    func ends() throws {
        #expect(try span("-1h", "now") == 96_400...100_000)
        #expect(try span("latest-1h", "latest") == 95_400...99_000)
        #expect(try span("@500", "+30m") == 500...2300)
        #expect(try span("now", "now") == 100_000...100_000)
    }

    @Test("the last D are a span that ends now")
    func last() throws {
        let range = try TimeSelection.last(TimeLength(parsing: "2h")).resolved(in: context)
        #expect(range.lowerBound.secondsSince1970 == 92_800)
        #expect(range.upperBound == context.now)
    }

    @Test("an end before its start is refused")
    func backwards() throws {
        let error = #expect(throws: TimeError.self) { try span("now", "-1h") }
        #expect(error?.description.contains("swap --from and --to") == true)
    }

    @Test("a span needs the newest scan when one of its ends does")
    func needsLatest() throws {
        let now = try TimeExpression(parsing: "now")
        let latest = try TimeExpression(parsing: "latest")
        #expect(TimeSelection.span(from: now, to: latest).needsLatest)
        #expect(TimeSelection.instant(latest).needsLatest)
        #expect(!TimeSelection.span(from: now, to: now).needsLatest)
    }
}
