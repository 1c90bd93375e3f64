/// A name with fields of the date and time, as in `%Y%m%d_%H%M.png`; always UTC.
///
/// | field | stands for |
/// |---|---|
/// | `%Y` `%y` | year with four, with two digits |
/// | `%m` `%d` `%j` | month, day, day of the year (001 to 366) |
/// | `%H` `%M` `%S` | hour (00 to 23), minute, second |
/// | `%s` | seconds since 1970-01-01T00:00:00Z |
/// | `%%` | a per cent sign |
public struct TimePattern: Hashable, Sendable, CustomStringConvertible {
    private enum Piece: Hashable, Sendable {
        case literal(String)
        case field(Character)
    }

    private let pieces: [Piece]
    /// The pattern as it was written.
    public let description: String

    /// Reads a pattern.
    ///
    /// - Throws: ``TimeError`` that names the first field which is not known.
    public init(parsing text: String) throws(TimeError) {
        var pieces: [Piece] = []
        var literal = ""
        var rest = Substring(text)
        while let character = rest.popFirst() {
            guard character == "%" else {
                literal.append(character)
                continue
            }
            guard let field = rest.popFirst() else { throw TimeError(text, .unknownField("% at the end")) }
            if field == "%" {
                literal.append("%")
                continue
            }
            guard "YmdHMSjys".contains(field) else { throw TimeError(text, .unknownField("%\(field)")) }
            if !literal.isEmpty { pieces.append(.literal(literal)) }
            literal = ""
            pieces.append(.field(field))
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        self.pieces = pieces
        self.description = text
    }

    /// Whether the name depends on the time: whether it names a sequence and not one file.
    public var hasFields: Bool {
        pieces.contains { if case .field = $0 { true } else { false } }
    }

    /// The name of an instant of the years 1 to 9999.
    public func text(at instant: Timestamp) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .field(let field): text += Self.value(of: field, at: instant)
            }
        }
        return text
    }

    private static func value(of field: Character, at instant: Timestamp) -> String {
        let t = instant.utc
        switch field {
        case "Y": return padded(t.year, to: 4)
        case "y": return padded(t.year % 100, to: 2)
        case "m": return padded(t.month, to: 2)
        case "d": return padded(t.day, to: 2)
        case "H": return padded(t.hour, to: 2)
        case "M": return padded(t.minute, to: 2)
        case "S": return padded(t.second, to: 2)
        case "j":
            let days = (1..<t.month).reduce(t.day) { $0 + Timestamp.days(inMonth: $1, of: t.year) }
            return padded(days, to: 3)
        default: return String(instant.secondsSince1970)
        }
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
