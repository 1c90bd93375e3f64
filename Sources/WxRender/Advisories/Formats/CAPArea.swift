import Glibc
import WxGeo

/// The areas of a CAP message: polygons and circles with latitude first, and codes of zones.
enum CAPArea {
    /// Adds areas to an alert: shapes, the codes of those without one, and their descriptions.
    static func add(_ areas: [MarkupElement], to alert: inout Alert) throws(FeatureFault) {
        var polygons: [AlertShape.Polygon] = []
        var shapeless: [String] = []
        for area in areas {
            let shapes = try self.polygons(of: area)
            polygons += shapes
            let codes = self.codes(of: area)
            alert.ugcCodes += codes.zones.filter { !alert.ugcCodes.contains($0) }
            alert.sameCodes += codes.counties.filter { !alert.sameCodes.contains($0) }
            if shapes.isEmpty { shapeless += codes.zones.isEmpty ? codes.counties : codes.zones }
        }
        alert.areaDescription = areas.compactMap { $0.value("areaDesc") }.joined(separator: "; ")
        alert.shape = polygons.isEmpty ? nil : AlertShape(polygons: polygons)
        if shapeless.isEmpty, polygons.isEmpty { shapeless = alert.ugcCodes }
        alert.unshapedCodes = shapeless
    }

    /// The polygons and circles of an area.
    static func polygons(of area: MarkupElement) throws(FeatureFault) -> [AlertShape.Polygon] {
        var polygons: [AlertShape.Polygon] = []
        for element in area.all("polygon") {
            var ring: [LonLat] = []
            for pair in element.text.split(whereSeparator: \.isWhitespace) { ring.append(try position(pair)) }
            let sound = ring.withoutRepeats
            if sound.count >= 3 { polygons.append(.init(rings: [sound])) }
        }
        for element in area.all("circle") {
            let parts = element.text.split(whereSeparator: \.isWhitespace)
            if parts.isEmpty { continue }
            guard parts.count == 2, let radius = Double(parts[1]), radius.isFinite, radius >= 0 else {
                throw FeatureFault("a <circle> is \"\(element.trimmed.prefix(60))\", not \"latitude,longitude radius\"")
            }
            polygons += AlertShape(center: try position(parts[0]), radius: radius)?.polygons ?? []
        }
        return polygons
    }

    /// A position of `latitude,longitude`.
    private static func position(_ pair: Substring) throws(FeatureFault) -> LonLat {
        let parts = pair.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]), latitude.isFinite,
            longitude.isFinite
        else { throw FeatureFault("\"\(pair.prefix(40))\" is no position; CAP wants latitude,longitude") }
        if abs(latitude) > 90, abs(longitude) <= 90 {
            throw FeatureFault(
                "latitude \(latitude) is beyond ±90: \(pair.prefix(40)) seems to be longitude first; "
                    + "CAP wants latitude,longitude")
        }
        return try GeoJSONGeometry.position(longitude: longitude, latitude: latitude)
    }

    /// The codes of an area: zones of any kind, and counties by SAME.
    ///
    /// In a message each geocode has one value; in the indexes of the NWS one geocode has names and values in turn, each
    /// value a list.
    static func codes(of area: MarkupElement) -> (zones: [String], counties: [String]) {
        var zones: [String] = []
        var counties: [String] = []
        for geocode in area.all("geocode") {
            var name = ""
            for child in geocode.children {
                if child.name == "valueName" {
                    name = child.trimmed.uppercased()
                } else if child.name == "value" {
                    let codes = child.text.split(whereSeparator: \.isWhitespace).map(String.init)
                    switch name {
                    case "SAME", "FIPS6": counties += codes
                    default: zones += codes
                    }
                }
            }
        }
        return (zones, counties)
    }

    /// A time of an element; nil where it is absent or empty.
    static func time(_ element: MarkupElement, _ name: String) throws(FeatureFault) -> Timestamp? {
        guard let text = element.value(name) else { return nil }
        guard let time = AlertTime.instant(text) else {
            throw FeatureFault("<\(name)> is \"\(text.prefix(60))\", not a time with its zone")
        }
        return time
    }
}

/// Reads the short form in which products of the NWS write zones: `AKZ185-187>189-021236-`.
enum UGCText {
    /// The codes of a text, written out; a text of whole codes gives those.
    ///
    /// - Note: Source: NWS Instruction 10-1702, "Universal Geographic Code".
    static func codes(_ text: String) -> [String] {
        var prefix = ""
        var codes: [String] = []
        for entry in text.split(whereSeparator: { $0 == "-" || $0.isWhitespace }) {
            var numbers = entry
            if let last = entry.lastIndex(where: \.isLetter), entry.distance(from: entry.startIndex, to: last) >= 2,
                entry.hasSuffix("ALL") == false
            {
                prefix = String(entry[...last])
                numbers = entry[entry.index(after: last)...]
            }
            let ends = numbers.split(separator: ">").compactMap { $0.count == 3 ? Int($0) : nil }
            // The last entry is the time at which the product lapses: six digits.
            guard !prefix.isEmpty, let first = ends.first, let last = ends.last, first <= last else { continue }
            for number in first...last {
                codes.append(prefix + String(repeating: "0", count: 3 - "\(number)".count) + "\(number)")
            }
        }
        return codes
    }
}
