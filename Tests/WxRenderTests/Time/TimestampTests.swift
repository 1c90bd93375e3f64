import Foundation
import Testing
import WxRender
import WxTestSupport

@Suite("Timestamps")
struct TimestampTests {
    // Expected values from GNU date: date -u -d '…' +%s
    @Test(
        "dates are the seconds that GNU date gives",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2024-05-06T21:00:00Z", 1_715_029_200), ("2000-02-29T23:59:59Z", 951_868_799),
            ("1999-12-31T23:59:59Z", 946_684_799), ("1900-03-01T00:00:00Z", -2_203_891_200),
            ("2100-02-28T12:00:00Z", 4_107_499_200), ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
        ])
    func known(text: String, seconds: Int) {
        let time = Timestamp(secondsSince1970: seconds)
        #expect(time.description == text)
        let t = time.utc
        #expect(
            Timestamp(year: t.year, month: t.month, day: t.day, hour: t.hour, minute: t.minute, second: t.second)
                == time)
    }

    @Test("dates that do not exist are refused")
    func absent() {
        #expect(Timestamp(year: 2023, month: 2, day: 29) == nil)
        #expect(Timestamp(year: 2024, month: 2, day: 29) != nil)
        #expect(Timestamp(year: 2024, month: 13, day: 1) == nil)
        #expect(Timestamp(year: 2024, month: 4, day: 31) == nil)
        #expect(Timestamp(year: 2024, month: 4, day: 30, hour: 24) == nil)
    }

    @Test("random instants read back from their fields and agree with Foundation", arguments: [7] as [UInt64])
    func roundTrip(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let time = Timestamp(secondsSince1970: .random(in: -2_000_000_000...8_000_000_000, using: &random))
            let date = try Date(time.description, strategy: .iso8601)
            #expect(Int(date.timeIntervalSince1970) == time.secondsSince1970)
        }
    }
}
