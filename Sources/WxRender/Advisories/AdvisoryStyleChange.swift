import WxRaster

/// What one entry of a style file changes.
struct AdvisoryStyleChange: Hashable, Sendable {
    private var color: RGBA8?
    private var fill: RGBA8?
    private var casing: RGBA8?
    private var fillOpacity: Double?
    private var outlineWidth: Double?
    private var casingWidth: Double?
    /// The outer nil changes nothing, the inner one asks for a whole line.
    private var dash: AdvisoryStyle.Dash??
    private var hatch: Bool?
    private var priority: Int?

    private static let names = [
        "color", "fill", "casing", "fillOpacity", "outlineWidth", "casingWidth", "dash", "hatch", "priority",
    ]

    init() {}

    /// - Parameter place: where in the file the entry stands, for messages.
    init(_ node: JSONNode, at place: String) throws(StyleFault) {
        guard node.kind == .object else { throw StyleFault("\(place): is no object; write { \"color\": \"#ff0000\" }") }
        for member in node.members {
            let (name, value) = (member.name, member.value)
            let here = "\(place): \"\(name)\""
            switch name {
            case "color": color = try Self.color(value, here)
            case "fill": fill = try Self.color(value, here)
            case "casing": casing = try Self.color(value, here)
            case "fillOpacity": fillOpacity = try Self.number(value, in: 0...1, here)
            case "outlineWidth": outlineWidth = try Self.number(value, in: 0...AdvisoryStyle.widest, here)
            case "casingWidth": casingWidth = try Self.number(value, in: 0...AdvisoryStyle.widestCasing, here)
            case "dash": dash = .some(try Self.dash(value, here))
            case "hatch":
                guard let choice = value.bool else { throw StyleFault("\(here) is neither true nor false") }
                hatch = choice
            case "priority":
                guard let place = value.int, (1...100_000).contains(place) else {
                    throw StyleFault("\(here) is no whole number from 1 to 100000")
                }
                priority = place
            default: throw StyleFault(unknown: name, in: place, among: Self.names)
            }
        }
    }

    /// Changes a style.
    func apply(to style: inout AdvisoryStyle) {
        if let color {
            style.color = color
            style.fillColor = color
            style.casing = AdvisoryStyle.casing(of: color)
        }
        if let fill { style.fillColor = fill }
        if let casing { style.casing = casing }
        if let fillOpacity { style.fillOpacity = fillOpacity }
        if let outlineWidth { style.outlineWidth = outlineWidth }
        if let casingWidth { style.casingWidth = casingWidth }
        if let dash { style.dash = dash }
        if let hatch { style.isHatched = hatch }
        if let priority { style.priority = priority }
    }

    private static func color(_ value: JSONNode, _ place: String) throws(StyleFault) -> RGBA8 {
        guard let color = value.string.flatMap({ RGBA8(hex: $0) }) else {
            throw StyleFault("\(place) is no colour; write it as \"#rrggbb\"")
        }
        return color
    }

    private static func number(
        _ value: JSONNode, in bounds: ClosedRange<Double>, _ place: String
    ) throws(StyleFault) -> Double {
        guard let number = value.double, bounds.contains(number) else {
            throw StyleFault("\(place) is no number from \(Int(bounds.lowerBound)) to \(Int(bounds.upperBound))")
        }
        return number
    }

    private static func dash(_ value: JSONNode, _ place: String) throws(StyleFault) -> AdvisoryStyle.Dash? {
        if value.isNull { return nil }
        let numbers = value.elements.compactMap(\.double)
        guard numbers.count == 2, numbers.allSatisfy({ (1...1000).contains($0) }) else {
            throw StyleFault("\(place) is neither null nor two lengths from 1 to 1000, such as [8, 4]")
        }
        return AdvisoryStyle.Dash(on: numbers[0], off: numbers[1])
    }
}
