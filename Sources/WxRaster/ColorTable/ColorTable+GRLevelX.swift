extension ColorTable {
    /// Reads a GRLevelX colour table (`.pal`).
    ///
    /// `Color` and `Color4` lines begin a ramp to their second colour, or without one to the colour of the next value;
    /// `SolidColor` and `SolidColor4` lines begin a class of one colour. The last line's class has no upper end and one
    /// colour. `Scale` and `Offset` say how the table's values come from the data's, `table = data·Scale + Offset`, and
    /// are taken out: the classes hold values of the data. `Units`, `Step` and `RF` are kept; `Product`, `ND` and
    /// other statements are read over. Everything after a `;` is a comment.
    ///
    /// - Note: Source: GRLevelX manual, "Color Table File Specification".
    public static func parse(grLevelX text: String, name: String) throws(ColorTableError) -> ColorTable {
        var reader = GRLevelXReader()
        for line in TableLine.lines(of: text) { try reader.read(line) }
        return try reader.table(name: name)
    }
}

private struct GRLevelXReader {
    private struct Stop {
        let value: Double
        let color: RGBA8
        let second: RGBA8?
        let isSolid: Bool
    }

    private var stops: [Stop] = []
    private var units = ""
    private var scale = 1.0
    private var offset = 0.0
    private var step: Double?
    private var rangeFolded: RGBA8?

    mutating func read(_ line: TableLine) throws(ColorTableError) {
        let statement = TableLine(number: line.number, text: line.text.prefix { $0 != ";" }.trimmed)
        guard !statement.text.isEmpty else { return }
        guard let colon = statement.text.firstIndex(of: ":") else {
            throw statement.error(
                "\"\(statement.text.prefix(40))\" is no statement; write a keyword with a colon, as in \"Color: 20 0 255 0\""
            )
        }
        let key = statement.text[..<colon].trimmed.lowercased()
        let value = statement.text[statement.text.index(after: colon)...]
        let fields = TableLine(number: line.number, text: value).fields
        switch key {
        case "color": try addStop(statement, fields, channels: 3, isSolid: false)
        case "color4": try addStop(statement, fields, channels: 4, isSolid: false)
        case "solidcolor": try addStop(statement, fields, channels: 3, isSolid: true)
        case "solidcolor4": try addStop(statement, fields, channels: 4, isSolid: true)
        case "units": units = String(value.trimmed)
        case "scale":
            scale = try single(statement, fields, key)
            guard scale != 0 else {
                throw statement.error("a Scale of 0 makes all values equal; give another, or leave it out")
            }
        case "offset": offset = try single(statement, fields, key)
        case "step":
            step = try single(statement, fields, key)
            guard step! > 0 else {
                throw statement.error("Step is \(fields[0]); the distance between labels is more than 0")
            }
        case "rf":
            guard fields.count >= 3 else {
                throw statement.error("RF has \(fields.count) numbers; write RF: red green blue")
            }
            rangeFolded = try statement.color(fields.prefix(3))
        default:
            // Programs add statements of their own, but a misspelt colour must not be lost.
            if key.hasPrefix("col") || key.hasPrefix("sol") {
                throw statement.error(
                    "unknown statement \"\(key)\"; did you mean Color, Color4, SolidColor or SolidColor4?")
            }
        }
    }

    private func single(_ line: TableLine, _ fields: [Substring], _ key: String) throws(ColorTableError) -> Double {
        guard let field = fields.first else {
            throw line.error("\"\(key)\" has no value; write a number after the colon")
        }
        return try line.number(field, "a number")
    }

    private mutating func addStop(
        _ line: TableLine, _ fields: [Substring], channels: Int, isSolid: Bool
    ) throws(ColorTableError) {
        guard fields.count == 1 + channels || fields.count == 1 + 2 * channels else {
            throw line.error(
                "\(fields.count) numbers; a value and \(channels) channels, or two times \(channels), are expected")
        }
        let second = fields.count > 1 + channels ? try line.color(fields[(1 + channels)...]) : nil
        stops.append(
            Stop(
                value: try line.number(fields[0], "the value"), color: try line.color(fields[1...channels]),
                second: second, isSolid: isSolid))
    }

    func table(name: String) throws(ColorTableError) -> ColorTable {
        guard !stops.isEmpty else {
            throw ColorTableError("no Color statement; a GRLevelX table has lines such as \"Color: 20 0 255 0\"")
        }
        // Scale and Offset may turn the order round; of two stops at one value the later one stands.
        let values = stops.enumerated().map { (order: $0, value: ($1.value - offset) / scale, stop: $1) }
            .sorted { ($0.value, $0.order) < ($1.value, $1.order) }
        guard values.allSatisfy(\.value.isFinite) else {
            throw ColorTableError("Scale \(scale) and Offset \(offset) put values out of range; check both")
        }
        var classes: [ColorTable.Class] = []
        for (i, (_, value, stop)) in values.enumerated() {
            let next = i + 1 < values.count ? values[i + 1] : nil
            if let next, next.value == value { continue }
            let end = stop.isSolid ? nil : stop.second ?? next?.stop.color
            classes.append(ColorTable.Class(lower: value, upper: next?.value, color: stop.color, rampEnd: end))
        }
        return ColorTable(
            name: name, units: units, classes: classes, rangeFolded: rangeFolded, tickStep: step)
    }
}
