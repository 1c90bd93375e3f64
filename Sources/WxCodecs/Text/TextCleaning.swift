/// Makes text of any origin fit to be drawn.
package enum TextCleaning {
    /// Text made fit for one line: white space of any kind becomes one space, control characters go, ends are trimmed.
    ///
    /// Bidirectional marks and joiners stay, since scripts need them; code points that stand for no character become
    /// U+FFFD.
    package static func cleaned(_ text: String) -> String {
        // Nearly all text is clean already.
        if text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) { return text }
        var result = String.UnicodeScalarView()
        var wantsSpace = false
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            if properties.isWhitespace && scalar != "\u{A0}" && scalar != "\u{202F}" {
                wantsSpace = true
                continue
            }
            switch properties.generalCategory {
            case .control: continue
            case .unassigned where properties.isNoncharacterCodePoint:
                append("\u{FFFD}")
            default:
                append(scalar)
            }
        }
        return String(result)

        func append(_ scalar: Unicode.Scalar) {
            if wantsSpace && !result.isEmpty { result.append(" ") }
            wantsSpace = false
            result.append(scalar)
        }
    }

    /// Text of bytes that should be UTF-8; what is none becomes U+FFFD.
    package static func cleaned(utf8 bytes: some Collection<UInt8>) -> String {
        cleaned(String(decoding: bytes, as: UTF8.self))
    }
}
