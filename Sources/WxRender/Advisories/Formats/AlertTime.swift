import Foundation

/// Reads the times that files of alerts carry.
enum AlertTime {
    /// ISO 8601 with a zone, `YYYYMMDDHHMM` with or without seconds (UTC), or a date of the National Hurricane Center.
    static func instant(_ text: String) -> Timestamp? {
        if let time = Timestamp(iso8601: text) { return time }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return try? CalendarText.instant(text, zone: .gmt)
        }
        return hurricaneCenter(text)
    }

    /// `500 PM AST Fri Sep 02 2022`: the hour and minutes run together, in a zone of the United States.
    private static func hurricaneCenter(_ text: String) -> Timestamp? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 7, let clock = Int(words[0]), let offset = zones[words[2].uppercased()],
            let month = months.firstIndex(of: words[4].lowercased()), let day = Int(words[5]), let year = Int(words[6]),
            clock >= 0
        else { return nil }
        let (hour, minute) = (clock / 100, clock % 100)
        guard (1...12).contains(hour), words[1] == "AM" || words[1] == "PM",
            let local = Timestamp(
                year: year, month: month + 1, day: day, hour: hour % 12 + (words[1] == "PM" ? 12 : 0), minute: minute)
        else { return nil }
        return local - offset * 3600
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Hours that a zone is ahead of UTC.
    private static let zones = [
        "UTC": 0, "GMT": 0, "Z": 0, "AST": -4, "ADT": -3, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
        "MDT": -6, "PST": -8, "PDT": -7, "HST": -10, "CVT": -1,
    ]
}
