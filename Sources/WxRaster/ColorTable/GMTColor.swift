/// A colour of a GMT table, as it was written.
enum GMTColor: Hashable {
    case rgb(RGBA8)
    case hsv(HSVA)

    var rgba: RGBA8 {
        switch self {
        case .rgb(let color): color
        case .hsv(let color): color.rgba
        }
    }

    /// On the colour wheel; a grey has the hue 0.
    var hsva: HSVA {
        guard case .rgb(let color) = self else {
            if case .hsv(let color) = self { return color }
            preconditionFailure("a colour has one of two forms")
        }
        let (red, green, blue) = (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        let most = max(red, green, blue)
        let spread = most - min(red, green, blue)
        var hue = 0.0
        if spread > 0 {
            if most == red {
                hue = (green - blue) / spread
            } else if most == green {
                hue = 2 + (blue - red) / spread
            } else {
                hue = 4 + (red - green) / spread
            }
        }
        return HSVA(
            hue: hue < 0 ? hue * 60 + 360 : hue * 60, saturation: most > 0 ? spread / most : 0, value: most,
            alpha: Double(color.alpha) / 255)
    }
}

/// What the numbers of a GMT table mean.
struct GMTColorModel {
    private var tripletsAreHSV = false
    /// Ramps run around the colour wheel.
    private(set) var mixesHues = false

    /// Takes the value of a `COLOR_MODEL` comment.
    mutating func set(_ value: Substring, _ line: TableLine) throws(ColorTableError) {
        let name = value.hasPrefix("+") ? value.dropFirst() : value
        switch name.lowercased() {
        case "rgb", "cmyk": (tripletsAreHSV, mixesHues) = (false, false)
        case "hsv":
            tripletsAreHSV = true
            // "hsv" and "+HSV" mix in the model itself, "HSV" only writes its colours in it.
            mixesHues = value.hasPrefix("+") || name == "hsv"
        default:
            throw line.error("unknown COLOR_MODEL \"\(value.prefix(40))\"; RGB, HSV and CMYK are known")
        }
    }

    /// Reads one colour from the fields that it takes; nil for `-`, which draws nothing.
    func color(_ fields: [Substring], _ line: TableLine) throws(ColorTableError) -> GMTColor? {
        guard var last = fields.last else { throw line.error("a colour is missing; write r/g/b or a name") }
        if fields.count == 1 && last == "-" { return nil }
        var alpha = 1.0
        if let at = last.lastIndex(of: "@") {
            let percent = try line.number(last[last.index(after: at)...], "a transparency")
            guard 0...100 ~= percent else { throw line.error("a transparency of \(percent); it is 0 to 100 per cent") }
            alpha = 1 - percent / 100
            last = last[..<at]
        }
        let parts = fields.dropLast() + [last]
        let color = parts.count == 1 ? try single(last, line) : try numbers(Array(parts), line, isHSV: tripletsAreHSV)
        switch color {
        case .rgb(var color):
            color.alpha = UInt8(alpha * 255 + 0.5)
            return .rgb(color)
        case .hsv(var color):
            color.alpha = alpha
            return .hsv(color)
        }
    }

    private func single(_ text: Substring, _ line: TableLine) throws(ColorTableError) -> GMTColor {
        if text.hasPrefix("#") {
            guard text.count == 7, let rgb = UInt32(text.dropFirst(), radix: 16) else {
                throw line.error("\"\(text.prefix(40))\" is no colour; six hexadecimal digits follow the #")
            }
            return .rgb(RGBA8(rgb: rgb))
        }
        if text.contains("/") { return try numbers(text.split(separator: "/"), line, isHSV: tripletsAreHSV) }
        let hyphens = text.split(separator: "-", omittingEmptySubsequences: false)
        if hyphens.count == 3 && !hyphens[0].isEmpty { return try numbers(hyphens, line, isHSV: true) }
        if Double(text) != nil {
            let level = try line.channel(text)
            return .rgb(RGBA8(red: level, green: level, blue: level))
        }
        guard let rgb = NamedColors.x11(text) else {
            throw line.error("unknown colour \"\(text.prefix(40))\"; write r/g/b, #rrggbb or an X11 name")
        }
        return .rgb(RGBA8(rgb: rgb))
    }

    private func numbers(_ parts: [Substring], _ line: TableLine, isHSV: Bool) throws(ColorTableError) -> GMTColor {
        var values: [Double] = []
        for part in parts { values.append(try line.number(part, "a colour's number")) }
        switch values.count {
        case 3 where isHSV:
            guard abs(values[0]) <= 360, 0...1 ~= values[1], 0...1 ~= values[2] else {
                throw line.error("hue, saturation and value are 0 to 360, 0 to 1 and 0 to 1")
            }
            return .hsv(HSVA(hue: values[0], saturation: values[1], value: values[2]))
        case 3: return .rgb(try line.color(parts))
        case 4:
            guard values.allSatisfy({ 0...100 ~= $0 }) else {
                throw line.error("cyan, magenta, yellow and black are 0 to 100")
            }
            let white = (100 - values[3]) / 100
            func channel(_ ink: Double) -> UInt8 { UInt8((100 - ink) / 100 * white * 255 + 0.5) }
            return .rgb(RGBA8(red: channel(values[0]), green: channel(values[1]), blue: channel(values[2])))
        default: throw line.error("a colour of \(values.count) numbers; it has three, or four as c/m/y/k")
        }
    }
}
