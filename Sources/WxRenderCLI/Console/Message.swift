import WxRender
/// One line for the person who runs the program, on standard error.
package struct Message: Hashable, Sendable {
    /// How much it matters.
    package enum Severity: String, Sendable {
        /// The run ends.
        case error
        /// The run goes on, and something is not as it was asked for.
        case warning
        /// Worth knowing; `--quiet` leaves it out.
        case note
    }

    package let severity: Severity
    package let text: String

    package init(_ severity: Severity, _ text: String) {
        self.severity = severity
        self.text = text
    }

    /// `wxrender: error: …`, exactly one line whatever the text holds, without its newline.
    package var line: String { "wxrender: \(severity.rawValue): \(Self.escaped(text))" }

    /// A text in which nothing moves the cursor, colours the terminal or turns the direction of writing.
    ///
    /// File names may hold any byte; shown raw, one could forge a message or hide its own.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            guard isControl(scalar) else {
                result.unicodeScalars.append(scalar)
                continue
            }
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default: result += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return result
    }

    /// A value as it is shown in a message: quoted where its ends could not be told, cut where it is very long.
    package static func excerpt(_ value: String) -> String {
        value.excerpt
    }

    /// Controls (C0, delete, C1), line and paragraph separators, and the marks that reorder text.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C, 0xFEFF: true
        default: false
        }
    }
}
