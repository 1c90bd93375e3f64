import Foundation

/// Finds the instant that a file's name tells.
struct FileNameTime: Hashable, Sendable {
    /// A strftime pattern that is looked for in the name; nil for the usual ways of writing a time.
    var pattern: String?
    /// The zone whose clocks the names tell.
    var zone: TimeZone

    /// Makes a rule.
    init(pattern: String? = nil, zone: TimeZone = .gmt) {
        self.pattern = pattern
        self.zone = zone
    }

    /// The instant of what a clock shows; nil where clocks of the zone skip that time or show it twice.
    private func instant(clock: Timestamp) -> Timestamp? {
        zone == .gmt ? clock : try? zone.instant(clock: clock, text: "")
    }

    /// The instant of a name, or nil where it tells none that exists.
    ///
    /// A pattern with a slash is looked for in the whole path, any other in the last part of it.
    func time(of path: String) -> Timestamp? {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let pattern else { return Self.usual(in: Array(name.utf8)).flatMap(instant) }
        let text = Array((pattern.contains("/") ? path : name).utf8)
        let parts = Array(pattern.utf8)
        for start in text.indices {
            if let time = Self.match(text[start...], parts) {
                return time.isUTC ? time.clock : instant(clock: time.clock)
            }
        }
        return nil
    }

    /// Why a pattern can not be used, or nil for one that can.
    static func problem(of pattern: String) -> String? {
        var fields: Set<Character> = []
        var rest = Substring(pattern)
        while let percent = rest.firstIndex(of: "%") {
            rest = rest[rest.index(after: percent)...]
            guard let letter = rest.popFirst() else { return "it ends with a single %" }
            guard "YmdHMSjysFTRp%I".contains(letter), !"pI".contains(letter) else { return "%\(letter) is not known" }
            fields.insert(letter)
        }
        let year = !fields.isDisjoint(with: ["Y", "y", "F", "s"])
        let day =
            fields.contains("s") || fields.contains("F") || fields.contains("j") || fields.isSuperset(of: ["m", "d"])
        return year && day ? nil : "it has no year, month and day, such as %Y%m%d"
    }

    /// Finds `YYYYMMDD-HHMMSS`, `YYYYMMDD_HHMM`, `YYYYMMDDHHMM` and their like: the first that is a time.
    private static func usual(in name: [UInt8]) -> Timestamp? {
        var runs: [Range<Int>] = []
        for (i, byte) in name.enumerated() where isDigit(byte) {
            if let last = runs.last, last.upperBound == i {
                runs[runs.count - 1] = last.lowerBound..<i + 1
            } else {
                runs.append(i..<i + 1)
            }
        }
        for (k, run) in runs.enumerated() {
            if run.count == 12 || run.count == 14 {
                if let time = time(digits: name[run]) { return time }
            }
            guard run.count == 8, k + 1 < runs.count else { continue }
            let next = runs[k + 1]
            guard next.lowerBound == run.upperBound + 1, next.count == 4 || next.count == 6,
                [0x2D, 0x5F, 0x54, 0x74, 0x2E].contains(name[run.upperBound])  // - _ T t .
            else { continue }
            if let time = time(digits: name[run] + name[next]) { return time }
        }
        return nil
    }

    private static func time(digits: ArraySlice<UInt8>) -> Timestamp? {
        let digits = digits.map { Int($0) - 0x30 }
        func number(_ from: Int, _ count: Int) -> Int { digits[from..<from + count].reduce(0) { $0 * 10 + $1 } }
        return Timestamp(
            year: number(0, 4), month: number(4, 2), day: number(6, 2), hour: number(8, 2), minute: number(10, 2),
            second: digits.count == 14 ? number(12, 2) : 0)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The time of a text that begins as a pattern says, or nil.
    private static func match(_ text: ArraySlice<UInt8>, _ pattern: [UInt8]) -> (clock: Timestamp, isUTC: Bool)? {
        var text = text
        var year: Int?
        var (month, day, hour, minute, second) = (1, 1, 0, 0, 0)
        var dayOfYear: Int?
        var epoch: Int?
        func digits(_ count: ClosedRange<Int>) -> Int? {
            var number = 0
            var taken = 0
            while taken < count.upperBound, let byte = text.first, isDigit(byte) {
                number = number * 10 + Int(byte) - 0x30
                text.removeFirst()
                taken += 1
            }
            return taken >= count.lowerBound ? number : nil
        }
        // Composite fields in the terms of single ones.
        var queue = ArraySlice(pattern)
        while let byte = queue.popFirst() {
            guard byte == 0x25, let letter = queue.popFirst() else {
                guard text.popFirst() == byte else { return nil }
                continue
            }
            switch Character(Unicode.Scalar(letter)) {
            case "Y": year = digits(4...4); if year == nil { return nil }
            case "y":
                guard let short = digits(2...2) else { return nil }
                year = short < 69 ? 2000 + short : 1900 + short
            case "m": guard let n = digits(2...2) else { return nil }; month = n
            case "d": guard let n = digits(2...2) else { return nil }; day = n
            case "H": guard let n = digits(2...2) else { return nil }; hour = n
            case "M": guard let n = digits(2...2) else { return nil }; minute = n
            case "S": guard let n = digits(2...2) else { return nil }; second = n
            case "j": guard let n = digits(3...3) else { return nil }; dayOfYear = n
            case "s": guard let n = digits(1...12) else { return nil }; epoch = n
            case "F": queue = ArraySlice(Array("%Y-%m-%d".utf8) + queue)
            case "T": queue = ArraySlice(Array("%H:%M:%S".utf8) + queue)
            case "R": queue = ArraySlice(Array("%H:%M".utf8) + queue)
            case "%": guard text.popFirst() == 0x25 else { return nil }
            default: return nil
            }
        }
        if let epoch { return (Timestamp(secondsSince1970: epoch), true) }
        guard let year else { return nil }
        if let dayOfYear {
            guard dayOfYear >= 1, dayOfYear <= 337 + Timestamp.days(inMonth: 2, of: max(year, 1)) else { return nil }
            return Timestamp(year: year, month: 1, day: 1, hour: hour, minute: minute, second: second)
                .map { ($0 + (dayOfYear - 1) * 86_400, false) }
        }
        return Timestamp(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
            .map { ($0, false) }
    }
}
