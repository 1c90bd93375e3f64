import Testing

@testable import WxRender

@Suite("ISO 8601 times")
struct TimestampISO8601Tests {
    // Seconds as GNU date gives them: date -u -d TEXT +%s.
    @Test(
        "a time with its zone is an instant",
        arguments: [
            ("2024-05-09T04:48:40+00:00", 1_715_230_120), ("2024-05-09T04:48:40Z", 1_715_230_120),
            ("2024-05-08T23:48:40-05:00", 1_715_230_120), ("2024-05-09T10:18:40+05:30", 1_715_230_120),
            ("2024-05-09T04:48:40.999Z", 1_715_230_120), ("2024-05-09T04:48Z", 1_715_230_080),
            ("20240509T044840Z", 1_715_230_120), ("20240509T0448-0500", 1_715_248_080),
            ("2024-02-29 23:59:59+14:00", 1_709_200_799), ("1969-12-31T23:59:59Z", -1),
            ("2024-05-09T04:48:40+00", 1_715_230_120),
        ])
    func instants(_ text: String, seconds: Int) {
        #expect(Timestamp(iso8601: text)?.secondsSince1970 == seconds)
    }

    @Test(
        "what is no instant is refused",
        arguments: [
            "", "2024-05-09", "2024-05-09T04:48:40", "2024-05-09T04:48:40+", "2024-13-09T04:48:40Z",
            "2023-02-29T00:00:00Z", "2024-05-09T24:00:00Z", "2024-05-09T04:48:40Zx", "2024-05-09T04:48:40.Z",
            "2024-05-0904:48:40Z", "2024-0509T04:48:40Z", "2024-05-09T04:48:40+99:00", "2024-05-09T04:48:40+05:75",
            "next Tuesday", "1715230120", "２０２４-05-09T04:48:40Z",
        ])
    func refused(_ text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }
}
