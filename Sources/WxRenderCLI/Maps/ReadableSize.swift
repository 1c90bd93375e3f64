import Foundation

/// Bytes as people read them.
enum ReadableSize {
    /// Three digits at most and a unit in steps of 1000, as disks and lines are sold: `7 B`, `1.5 MB`, `204 MB`.
    static func text(_ bytes: Int64) -> String {
        var value = Double(max(0, bytes))
        var unit = 0
        let units = ["B", "kB", "MB", "GB", "TB"]
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        let tenths = (value * 10).rounded() / 10
        // 9.96 is "10", not "10.0".
        let number = unit > 0 && tenths < 10 ? "\(tenths)" : "\(Int(value.rounded()))"
        return "\(number) \(units[unit])"
    }

    /// Seconds as a clock shows them: `0:07`, `12:30`, `1:02:03`.
    static func clock(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 360_000 else { return "-:--" }
        let whole = Int(seconds.rounded())
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let minutes = whole / 60 % 60
        return whole >= 3600
            ? "\(whole / 3600):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
    }
}

/// Flags of countries, made of the two regional letters that fonts join into a flag.
enum CountryFlag {
    /// `🇩🇪 DE, 🇺🇸 US-OK`; at most five, then how many more.
    static func list(_ countries: [String]) -> String {
        let shown = countries.prefix(5).map { code in
            let letters = code.unicodeScalars.prefix(2).compactMap { Unicode.Scalar(0x1F1E6 + $0.value - 0x41) }
            return String(String.UnicodeScalarView(letters)) + " " + code
        }
        let more = countries.count > 5 ? ", +\(countries.count - 5)" : ""
        return shown.joined(separator: ", ") + more
    }
}
