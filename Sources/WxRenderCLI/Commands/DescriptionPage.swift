import WxRender

/// An entry of `inspect` as people read it: a heading with the file's name, a line for each fact.
enum DescriptionPage {
    /// The page of one entry.
    static func text(_ entry: JSONValue) -> String {
        guard case .object(let members) = entry else { return "" }
        var lines: [String] = []
        for member in members {
            if member.name == "file" {
                lines.append(plain(member.value))
                continue
            }
            switch member.value {
            case .object(let inner) where !inner.isEmpty:
                lines.append("  \(member.name)")
                lines += inner.map { "    \(padded($0.name, to: 28))\(plain($0.value))" }
            case .array(let list) where list.contains(where: isObject):
                lines.append("  \(member.name)")
                lines += list.map { "    \(plain($0))" }
            case .object, .null: break
            default: lines.append("  \(padded(member.name, to: 14))\(plain(member.value))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func plain(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): Message.escaped(text)
        case .null: "none"
        case .array(let list): list.map(plain).joined(separator: ", ")
        case .object(let members): members.map { "\($0.name) \(plain($0.value))" }.joined(separator: ", ")
        default: JSONWriter.line(value)
        }
    }

    private static func isObject(_ value: JSONValue) -> Bool {
        if case .object = value { true } else { false }
    }

    /// The text and blanks up to a width, one at least.
    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
