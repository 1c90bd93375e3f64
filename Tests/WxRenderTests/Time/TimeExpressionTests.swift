import Foundation
import Testing
import WxRender
import WxTestSupport

@Suite("Times as people write them")
struct TimeExpressionTests {
    struct Known: CustomTestStringConvertible {
        let text: String
        let seconds: Int
        var testDescription: String { text }
    }

    // Seconds computed with Python 3's datetime.fromisoformat(…).timestamp().
    @Test(
        "an absolute time is the second that Python names",
        arguments: [
            Known(text: "2024-05-06T21:00Z", seconds: 1_715_029_200),
            Known(text: "2024-05-06t21:00z", seconds: 1_715_029_200),
            Known(text: "2024-05-06 21:00Z", seconds: 1_715_029_200),
            Known(text: "2024-05-06T21:00:00.999Z", seconds: 1_715_029_200),
            Known(text: "2024-05-06T21:00:30+05:30", seconds: 1_715_009_430),
            Known(text: "2024-05-06T21:00:30+0530", seconds: 1_715_009_430),
            Known(text: "2024-05-06T21:00-05", seconds: 1_715_047_200),
            Known(text: "1969-12-31T23:59:59Z", seconds: -1),
            Known(text: "2024-02-29T00:00Z", seconds: 1_709_164_800),
            Known(text: "0001-01-01T00:00Z", seconds: -62_135_596_800),
            Known(text: "9999-12-31T23:59:59Z", seconds: 253_402_300_799),
            Known(text: "202405062100", seconds: 1_715_029_200),
            Known(text: "20240506210030", seconds: 1_715_029_230),
            Known(text: "@1715029200", seconds: 1_715_029_200),
            Known(text: "@1715029200.75", seconds: 1_715_029_200),
            Known(text: "@-1", seconds: -1),
            Known(text: "@-0.5", seconds: -1),
        ])
    func absolute(_ known: Known) throws {
        #expect(try TimeExpression(parsing: known.text).anchor == .instant(Timestamp(secondsSince1970: known.seconds)))
    }

    @Test("a leap second is the first second of the next minute")
    func leapSecond() throws {
        let leap = try TimeExpression(parsing: "2016-12-31T23:59:60Z")
        #expect(leap == (try TimeExpression(parsing: "2017-01-01T00:00Z")))
    }

    struct Relative: CustomTestStringConvertible {
        let text: String
        let anchor: TimeExpression.Anchor
        let offset: Int
        var testDescription: String { text }
    }

    @Test(
        "a relative time is an anchor and an offset",
        arguments: [
            Relative(text: "now", anchor: .now, offset: 0),
            Relative(text: "NOW", anchor: .now, offset: 0),
            Relative(text: "latest", anchor: .latest, offset: 0),
            Relative(text: "-2h", anchor: .now, offset: -7200),
            Relative(text: "now-90m", anchor: .now, offset: -5400),
            Relative(text: "now+1d", anchor: .now, offset: 86_400),
            Relative(text: "latest-1h", anchor: .latest, offset: -3600),
            Relative(text: "+30m", anchor: .start, offset: 1800),
            Relative(text: "-1h30m", anchor: .now, offset: -5400),
        ])
    func relative(_ known: Relative) throws {
        let time = try TimeExpression(parsing: known.text)
        #expect(time.anchor == known.anchor)
        #expect(time.offsetSeconds == known.offset)
        #expect(time.description == known.text)
    }

    @Test("a relative time counts from the clock, the newest scan or the start that it is given")
    func resolves() throws {
        let context = TimeContext(now: Timestamp(secondsSince1970: 10_000), latest: Timestamp(secondsSince1970: 9000))
        #expect(try TimeExpression(parsing: "-1m").resolved(in: context).secondsSince1970 == 9940)
        #expect(try TimeExpression(parsing: "latest+5s").resolved(in: context).secondsSince1970 == 9005)
        let start = Timestamp(secondsSince1970: 100)
        #expect(try TimeExpression(parsing: "+10s").resolved(in: context, start: start).secondsSince1970 == 110)
        #expect(throws: TimeError("+10s", .noStart)) { try TimeExpression(parsing: "+10s").resolved(in: context) }
        #expect(throws: TimeError("latest", .noLatest)) {
            try TimeExpression(parsing: "latest").resolved(in: TimeContext(now: context.now))
        }
    }

    @Test("an instant outside the years 1 to 9999 is refused")
    func outOfRange() throws {
        let late = TimeContext(now: Timestamp(secondsSince1970: 253_402_300_799))
        #expect(throws: TimeError("now+1s", .outOfRange)) { try TimeExpression(parsing: "now+1s").resolved(in: late) }
        #expect(throws: TimeError("@1715029200000", .outOfRange)) { try TimeExpression(parsing: "@1715029200000") }
        #expect(throws: TimeError("9999-12-31T23:59-01:00", .outOfRange)) {
            try TimeExpression(parsing: "9999-12-31T23:59-01:00")
        }
    }

    @Test(
        "a time that is not one is refused",
        arguments: [
            "", " ", "@", "@x", "@1.", "@1.x", "tomorrow", "2024", "2024-05", "2024-05-06T", "2024-05-06T21",
            "2024-05-06T2100Z", "2024-5-6T21:00Z", "2024-05-06T21:00Q", "2024-05-06T21:00+", "2024-05-06T21:00+5",
            "2024-05-06T21:00ZZ", "2024-05-06T21:00:00.Z", "nowish", "now-", "now-2", "latest-h", "+", "-", "--2h",
            "20240506210", "2024050621000", "２０２４-05-06T21:00Z", "2024-05-06T21:00+05:3", "@99999999999999999999",
        ])
    func refused(_ text: String) {
        #expect(throws: TimeError.self) { try TimeExpression(parsing: text, zone: .gmt) }
    }

    @Test(
        "a field that no calendar or clock has is named",
        arguments: [
            ("2024-13-01T00:00Z", "month 13"), ("2024-02-30T00:00Z", "29 days"), ("2023-02-29T00:00Z", "28 days"),
            ("2024-05-06T24:00Z", "hour 24"), ("2024-05-06T21:60Z", "minute 60"), ("2024-05-06T21:00:61Z", "second 61"),
            ("0000-01-01T00:00Z", "year 0"), ("202405322100", "31 days"),
            ("2024-05-06T21:00+19:00", "-18:00 to +18:00"),
            ("2024-05-00T00:00Z", "not 0"), ("now-1500ms", "whole seconds"),
        ])
    func fields(_ text: String, _ part: String) {
        let error = #expect(throws: TimeError.self) { try TimeExpression(parsing: text) }
        #expect(error?.description.contains(part) == true)
    }

    @Test("a misspelt word and a date without a time of day get their own mends")
    func mends() {
        #expect(throws: TimeError("lates", .notATime(didYouMean: "latest"))) { try TimeExpression(parsing: "lates") }
        #expect(throws: TimeError("2024-05-06", .noTimeOfDay)) { try TimeExpression(parsing: "2024-05-06") }
        #expect(throws: TimeError("2024-05-06T21:00", .noZone)) { try TimeExpression(parsing: "2024-05-06T21:00") }
    }

    @Test("the text of any instant reads back as that instant", arguments: [SplitMix64(seed: 7)])
    func roundTrip(_ seeded: SplitMix64) throws {
        var random = seeded
        for _ in 0..<2000 {
            let instant = Timestamp(secondsSince1970: Int.random(in: -62_135_596_800...253_402_300_799, using: &random))
            #expect(try TimeExpression(parsing: instant.description).anchor == .instant(instant))
            #expect(try TimeExpression(parsing: "@\(instant.secondsSince1970)").anchor == .instant(instant))
        }
    }

    @Test("no text makes the reader crash", arguments: [SplitMix64(seed: 11)])
    func anyText(_ seeded: SplitMix64) {
        var random = seeded
        let alphabet = Array("0123456789-:+TZ@nowlatesdhm. é\u{301}")
        for _ in 0..<5000 {
            let length = Int.random(in: 0...24, using: &random)
            let text = String((0..<length).map { _ in alphabet.randomElement(using: &random)! })
            let instant = try? TimeExpression(parsing: text, zone: .gmt).resolved(
                in: TimeContext(now: Timestamp(secondsSince1970: 0)))
            if let instant { #expect((1...9999).contains(instant.utc.year), "\(text)") }
        }
    }
}
