package import Foundation

/// The words that frames are dated with: English, 24 h, whatever the machine's locale or zone.
package struct ClockText: Sendable {
    /// The zone of printed times; nil for UTC alone.
    private let zone: TimeZone?

    /// Makes the words of a zone.
    package init(zone: TimeZone?) {
        let isUTC = zone.map { ["GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains($0.identifier) } ?? true
        self.zone = isUTC ? nil : zone
    }

    /// `Mon 4 Jul 2022 06:00 CDT · 11:00 UTC`; without a zone `Mon 4 Jul 2022 11:00 UTC`.
    ///
    /// Where UTC has another day than the zone, it is named: `· Mon 04:00 UTC`. Minutes are rounded down.
    package func clock(_ time: Timestamp) -> String {
        let utc = Clock(time, offset: 0)
        guard zone != nil else { return "\(utc.date) \(utc.time) UTC" }
        let local = local(time)
        let day = local.day == utc.day ? "" : utc.weekday + " "
        return "\(local.date) \(local.time) \(abbreviation(time)) · \(day)\(utc.time) UTC"
    }

    /// The clock without its date: `06:01 CDT · 11:01 UTC`.
    package func shortClock(_ time: Timestamp) -> String {
        let utc = Clock(time, offset: 0)
        guard zone != nil else { return "\(utc.time) UTC" }
        let local = local(time)
        let day = local.day == utc.day ? "" : utc.weekday + " "
        return "\(local.time) \(abbreviation(time)) · \(day)\(utc.time) UTC"
    }

    /// The texts of a timeline's ends: `05:01` and `07:01 CDT`.
    ///
    /// The first names its zone too where clocks change between them, and both name their weekday where the day does.
    package func ends(_ first: Timestamp, _ last: Timestamp) -> (first: String, last: String) {
        let day = weekdays(first, last)
        let from = abbreviation(first) == abbreviation(last) ? "" : " " + abbreviation(first)
        return (
            day(first) + local(first).time + from, day(last) + local(last).time + " " + abbreviation(last)
        )
    }

    /// The text over the timeline's present: `06:01 CDT`, with its weekday where the loop has more than one day.
    package func present(_ time: Timestamp, from first: Timestamp, to last: Timestamp) -> String {
        weekdays(first, last)(time) + local(time).time + " " + abbreviation(time)
    }

    /// The abbreviation of the zone at an instant: `CDT`, `CST`, `GMT+2`, or `UTC` without a zone.
    package func abbreviation(_ time: Timestamp) -> String {
        guard let zone else { return "UTC" }
        let isSaving = zone.isDaylightSavingTime(for: Self.date(time))
        let name = zone.localizedName(
            for: isSaving ? .shortDaylightSaving : .shortStandard, locale: Locale(identifier: "en_US"))
        return name ?? Self.offsetName(zone.secondsFromGMT(for: Self.date(time)))
    }

    /// `11:00:40 UTC`.
    static func second(_ time: Timestamp) -> String {
        let clock = Clock(time, offset: 0)
        return "\(clock.time):\(Clock.two(clock.second)) UTC"
    }

    /// An age rounded down: seconds under 120 s, minutes under 120 min, then `2 h 05 min`.
    package static func age(_ seconds: Int) -> String {
        let seconds = max(0, seconds)
        if seconds < 120 { return "\(seconds) s" }
        let minutes = seconds / 60
        return minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h \(Clock.two(minutes % 60)) min"
    }

    /// The line of a scan's age: `radar 11:00:40 UTC, 20 s old`.
    package static func radar(validTime: Timestamp, ageSeconds: Int) -> String {
        "radar \(second(validTime)), \(age(ageSeconds)) old"
    }

    /// `10:31 to 10:45 UTC · last scan 10:30:38 UTC`.
    package static func gap(from: Timestamp, to: Timestamp, lastScan: Timestamp?) -> String {
        let (start, end) = (Clock(from, offset: 0), Clock(to, offset: 0))
        let day = start.day == end.day ? ("", "") : (start.weekday + " ", end.weekday + " ")
        let scan = lastScan.map { " · last scan \(second($0))" } ?? ""
        if from == to { return "\(start.time) UTC\(scan)" }
        return "\(day.0)\(start.time) to \(day.1)\(end.time) UTC\(scan)"
    }

    private func local(_ time: Timestamp) -> Clock {
        Clock(time, offset: zone?.secondsFromGMT(for: Self.date(time)) ?? 0)
    }

    private func weekdays(_ first: Timestamp, _ last: Timestamp) -> (Timestamp) -> String {
        local(first).day == local(last).day ? { _ in "" } : { local($0).weekday + " " }
    }

    private static func date(_ time: Timestamp) -> Date {
        Date(timeIntervalSince1970: Double(time.secondsSince1970))
    }

    private static func offsetName(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let rest = minutes % 60 == 0 ? "" : ":\(Clock.two(minutes % 60))"
        return "GMT\(seconds < 0 ? "-" : "+")\(minutes / 60)\(rest)"
    }
}

/// What a clock shows that is some seconds ahead of UTC.
private struct Clock {
    let date: String
    let time: String
    let weekday: String
    /// Days since 1970-01-01.
    let day: Int
    let second: Int

    init(_ time: Timestamp, offset: Int) {
        let shown = time + offset
        let fields = shown.utc
        day = Int((Double(shown.secondsSince1970) / 86_400).rounded(.down))
        // 1970-01-01 was a Thursday.
        let names = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        weekday = names[((day % 7) + 7) % 7]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        date = "\(weekday) \(fields.day) \(months[fields.month - 1]) \(fields.year)"
        self.time = "\(Self.two(fields.hour)):\(Self.two(fields.minute))"
        second = fields.second
    }

    static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
