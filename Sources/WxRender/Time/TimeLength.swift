/// A length of time as people write it: `90s`, `5m`, `2h`, `1d`, `1h30m`, `0.5s`, `100ms`.
public struct TimeLength: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Thousandths of a second, 0 or more.
    public let milliseconds: Int

    /// Makes a length from thousandths of a second.
    ///
    /// - Precondition: not negative.
    public init(milliseconds: Int) {
        precondition(milliseconds >= 0, "a length of time is not negative")
        self.milliseconds = milliseconds
    }

    /// The longest length that can be written: 100,000 days, so that sums stay far from overflow.
    public static let longest = TimeLength(milliseconds: 100_000 * 86_400_000)

    /// Whether `a` is the shorter one.
    public static func < (a: TimeLength, b: TimeLength) -> Bool { a.milliseconds < b.milliseconds }

    /// Whole seconds, rounded down.
    public var seconds: Int { milliseconds / 1000 }

    /// Whether the length is a number of whole seconds.
    public var isWholeSeconds: Bool { milliseconds % 1000 == 0 }

    /// The shortest text that reads back as the same length, such as `1h30m`.
    public var description: String {
        guard milliseconds > 0 else { return "0s" }
        var rest = milliseconds
        var text = ""
        for unit in Self.units {
            if rest >= unit.milliseconds {
                text += "\(rest / unit.milliseconds)\(unit.suffix)"
                rest %= unit.milliseconds
            }
        }
        return text
    }

    /// Longest first: the order in which they are printed.
    private static let units: [(suffix: String, milliseconds: Int)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
    ]
}

extension TimeLength {
    /// Reads numbers, each followed by its unit; `0` needs none.
    ///
    /// Numbers may have decimals; what remains below a millisecond is dropped. Units are `d`, `h`, `m`, `s` and `ms`, in
    /// any order, each at most once.
    public init(parsing text: String) throws(TimeError) {
        if text == "0" {
            self.init(milliseconds: 0)
            return
        }
        var rest = Substring(text)
        var total = 0
        var seen: [String] = []
        while !rest.isEmpty {
            let whole = Self.takeDigits(&rest)
            var decimals: Substring = ""
            if rest.first == "." {
                rest.removeFirst()
                decimals = Self.takeDigits(&rest)
                if decimals.isEmpty { throw TimeError(text, .notALength) }
            }
            if whole.isEmpty { throw TimeError(text, .notALength) }
            let suffix = String(rest.prefix { $0.isASCII && $0.isLetter })
            rest = rest.dropFirst(suffix.count)
            if suffix.isEmpty { throw TimeError(text, rest.isEmpty ? .noUnit : .notALength) }
            guard let unit = Self.units.first(where: { $0.suffix == suffix }), !seen.contains(suffix) else {
                throw TimeError(text, .notALength)
            }
            seen.append(suffix)
            // At most 12 digits: the product with a day in milliseconds stays below 2^63.
            let significant = whole.drop { $0 == "0" }
            guard significant.count <= 9 else { throw TimeError(text, .tooLong) }
            total += (Int(significant) ?? 0) * unit.milliseconds + Self.part(decimals, of: unit.milliseconds)
            if total > Self.longest.milliseconds { throw TimeError(text, .tooLong) }
        }
        if seen.isEmpty { throw TimeError(text, .notALength) }
        self.init(milliseconds: total)
    }

    private static func takeDigits(_ text: inout Substring) -> Substring {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        text = text.dropFirst(digits.count)
        return digits
    }

    /// A decimal fraction of a unit, in whole milliseconds, by integers alone.
    private static func part(_ decimals: Substring, of unit: Int) -> Int {
        let digits = decimals.prefix(9)
        let power = digits.reduce(1) { power, _ in power * 10 }
        return (Int(digits) ?? 0) * unit / power
    }
}
