extension ColorTable {
    /// Reads the colour text file of `gdaldem color-relief`: `value red green blue [alpha]` or `value name`.
    ///
    /// Fields are parted by spaces, tabs, commas or colons; `#` begins a comment. Between two values the colour is
    /// mixed linearly, as `gdaldem` does unless told otherwise; of two entries of one value the first ends the ramp
    /// below and the second begins the one above. From the last value on the colour stays. Below the first value
    /// nothing is drawn, where `gdaldem` would go on with the first colour. An `nv` entry, the colour of missing data,
    /// is read over: missing data is never drawn. Per cent values are refused, since they need the data's range.
    ///
    /// - Note: Source: GDAL documentation, program `gdaldem`, mode color-relief.
    public static func parse(colorRelief text: String, name: String) throws(ColorTableError) -> ColorTable {
        var stops: [(value: Double, color: RGBA8)] = []
        for line in TableLine.lines(of: text) {
            let content = line.text.prefix { $0 != "#" }
            let fields = content.split { $0.isWhitespace || $0 == "," || $0 == ":" }
            guard let first = fields.first else { continue }
            if first.lowercased() == "nv" { continue }
            if first.hasSuffix("%") {
                throw line.error("\"\(first.prefix(40))\" depends on the range of the data; write a value in its units")
            }
            let color: RGBA8
            switch fields.count {
            case 2:
                guard let named = NamedColors.gdal[fields[1].lowercased()] else {
                    throw line.error("unknown colour \"\(fields[1].prefix(40))\"; write red green blue, each 0 to 255")
                }
                color = RGBA8(rgb: named)
            case 4, 5: color = try line.color(fields[1...])
            default:
                throw line.error(
                    "\(fields.count) fields; an entry is a value with red, green, blue and perhaps alpha, or with a name"
                )
            }
            stops.append((try line.number(first, "the value"), color))
        }
        guard !stops.isEmpty else {
            throw ColorTableError("no entry; a colour-relief file has lines such as \"20 0 255 0\"")
        }
        let sorted = stops.enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }
            .map(\.element)
        var classes: [Class] = []
        for (i, stop) in sorted.enumerated() {
            let next = i + 1 < sorted.count ? sorted[i + 1] : nil
            if let next, next.value == stop.value { continue }
            classes.append(Class(lower: stop.value, upper: next?.value, color: stop.color, rampEnd: next?.color))
        }
        return ColorTable(name: name, units: "", classes: classes)
    }
}
