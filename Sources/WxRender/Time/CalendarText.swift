import Foundation

/// Reads the absolute forms of a time: a date with a time of day, its digits alone, seconds since 1970.
enum CalendarText {
    /// The instant of a text.
    ///
    /// - Parameter zone: the zone of a time that names none.
    static func instant(_ text: String, zone: TimeZone?) throws(TimeError) -> Timestamp {
        if text.hasPrefix("@") { return try secondsSince1970(text) }
        if text.count == 12 || text.count == 14, text.allSatisfy({ $0.isASCII && $0.isNumber }) {
            return try digits(text)
        }
        var scanner = Scanner(text: text, rest: text[...])
        let fields = try scanner.date()
        guard !scanner.rest.isEmpty else { throw TimeError(text, .noTimeOfDay) }
        guard let separator = scanner.rest.popFirst(), "Tt ".contains(separator) else { throw scanner.unreadable }
        let time = try scanner.timeOfDay()
        let clock = try civil(fields, time, of: text)
        guard let offset = try scanner.offset() else {
            guard let zone else { throw TimeError(text, .noZone) }
            return try checked(zone.instant(clock: clock, text: text), of: text)
        }
        return try checked(clock - offset, of: text)
    }

    /// `@` and seconds, which may be negative; a fraction is rounded down.
    private static func secondsSince1970(_ text: String) throws(TimeError) -> Timestamp {
        let parts = text.dropFirst().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : "0"
        guard let whole = parts.first, let seconds = Int(whole), !fraction.isEmpty,
            fraction.allSatisfy({ $0.isASCII && $0.isNumber })
        else { throw TimeError(text, .notATime(didYouMean: nil)) }
        let below = whole.hasPrefix("-") && fraction.contains { $0 != "0" } ? 1 : 0
        guard Timestamp.calendar.contains(seconds), Timestamp.calendar.contains(seconds - below) else {
            throw TimeError(text, .outOfRange)
        }
        return Timestamp(secondsSince1970: seconds - below)
    }

    /// `YYYYMMDDHHMM` and `YYYYMMDDHHMMSS`, UTC.
    private static func digits(_ text: String) throws(TimeError) -> Timestamp {
        var scanner = Scanner(text: text, rest: text[...])
        let year = try scanner.number(digits: 4)
        let month = try scanner.number(digits: 2)
        let day = try scanner.number(digits: 2)
        let hour = try scanner.number(digits: 2)
        let minute = try scanner.number(digits: 2)
        let second = scanner.rest.isEmpty ? 0 : try scanner.number(digits: 2)
        return try civil((year, month, day), (hour, minute, second), of: text)
    }

    /// The fields as an instant of UTC, or the field that no calendar or clock has.
    private static func civil(
        _ date: (year: Int, month: Int, day: Int), _ time: (hour: Int, minute: Int, second: Int), of text: String
    ) throws(TimeError) -> Timestamp {
        let instant = Timestamp(
            year: date.year, month: date.month, day: date.day, hour: time.hour, minute: time.minute,
            second: time.second)
        if let instant { return try checked(instant, of: text) }
        let problem: String
        if date.year == 0 {
            problem = "there is no year 0; years are 0001 to 9999"
        } else if !(1...12).contains(date.month) {
            problem = "there is no month \(date.month); months are 01 to 12"
        } else if time.hour > 23 {
            problem = "there is no hour \(time.hour); hours are 00 to 23"
        } else if time.minute > 59 {
            problem = "there is no minute \(time.minute); minutes are 00 to 59"
        } else if time.second > 60 {
            problem = "there is no second \(time.second); seconds are 00 to 59"
        } else {
            let days = Timestamp.days(inMonth: date.month, of: date.year)
            problem = "month \(date.month) of \(date.year) has \(days) days, not \(date.day); write a day that exists"
        }
        throw TimeError(text, .noSuchTime(problem))
    }

    private static func checked(_ instant: Timestamp, of text: String) throws(TimeError) -> Timestamp {
        guard Timestamp.calendar.contains(instant.secondsSince1970) else { throw TimeError(text, .outOfRange) }
        return instant
    }
}

/// Takes fields of fixed width from the front of a text.
private struct Scanner {
    let text: String
    var rest: Substring

    /// The error of a text that has the form of no time; `lates` is asked whether it meant `latest`.
    var unreadable: TimeError {
        TimeError(text, .notATime(didYouMean: Spelling.nearest(to: text, among: ["now", "latest"])))
    }

    mutating func number(digits: Int) throws(TimeError) -> Int {
        let field = rest.prefix(digits)
        guard field.count == digits, field.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(field) else {
            throw unreadable
        }
        rest = rest.dropFirst(digits)
        return number
    }

    mutating func skip(_ character: Character) throws(TimeError) {
        guard rest.popFirst() == character else { throw unreadable }
    }

    mutating func date() throws(TimeError) -> (year: Int, month: Int, day: Int) {
        let year = try number(digits: 4)
        try skip("-")
        let month = try number(digits: 2)
        try skip("-")
        return (year, month, try number(digits: 2))
    }

    /// `HH:MM`, `HH:MM:SS` and `HH:MM:SS.fff`, whose fraction is dropped.
    mutating func timeOfDay() throws(TimeError) -> (hour: Int, minute: Int, second: Int) {
        let hour = try number(digits: 2)
        try skip(":")
        let minute = try number(digits: 2)
        guard rest.first == ":" else { return (hour, minute, 0) }
        rest.removeFirst()
        let second = try number(digits: 2)
        if rest.first == "." || rest.first == "," {
            rest.removeFirst()
            let fraction = rest.prefix { $0.isASCII && $0.isNumber }
            if fraction.isEmpty { throw unreadable }
            rest = rest.dropFirst(fraction.count)
        }
        return (hour, minute, second)
    }

    /// Seconds east of UTC of `Z`, `+05:30`, `+0530` or `+05`; nil at the end of the text.
    mutating func offset() throws(TimeError) -> Int? {
        guard let sign = rest.popFirst() else { return nil }
        if sign == "Z" || sign == "z" {
            guard rest.isEmpty else { throw unreadable }
            return 0
        }
        guard sign == "+" || sign == "-" else { throw unreadable }
        let hours = try number(digits: 2)
        var minutes = 0
        if !rest.isEmpty {
            if rest.first == ":" { rest.removeFirst() }
            minutes = try number(digits: 2)
        }
        guard rest.isEmpty else { throw unreadable }
        guard hours <= 18, minutes <= 59, hours < 18 || minutes == 0 else {
            throw TimeError(text, .noSuchTime("no clock is that far from UTC; offsets are -18:00 to +18:00"))
        }
        let seconds = hours * 3600 + minutes * 60
        return sign == "-" ? -seconds : seconds
    }
}
