extension ColorTable {
    /// Reads a colour table: GRLevelX `.pal`, GMT `.cpt`, or GDAL colour-relief text.
    ///
    /// The format follows the file name's ending, for other endings the content. See ``parse(gmt:name:)``,
    /// ``parse(grLevelX:name:)`` and ``parse(colorRelief:name:)`` for what each can hold.
    ///
    /// - Parameters:
    ///   - text: the file's content; line ends of any kind.
    ///   - fileName: its name or path; the table is named by its last part without the ending.
    public static func parse(text: String, fileName: String) throws(ColorTableError) -> ColorTable {
        let file = fileName.split(separator: "/").last.map(String.init) ?? fileName
        let dot = file.lastIndex(of: ".")
        let name = dot.map { String(file[..<$0]) } ?? file
        let ending = dot.map { file[file.index(after: $0)...].lowercased() } ?? ""
        switch ending {
        case "pal": return try parse(grLevelX: text, name: name)
        case "cpt": return try parse(gmt: text, name: name)
        default: break
        }
        switch guess(text) {
        case .grLevelX: return try parse(grLevelX: text, name: name)
        case .gmt: return try parse(gmt: text, name: name)
        case .colorRelief: return try parse(colorRelief: text, name: name)
        }
    }

    private enum Format { case grLevelX, gmt, colorRelief }

    /// What the first telling line looks like; colour relief has no mark of its own.
    private static func guess(_ text: String) -> Format {
        for line in TableLine.lines(of: text) {
            let lower = line.text.lowercased()
            if lower.hasPrefix("#") {
                if lower.contains("color_model") { return .gmt }
                continue
            }
            if ["color", "solidcolor", "product:", "units:", "step:", ";"].contains(where: lower.hasPrefix) {
                return .grLevelX
            }
            let fields = line.fields
            // A second value after a colour: a slice of GMT's.
            if fields.count == 4 && fields[1].contains("/") || fields.count >= 8 { return .gmt }
        }
        return .colorRelief
    }
}

/// One line of a table that holds something.
struct TableLine {
    /// Counted from 1.
    let number: Int
    /// Without white space at its ends.
    let text: Substring

    /// The lines that hold something, in order.
    static func lines(of text: String) -> [TableLine] {
        let body = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        return body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
            let text = $1.trimmed
            return text.isEmpty ? nil : TableLine(number: $0 + 1, text: text)
        }
    }

    /// What white space and commas part.
    var fields: [Substring] { text.split { $0.isWhitespace || $0 == "," } }

    func error(_ problem: String) -> ColorTableError { ColorTableError(line: number, problem) }

    /// A finite number.
    func number(_ field: Substring, _ what: String) throws(ColorTableError) -> Double {
        guard let value = Double(field), value.isFinite else {
            throw error("\"\(field.prefix(40))\" is no number, where \(what) is expected")
        }
        return value
    }

    /// A channel of 0 ... 255; fractions are rounded half up.
    func channel(_ field: Substring) throws(ColorTableError) -> UInt8 {
        let value = try number(field, "a colour channel")
        guard value >= 0 && value <= 255 else {
            throw error("colour channel \(field.prefix(40)) is out of range; channels are 0 to 255")
        }
        return UInt8(min(255, value + 0.5))
    }

    /// Three channels, or four with alpha.
    func color(_ fields: some Collection<Substring>) throws(ColorTableError) -> RGBA8 {
        var channels: [UInt8] = []
        for field in fields { channels.append(try channel(field)) }
        return RGBA8(
            red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count > 3 ? channels[3] : 255)
    }
}

extension Substring {
    /// Without white space at both ends.
    var trimmed: Substring {
        var rest = drop(while: \.isWhitespace)
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return rest
    }
}
