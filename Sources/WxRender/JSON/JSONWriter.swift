/// Writes JSON text: the same bytes for the same value, on every machine and in every locale.
package enum JSONWriter {
    /// The value over several lines, two spaces a level, with a line feed at the end.
    ///
    /// Arrays of numbers, texts and truth values stay on one line, since a box or a position is read as one thing.
    package static func pretty(_ value: JSONValue) -> String {
        var text = ""
        write(value, to: &text, indent: 0)
        return text + "\n"
    }

    /// The value on one line, without a line feed.
    package static func line(_ value: JSONValue) -> String {
        var text = ""
        write(value, to: &text, indent: nil)
        return text
    }

    /// - Parameter indent: the level of the line that the value begins on; nil keeps all on one line.
    private static func write(_ value: JSONValue, to text: inout String, indent: Int?) {
        switch value {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let number): text += "\(number)"
        case .double(let number): text += number.isFinite ? "\(number)" : "null"
        case .string(let string): quote(string, into: &text)
        case .array(let elements):
            let inner = elements.allSatisfy(\.isScalar) ? nil : indent
            writeList(elements, brackets: ("[", "]"), spaced: false, to: &text, indent: inner) { element, text, level in
                write(element, to: &text, indent: level)
            }
        case .object(let members):
            writeList(members, brackets: ("{", "}"), spaced: true, to: &text, indent: indent) { member, text, level in
                quote(member.name, into: &text)
                text += ": "
                write(member.value, to: &text, indent: level)
            }
        }
    }

    private static func writeList<Element>(
        _ elements: [Element], brackets: (open: String, close: String), spaced: Bool, to text: inout String,
        indent: Int?, each: (Element, inout String, Int?) -> Void
    ) {
        text += brackets.open
        defer { text += brackets.close }
        guard !elements.isEmpty else { return }
        let space = spaced ? " " : ""
        let lineBreak = indent.map { "\n" + String(repeating: "  ", count: $0 + 1) }
        text += lineBreak ?? space
        for (position, element) in elements.enumerated() {
            if position > 0 { text += lineBreak.map { "," + $0 } ?? ", " }
            each(element, &text, indent.map { $0 + 1 })
        }
        text += indent.map { "\n" + String(repeating: "  ", count: $0) } ?? space
    }

    /// Appends a text in quotes, escaping only what RFC 8259 asks for.
    private static func quote(_ string: String, into text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<"\u{20}", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSONValue {
    /// Whether the value holds no other values.
    fileprivate var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}
