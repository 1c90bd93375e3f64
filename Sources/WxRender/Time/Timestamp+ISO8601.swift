extension Timestamp {
    /// Reads an ISO 8601 date and time with its zone, as alerts and pins carry them; nil for anything else.
    ///
    /// `2024-05-09T04:48:40+00:00`, `2024-05-09T04:48:40.250Z`, `2024-05-09T04:48Z`, `20240509T044840Z`. Fractions of a
    /// second are dropped. A time without a zone is not an instant, so it is refused.
    package init?(iso8601 text: String) {
        var reader = ISO8601Reader(text: Array(text.utf8))
        guard let time = reader.read() else { return nil }
        self = time
    }
}

/// A cursor over the digits of one date.
private struct ISO8601Reader {
    let text: [UInt8]
    var at = 0

    mutating func read() -> Timestamp? {
        guard let year = number(digits: 4) else { return nil }
        let extended = skip("-")
        guard let month = number(digits: 2), !extended || skip("-"), let day = number(digits: 2),
            skip("T") || skip("t") || skip(" "), let hour = number(digits: 2)
        else { return nil }
        guard !extended || skip(":"), let minute = number(digits: 2) else { return nil }
        var second = 0
        if extended ? skip(":") : isDigit {
            guard let read = number(digits: 2) else { return nil }
            second = read
            if skip(".") || skip(",") {
                guard isDigit else { return nil }
                while isDigit { at += 1 }
            }
        }
        guard let offset = zone(), at == text.count,
            let local = Timestamp(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        return local - offset
    }

    /// Seconds that local time is ahead of UTC.
    private mutating func zone() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2), hours <= 18 else { return nil }
        _ = skip(":")
        guard at < text.count else { return sign * hours * 3600 }
        guard let minutes = number(digits: 2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private var isDigit: Bool { at < text.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[at]) }

    private mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard isDigit else { return nil }
            value = value * 10 + Int(text[at] - UInt8(ascii: "0"))
            at += 1
        }
        return value
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard at < text.count, text[at] == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }
}
