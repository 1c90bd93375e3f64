/// An instant in whole seconds of UTC, without leap seconds: what frames, scans and alerts are dated with.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z; negative before it.
    public var secondsSince1970: Int

    /// Makes an instant from seconds since 1970-01-01T00:00:00Z.
    public init(secondsSince1970: Int) {
        self.secondsSince1970 = secondsSince1970
    }

    /// Makes an instant from a UTC date of the Gregorian calendar, or nil where no such date and time exists.
    ///
    /// A second of 60 is taken as the first of the next minute.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let days = Self.days(year: year, month: month, day: day)
        self.init(secondsSince1970: days * 86_400 + hour * 3600 + minute * 60 + second)
    }

    /// Whether `a` is earlier than `b`.
    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.secondsSince1970 < b.secondsSince1970 }

    /// The instant some seconds later.
    public static func + (time: Timestamp, seconds: Int) -> Timestamp {
        Timestamp(secondsSince1970: time.secondsSince1970 + seconds)
    }

    /// The instant some seconds earlier.
    public static func - (time: Timestamp, seconds: Int) -> Timestamp {
        Timestamp(secondsSince1970: time.secondsSince1970 - seconds)
    }

    /// Seconds from `b` to `a`.
    public static func - (a: Timestamp, b: Timestamp) -> Int { a.secondsSince1970 - b.secondsSince1970 }

    /// The UTC calendar fields of the instant.
    public var utc: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        let day = (Double(secondsSince1970) / 86_400).rounded(.down)
        let rest = secondsSince1970 - Int(day) * 86_400
        let date = Self.date(days: Int(day))
        return (date.year, date.month, date.day, rest / 3600, rest / 60 % 60, rest % 60)
    }

    /// ISO 8601 with seconds and `Z`, such as `2024-05-06T21:00:00Z`.
    public var description: String {
        let t = utc
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        let year = String(repeating: "0", count: max(0, 4 - "\(t.year)".count)) + "\(t.year)"
        return "\(year)-\(two(t.month))-\(two(t.day))T\(two(t.hour)):\(two(t.minute)):\(two(t.second))Z"
    }

    /// Days of a month of the Gregorian calendar.
    static func days(inMonth month: Int, of year: Int) -> Int {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days from 1970-01-01 to a date, counted in years that begin on 1 March, so that leap days come last.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The date that lies some days after 1970-01-01; the inverse of ``days(year:month:day:)``.
    private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let z = days + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}
