extension ColorTable {
    /// Reads a GMT colour palette table (`.cpt`).
    ///
    /// Slices `z0 colour z1 colour` are ramps, or classes of one colour where both are equal; two fields, `key colour`,
    /// make a table of codes. Colours are `r/g/b`, `r g b`, `h-s-v`, `c/m/y/k`, a grey level, `#rrggbb`, or an X11
    /// name, each with an optional `@transparency` in per cent; a slice of colour `-` is not drawn. `COLOR_MODEL` says
    /// what number triplets are; `hsv` and `+HSV` mix around the colour wheel. `RANGE`, with a `HINGE` piecewise,
    /// stretches a normalised table to the values that it is for. `CYCLIC` tables repeat. Of the lines `B`, `F` and `N`
    /// only `F`, the colour above the last slice, is used: below the first slice and where data is missing nothing is
    /// drawn. A label after `;` is kept.
    ///
    /// - Note: Source: GMT documentation, "Color palette tables".
    public static func parse(gmt text: String, name: String) throws(ColorTableError) -> ColorTable {
        var reader = GMTReader()
        for line in TableLine.lines(of: text) { try reader.read(line) }
        return try reader.table(name: name)
    }
}

private struct GMTReader {
    private struct Slice {
        let line: TableLine
        var low: Double
        var high: Double
        let from: GMTColor?
        let to: GMTColor?
        let label: String?
    }

    private var slices: [Slice] = []
    private var codes: [(line: TableLine, code: Double, color: GMTColor, label: String?)] = []
    private var model = GMTColorModel()
    private var range: (Double, Double)?
    private var isHinged = false
    private var isCyclic = false
    private var above: GMTColor?

    mutating func read(_ line: TableLine) throws(ColorTableError) {
        if line.text.hasPrefix("#") { return try readComment(line) }
        let parts = line.text.split(separator: ";", maxSplits: 1)
        guard let content = parts.first else { return }
        let label = parts.count > 1 ? String(parts[1].trimmed) : nil
        var fields = content.split(whereSeparator: \.isWhitespace)
        guard let first = fields.first else { return }
        if ["B", "F", "N"].contains(first) {
            if first == "F" { above = try color(fields.dropFirst(), line) }
            return
        }
        // Which ends of the slice get an annotation: of no use here.
        if let last = fields.last, ["L", "U", "B"].contains(last) { fields.removeLast() }
        let low = try line.number(first, "a value")
        if fields.count == 2 {
            guard let color = try color(fields[1...], line) else { return }
            codes.append((line, low, color, label))
            return
        }
        guard fields.count >= 4, fields.count % 2 == 0 else {
            throw line.error(
                "\(fields.count) fields; a slice is a value and a colour, two times, or a key and a colour")
        }
        let half = fields.count / 2
        let high = try line.number(fields[half], "the slice's upper value")
        guard low < high else {
            throw line.error("the slice runs from \(first) to \(fields[half]); its second value is the larger one")
        }
        let from = try color(fields[1..<half], line)
        // A lone "-" at the upper end repeats the lower colour.
        let to = fields[half + 1] == "-" ? from : try color(fields[(half + 1)...], line)
        slices.append(Slice(line: line, low: low, high: high, from: from, to: to, label: label))
    }

    private func color(_ fields: some Collection<Substring>, _ line: TableLine) throws(ColorTableError) -> GMTColor? {
        try model.color(Array(fields), line)
    }

    private mutating func readComment(_ line: TableLine) throws(ColorTableError) {
        let text = line.text.dropFirst().trimmed
        let key = text.prefix { $0 != "=" }.trimmed.uppercased()
        let value = text.firstIndex(of: "=").map { text[text.index(after: $0)...].trimmed } ?? ""
        switch key {
        case "COLOR_MODEL": try model.set(value, line)
        case "HINGE", "HARD_HINGE", "SOFT_HINGE": isHinged = true
        case "CYCLIC": isCyclic = true
        case "RANGE":
            let ends = value.split(separator: "/")
            guard ends.count == 2 else {
                throw line.error("RANGE is \"\(value.prefix(40))\"; write RANGE = lowest/highest")
            }
            let (low, high) = (
                try line.number(ends[0], "the lowest value"), try line.number(ends[1], "the highest value")
            )
            guard low < high else {
                throw line.error("RANGE runs from \(ends[0]) to \(ends[1]); the second is the larger one")
            }
            range = (low, high)
        default: break
        }
    }

    func table(name: String) throws(ColorTableError) -> ColorTable {
        if slices.isEmpty && !codes.isEmpty {
            return ColorTable(
                name: name, units: "", matching: .codes,
                classes: codes.map { ColorTable.Class(lower: $0.code, color: $0.color.rgba, label: $0.label) })
        }
        if let stray = codes.first {
            throw stray.line.error(
                "two fields, a key and a colour, among slices; a table holds slices or keys, not both")
        }
        let drawn = try stretched()
        var classes: [ColorTable.Class] = []
        for (i, slice) in drawn.enumerated() {
            guard let from = slice.from, let to = slice.to else { continue }
            // Without a colour for what lies above, the last slice of one colour goes on.
            let isLast = i == drawn.count - 1 && above == nil && !isCyclic
            if isLast && from == to {
                classes.append(ColorTable.Class(lower: slice.low, color: from.rgba, label: slice.label))
                continue
            }
            classes.append(
                ColorTable.Class(
                    lower: slice.low, upper: slice.high, color: from.rgba, rampEnd: to.rgba, label: slice.label,
                    hueRamp: model.mixesHues ? HueRamp(start: from.hsva, end: to.hsva) : nil))
            if isLast { classes.append(ColorTable.Class(lower: slice.high, color: to.rgba)) }
        }
        guard !classes.isEmpty else {
            throw ColorTableError("no slice with a colour; a GMT table has lines such as \"0 blue 10 red\"")
        }
        return ColorTable(name: name, units: "", classes: classes, above: above?.rgba, isCyclic: isCyclic)
    }

    /// The slices in the units of `RANGE`, checked to rise.
    private func stretched() throws(ColorTableError) -> [Slice] {
        var result = slices
        for i in result.indices.dropFirst() where result[i].low < result[i - 1].high {
            throw result[i].line.error(
                "the slice begins at \(result[i].low), below the end of the one before, \(result[i - 1].high); sort the slices"
            )
        }
        guard let range, let first = result.first, let last = result.last else { return result }
        func place(_ z: Double) -> Double {
            let (low, high): (Double, Double)
            let (target, top): (Double, Double)
            // A hinge is the value 0, which stays where it is.
            if isHinged && first.low < 0 && last.high > 0 && range.0 < 0 && range.1 > 0 {
                (low, high) = z < 0 ? (first.low, 0) : (0, last.high)
                (target, top) = z < 0 ? (range.0, 0) : (0, range.1)
            } else {
                (low, high) = (first.low, last.high)
                (target, top) = range
            }
            return target + (z - low) / (high - low) * (top - target)
        }
        for i in result.indices {
            result[i].low = place(result[i].low)
            result[i].high = place(result[i].high)
        }
        return result
    }
}
