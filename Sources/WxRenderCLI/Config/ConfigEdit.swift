import WxRender

/// Changes keys at the top of a config file and nothing else: comments, order, blanks and other keys stay as they are.
enum ConfigEdit {
    /// Sets keys in a file, which is made where there is none and appears whole or stays as it was.
    ///
    /// - Throws: `RenderError` for a file that can not be read or written, or whose form leaves no safe way to change it;
    ///   ``UsageError`` for one that is wrong already.
    static func set(_ keys: [RememberedKey], in path: String) throws {
        let former =
            InputFile.exists(path)
            ? try InputFile.read(path, limit: YAMLReader.largest, expected: "a config file (YAML)") : []
        let before = try ConfigFile(former, path: path, home: nil)
        var text = Array(String(decoding: former, as: UTF8.self).unicodeScalars)
        let mark = text.first == "\u{FEFF}" ? [text.removeFirst()] : []
        for key in keys { text = try edited(text, key, path: path) }
        let bytes = utf8(mark + text)
        guard let after = try? ConfigFile(bytes, path: path, home: nil), isMeant(after, before, keys) else {
            throw unsafe(keys[0], path)
        }
        try ReplacedFile.write(bytes, to: path)
    }

    /// Whether the new file says what is to be remembered, and for the rest what the old one said.
    private static func isMeant(_ after: ConfigFile, _ before: ConfigFile, _ keys: [RememberedKey]) -> Bool {
        func values(_ file: ConfigFile) -> [String: [String]] {
            Dictionary(
                file.settings.map { ("\($0.command?.rawValue ?? "").\($0.flag.name)", $0.values) },
                uniquingKeysWith: { $1 })
        }
        var expected = values(before)
        for key in keys { expected[".\(key.name)"] = [key.values.joined(separator: ",")] }
        return values(after) == expected
    }

    private static func unsafe(_ key: RememberedKey, _ path: String) -> RenderError {
        .output(
            file: path,
            problem: "can not be changed without touching more than \(key.name); write \(key.name): "
                + "\(key.values.joined(separator: ",")) into it by hand")
    }

    private static func edited(
        _ text: [Unicode.Scalar], _ key: RememberedKey, path: String
    ) throws -> [Unicode.Scalar] {
        let joined = key.values.joined(separator: ",")
        let lineEnd = text.contains("\r") ? "\r\n" : "\n"
        var entry: YAMLNode.Entry?
        if let root = try? YAMLReader.read(utf8(text)), case .mapping(let entries, let isFlow) = root.content {
            entry = entries.first { $0.key == key.name }
            if entry == nil, isFlow { throw unsafe(key, path) }
        }
        guard let entry else {
            let needsEnd = !text.isEmpty && text.last != "\n"
            return text + ((needsEnd ? lineEnd : "") + "\(key.name): \(scalar(joined))\(lineEnd)").unicodeScalars
        }
        let range = entry.value.start.offset..<entry.value.end.offset
        switch entry.value.content {
        case .sequence(let items, isFlow: false):
            guard let lines = list(text, items, key.values, lineEnd: lineEnd) else {
                throw unsafe(key, path)
            }
            return lines
        case .sequence: return replaced(text, range, "[" + key.values.map(scalar).joined(separator: ", ") + "]")
        default: return replaced(text, range, scalar(joined))
        }
    }

    private static func utf8(_ text: [Unicode.Scalar]) -> [UInt8] {
        text.reduce(into: []) { $0 += Array(UTF8.encode($1)!) }
    }

    private static func replaced(
        _ text: [Unicode.Scalar], _ range: Range<Int>, _ new: String
    ) -> [Unicode.Scalar] {
        Array(text[..<range.lowerBound]) + new.unicodeScalars + text[range.upperBound...]
    }

    /// A list in lines of its own: those of items that stay are kept as they are, the others go or come.
    ///
    /// - Returns: nil where the items that stay would change places, or do not stand one a line.
    private static func list(
        _ text: [Unicode.Scalar], _ items: [YAMLNode], _ values: [String], lineEnd: String
    ) -> [Unicode.Scalar]? {
        let names = items.map { $0.text ?? "" }
        let staying = values.filter(names.contains)
        guard let first = items.first, names.filter(values.contains) == staying else { return nil }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        let start = first.start.offset
        let lineStart = (text[..<start].lastIndex(of: "\n") ?? -1) + 1
        let head = text[lineStart..<start]
        guard head.allSatisfy({ $0 == " " || $0 == "-" }), Set(items.map(\.start.line)).count == items.count else {
            return nil
        }
        func line(_ value: String) -> [Unicode.Scalar] {
            Array(head) + Array(scalar(value).unicodeScalars) + lineEnd.unicodeScalars.dropLast()
        }
        // From the last to the first, so that the numbers of lines above hold.
        var waiting = values[...]
        for (name, item) in zip(names, items).reversed() {
            let index = item.start.line - 1
            guard values.contains(name) else {
                lines.remove(at: index)
                continue
            }
            let new = waiting.suffix(while: { $0 != name })
            lines.insert(contentsOf: new.map(line), at: index + 1)
            waiting = waiting.dropLast(new.count + 1)
        }
        lines.insert(contentsOf: waiting.map(line), at: first.start.line - 1)
        return Array(lines.joined(separator: ["\n"]))
    }

    /// A value as YAML reads it back: plain where that is the same, in quotes where not.
    private static func scalar(_ text: String) -> String {
        let plain = try? YAMLReader.read(Array("[\(text)]".utf8))
        if case .sequence(let items, _)? = plain?.content, items.map(\.text) == [text] { return text }
        let alone = try? YAMLReader.read(Array("k: \(text)".utf8))
        if case .mapping(let entries, _)? = alone?.content, entries.map(\.value.text) == [text], !text.contains(" #") {
            return text
        }
        return JSONWriter.line(.string(text))
    }
}

extension Collection where Self: BidirectionalCollection {
    /// The longest end of which every element fits.
    fileprivate func suffix(while fits: (Element) -> Bool) -> SubSequence {
        var start = endIndex
        while start > startIndex, fits(self[index(before: start)]) { start = index(before: start) }
        return self[start...]
    }
}
