/// Turns the HTML that publishers write as attribution into the one line that a picture shows.
enum Attribution {
    /// Characters at most; a longer text would cover the map.
    private static let longest = 300

    private static let entities: [(name: String, text: String)] = [
        ("&copy;", "©"), ("&#169;", "©"), ("&#xa9;", "©"), ("&#xA9;", "©"), ("&nbsp;", " "), ("&#160;", " "),
        ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&ndash;", "–"),
        ("&mdash;", "—"), ("&middot;", "·"), ("&amp;", "&"),  // last, so that no text is unescaped twice
    ]

    /// The text without tags, entities resolved, white space and controls as single spaces.
    static func plainText(_ html: String) -> String {
        var scalars = String.UnicodeScalarView()
        var insideTag = false
        var afterSpace = true
        for scalar in html.unicodeScalars.prefix(20 * longest) {
            switch scalar {
            case "<": insideTag = true
            case ">" where insideTag: insideTag = false
            case _ where insideTag: break
            default:
                let isSpace = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
                if !isSpace || !afterSpace { scalars.append(isSpace ? " " : scalar) }
                afterSpace = isSpace
            }
        }
        var text = String(scalars)
        for entity in entities where text.contains("&") { text = replace(entity.name, with: entity.text, in: text) }
        while text.last == " " { text.removeLast() }
        return text.count > longest ? text.prefix(longest - 1) + "…" : text
    }

    private static func replace(_ name: String, with replacement: String, in text: String) -> String {
        var rest = text[...]
        var result = ""
        while let start = rest.firstRange(of: name) {
            result += rest[..<start.lowerBound]
            result += replacement
            rest = rest[start.upperBound...]
        }
        return result + rest
    }
}
