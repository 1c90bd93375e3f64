import WxRaster

extension LayerCatalog {
    /// The list as the command prints it: an entry for each layer, the same members in the same order in all.
    package var json: JSONValue { .array(layers.map(\.json)) }
}

extension LayerDescription {
    fileprivate var json: JSONValue {
        [
            "id": .string(id), "name": .string(name), "kind": .string(kind.rawValue), "active": .bool(isActive),
            "opacity": JSONValue(opacity), "source": JSONValue(source), "attribution": JSONValue(attribution),
            "legend": legend.map(\.json) ?? .null,
        ]
    }
}

extension LayerLegend {
    fileprivate var json: JSONValue {
        ["id": .string(id), "units": .string(units), "stops": .array(stops.map(\.json))]
    }
}

extension LayerLegend.Stop {
    /// Only what the stop has, since most have but a few of these.
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = []
        if let from { members.append(.init("from", .double(from))) }
        if let to { members.append(.init("to", .double(to))) }
        members.append(.init("color", .string(color.hexadecimal)))
        if let rampEnd { members.append(.init("toColor", .string(rampEnd.hexadecimal))) }
        if let label { members.append(.init("label", .string(label))) }
        return .object(members)
    }
}

extension RGBA8 {
    /// `#rrggbb`, or `#rrggbbaa` where it is not opaque.
    fileprivate var hexadecimal: String {
        let channels = [red, green, blue] + (alpha == 255 ? [] : [alpha])
        return "#" + channels.map { (($0 < 16 ? "0" : "") + String($0, radix: 16)) }.joined()
    }
}
