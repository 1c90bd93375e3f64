import Foundation
import Testing
import WxRender

@Suite("Times on the clocks of a zone")
struct ZonesTests {
    struct Known: CustomTestStringConvertible {
        let zone: String
        let clock: String
        let utc: String
        var testDescription: String { "\(clock) in \(zone)" }
    }

    // Instants computed with Python 3's zoneinfo on tzdata 2025b.
    @Test(
        "a time that clocks show once is the instant that zoneinfo names",
        arguments: [
            Known(zone: "America/Chicago", clock: "2026-11-01T00:59", utc: "2026-11-01T05:59:00Z"),
            Known(zone: "America/Chicago", clock: "2026-11-01T02:00", utc: "2026-11-01T08:00:00Z"),
            Known(zone: "America/Chicago", clock: "2026-03-08T01:59", utc: "2026-03-08T07:59:00Z"),
            Known(zone: "America/Chicago", clock: "2026-03-08T03:00", utc: "2026-03-08T08:00:00Z"),
            Known(zone: "US/Central", clock: "2026-07-01T12:00", utc: "2026-07-01T17:00:00Z"),
            Known(zone: "Asia/Kolkata", clock: "2026-11-01T05:30", utc: "2026-11-01T00:00:00Z"),
            Known(zone: "Pacific/Apia", clock: "2011-12-29T23:59", utc: "2011-12-30T09:59:00Z"),
            Known(zone: "Pacific/Apia", clock: "2011-12-31T00:00", utc: "2011-12-30T10:00:00Z"),
            Known(zone: "UTC", clock: "2026-11-01T05:30", utc: "2026-11-01T05:30:00Z"),
        ])
    func known(_ known: Known) throws {
        let time = try TimeExpression(parsing: known.clock, zone: try TimeZone(named: known.zone))
        let instant = try time.resolved(in: TimeContext(now: Timestamp(secondsSince1970: 0)))
        #expect(instant.description == known.utc)
    }

    @Test("a time with an offset of its own is read by that, whatever the zone")
    func ownOffset() throws {
        let chicago = try TimeZone(named: "America/Chicago")
        let time = try TimeExpression(parsing: "2026-11-01T01:30Z", zone: chicago)
        #expect(time == (try TimeExpression(parsing: "2026-11-01T01:30Z")))
    }

    // Both instants by zoneinfo, fold=0 and fold=1.
    @Test(
        "a time that clocks show twice is refused, both instants named",
        arguments: [
            ("America/Chicago", "2026-11-01T01:00", "2026-11-01T06:00:00Z", "2026-11-01T07:00:00Z"),
            ("America/Chicago", "2026-11-01T01:59", "2026-11-01T06:59:00Z", "2026-11-01T07:59:00Z"),
            ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"),
        ])
    func overlap(_ zone: String, _ clock: String, _ first: String, _ second: String) throws {
        let named = try TimeZone(named: zone)
        let error = #expect(throws: TimeError.self) { try TimeExpression(parsing: clock, zone: named) }
        let text = try #require(error?.description)
        #expect(text.contains("twice") && text.contains(first) && text.contains(second))
    }

    // 2026-03-08 in Chicago: 02:00 CST is 03:00 CDT. Lord Howe goes forward by half an hour. Apia had no 30 December 2011.
    @Test(
        "a time that clocks skip is refused, the gap named",
        arguments: [
            ("America/Chicago", "2026-03-08T02:00", "from 2026-03-08T02:00 to 2026-03-08T03:00"),
            ("America/Chicago", "2026-03-08T02:59:59", "from 2026-03-08T02:00 to 2026-03-08T03:00"),
            ("Australia/Lord_Howe", "2026-10-04T02:15", "from 2026-10-04T02:00 to 2026-10-04T02:30"),
            ("Pacific/Apia", "2011-12-30T12:00", "from 2011-12-30T00:00 to 2011-12-31T00:00"),
        ])
    func gap(_ zone: String, _ clock: String, _ gap: String) throws {
        let named = try TimeZone(named: zone)
        let error = #expect(throws: TimeError.self) { try TimeExpression(parsing: clock, zone: named) }
        #expect(error?.description.contains(gap) == true)
    }

    @Test(
        "an unknown zone is refused, with the nearest name where there is one",
        arguments: [
            ("America/Chigago", "America/Chicago"), ("america/chicago", "America/Chicago"),
            ("Chicago", "America/Chicago"),
            ("new york", "America/New_York"), ("Europe/Berln", "Europe/Berlin"), ("CST", nil), ("GMT+5", nil),
            ("", nil),
            ("../../etc/passwd", nil), ("+05:30", nil),
        ] as [(String, String?)])
    func unknown(_ name: String, _ near: String?) {
        let error = #expect(throws: TimeError.self) { try TimeZone(named: name) }
        guard case .unknownZone(let suggestion) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        if let near { #expect(suggestion == near) }
    }
}
