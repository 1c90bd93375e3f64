import Foundation
import Testing

@testable import WxRender

@Suite("Frames are dated in words that no locale changes")
struct ClockTextTests {
    /// The clock of an instant, as worked out by hand from the zone's rules in the tz database.
    struct Known: Sendable, CustomTestStringConvertible {
        var time: (Int, Int, Int, Int, Int)
        var zone: String?
        var text: String
        var testDescription: String { text }
    }

    @Test(
        "the clock has the date, the zone's time and UTC",
        arguments: [
            Known(time: (2022, 7, 4, 11, 0), zone: "America/Chicago", text: "Mon 4 Jul 2022 06:00 CDT · 11:00 UTC"),
            Known(time: (2022, 7, 4, 11, 0), zone: nil, text: "Mon 4 Jul 2022 11:00 UTC"),
            Known(time: (2022, 7, 4, 11, 0), zone: "UTC", text: "Mon 4 Jul 2022 11:00 UTC"),
            Known(time: (2022, 7, 4, 4, 0), zone: "America/Chicago", text: "Sun 3 Jul 2022 23:00 CDT · Mon 04:00 UTC"),
            // Clocks fall back at 07:00Z: both read 1:00, told apart by the abbreviation.
            Known(time: (2026, 11, 1, 6, 0), zone: "America/Chicago", text: "Sun 1 Nov 2026 01:00 CDT · 06:00 UTC"),
            Known(time: (2026, 11, 1, 7, 0), zone: "America/Chicago", text: "Sun 1 Nov 2026 01:00 CST · 07:00 UTC"),
            // Clocks spring forward at 08:00Z, from 2:00 to 3:00.
            Known(time: (2026, 3, 8, 7, 59), zone: "America/Chicago", text: "Sun 8 Mar 2026 01:59 CST · 07:59 UTC"),
            Known(time: (2026, 3, 8, 8, 0), zone: "America/Chicago", text: "Sun 8 Mar 2026 03:00 CDT · 08:00 UTC"),
            Known(time: (2024, 2, 29, 23, 59), zone: nil, text: "Thu 29 Feb 2024 23:59 UTC"),
            Known(
                time: (2023, 12, 31, 18, 30), zone: "Asia/Kolkata",
                text: "Mon 1 Jan 2024 00:00 GMT+5:30 · Sun 18:30 UTC"),
            Known(time: (1969, 12, 31, 23, 59), zone: nil, text: "Wed 31 Dec 1969 23:59 UTC"),
        ])
    func clock(_ known: Known) throws {
        let (year, month, day, hour, minute) = known.time
        let time = try #require(Timestamp(year: year, month: month, day: day, hour: hour, minute: minute, second: 59))
        let text = ClockText(zone: known.zone.flatMap { TimeZone(identifier: $0) })
        #expect(text.clock(time) == known.text)
        // The short form is the long one without its date.
        #expect(known.text.hasSuffix(text.shortClock(time)))
    }

    @Test(
        "ages are rounded down",
        arguments: [
            (0, "0 s"), (20, "20 s"), (119, "119 s"), (120, "2 min"), (7199, "119 min"), (7200, "2 h 00 min"),
            (7500, "2 h 05 min"), (180_000, "50 h 00 min"), (-5, "0 s"),
        ])
    func ages(_ seconds: Int, _ text: String) {
        #expect(ClockText.age(seconds) == text)
    }

    @Test("the marks begin a second after 10 and 30 minutes")
    func staleness() {
        #expect(
            [0, 600, 601, 1800, 1801].map(Staleness.init(ageSeconds:)) == [.fresh, .fresh, .aging, .aging, .stale])
    }

    @Test("a scan's line and a gap's name their times in UTC")
    func lines() throws {
        let scan = try #require(Timestamp(year: 2022, month: 7, day: 4, hour: 11, minute: 0, second: 40))
        #expect(ClockText.radar(validTime: scan, ageSeconds: 20) == "radar 11:00:40 UTC, 20 s old")
        let from = try #require(Timestamp(year: 2022, month: 7, day: 4, hour: 10, minute: 31))
        let last = from - 22
        #expect(
            ClockText.gap(from: from, to: from + 840, lastScan: last)
                == "10:31 to 10:45 UTC · last scan 10:30:38 UTC")
        #expect(ClockText.gap(from: from, to: from + 86_400, lastScan: nil) == "Mon 10:31 to Tue 10:31 UTC")
        #expect(ClockText.gap(from: from, to: from, lastScan: nil) == "10:31 UTC")
    }

    @Test("the ends of a timeline name the zone once, days and changes of the clock where there are any")
    func ends() throws {
        let chicago = ClockText(zone: TimeZone(identifier: "America/Chicago"))
        let start = try #require(Timestamp(year: 2022, month: 7, day: 4, hour: 10, minute: 1))
        #expect(chicago.ends(start, start + 7200) == ("05:01", "07:01 CDT"))
        #expect(chicago.present(start + 3600, from: start, to: start + 7200) == "06:01 CDT")
        #expect(chicago.ends(start, start + 86_400) == ("Mon 05:01", "Tue 05:01 CDT"))
        let change = try #require(Timestamp(year: 2026, month: 11, day: 1, hour: 6))
        #expect(chicago.ends(change, change + 3600) == ("01:00 CDT", "01:00 CST"))
        #expect(ClockText(zone: nil).ends(start, start + 7200) == ("10:01", "12:01 UTC"))
    }
}
