import Testing
import WxRender
import WxTestSupport

@Suite("Lengths of time")
struct TimeLengthTests {
    @Test(
        "a length is the sum of its parts",
        arguments: [
            ("90s", 90_000), ("5m", 300_000), ("2h", 7_200_000), ("1d", 86_400_000), ("1h30m", 5_400_000), ("0", 0),
            ("0s", 0), ("100ms", 100), ("0.1s", 100), ("1.5h", 5_400_000), ("1m30s", 90_000),
            ("1d2h3m4s5ms", 93_784_005),
            ("100000d", 8_640_000_000_000), ("0.0001s", 0), ("007s", 7000),
        ])
    func known(_ text: String, _ milliseconds: Int) throws {
        #expect(try TimeLength(parsing: text).milliseconds == milliseconds)
    }

    @Test(
        "what is no length is refused",
        arguments: [
            "", "s", "-5m", "+5m", "5 m", "5x", "5M", "1h1h", "1.h", ".5h", "5m3", "1..5s", "٣s", "1e3s", "100001d",
            "9999999999s", "99999999999999999999999d", "5",
        ])
    func refused(_ text: String) {
        #expect(throws: TimeError.self) { try TimeLength(parsing: text) }
    }

    @Test("a missing unit and too long a time are told apart")
    func reasons() {
        #expect(throws: TimeError("5", .noUnit)) { try TimeLength(parsing: "5") }
        #expect(throws: TimeError("100001d", .tooLong)) { try TimeLength(parsing: "100001d") }
    }

    @Test("the text of any length reads back as that length", arguments: [SplitMix64(seed: 3)])
    func roundTrip(_ seeded: SplitMix64) throws {
        var random = seeded
        for _ in 0..<1000 {
            let length = TimeLength(milliseconds: Int.random(in: 0...8_640_000_000_000, using: &random))
            #expect(try TimeLength(parsing: length.description) == length)
        }
        #expect(TimeLength(milliseconds: 5_400_000).description == "1h30m")
    }
}
