import Testing
import WxRender

@Suite("Names made of times")
struct TimePatternTests {
    // Expected texts by GNU date: date -u -d @1715029200 +'%Y%m%d_%H%M%S %j %y %s'; the others by Python's strftime.
    @Test(
        "fields are filled as date(1) fills them",
        arguments: [
            (1_715_029_200, "%Y%m%d_%H%M%S %j %y %s", "20240506_210000 127 24 1715029200"),
            (1_703_980_799, "%Y-%m-%dT%H:%M:%S %j %y", "2023-12-30T23:59:59 364 23"),
            (951_782_400, "%Y-%m-%d %j %y", "2000-02-29 060 00"),
            (-1, "%Y%m%d%H%M%S %j %y %s", "19691231235959 365 69 -1"),
            (1_715_029_200, "out/%Y/%H%M.png", "out/2024/2100.png"),
            (1_715_029_200, "100%%", "100%"),
            (-62_135_596_800, "%Y", "0001"),
        ])
    func fields(_ seconds: Int, _ pattern: String, _ text: String) throws {
        #expect(try TimePattern(parsing: pattern).text(at: Timestamp(secondsSince1970: seconds)) == text)
    }

    @Test("a pattern names a sequence when it has fields, and a per cent sign is none")
    func hasFields() throws {
        #expect(try TimePattern(parsing: "dir/%H%M.png").hasFields)
        #expect(try !TimePattern(parsing: "100%%.png").hasFields)
        #expect(try !TimePattern(parsing: "frame.png").hasFields)
    }

    @Test(
        "an unknown field is named",
        arguments: [("%Q.png", "%Q"), ("a%", "% at the end"), ("%Y%z", "%z"), ("%é", "%é"), ("%-d", "%-")])
    func unknown(_ pattern: String, _ field: String) {
        #expect(throws: TimeError(pattern, .unknownField(field))) { try TimePattern(parsing: pattern) }
    }
}
