import WxGeo

/// Reads files of pins. A file is right as a whole or refused: nobody notices a pin that silently isn't there.
package enum PinFile {
    /// Reads GeoJSON or CSV, told apart by the first character that is no space.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` with the line (CSV) or the feature (GeoJSON) at fault.
    package static func read(_ bytes: [UInt8], name: String) throws(RenderError) -> [Pin] {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if first == UInt8(ascii: "{") { return try readGeoJSON(bytes, name: name) }
        return try readCSV(bytes, name: name)
    }

    /// Reads points of a FeatureCollection or a single Feature.
    ///
    /// Properties, all optional: `title` or `name`; `subtitle` or `description`; `color` or `marker-color`; `start`,
    /// `end`, `time`.
    package static func readGeoJSON(_ bytes: [UInt8], name: String) throws(RenderError) -> [Pin] {
        let features = try AlertFile.features(of: bytes, name: name)
        var pins: [Pin] = []
        for (position, feature) in features.enumerated() {
            do throws(FeatureFault) {
                pins += try Self.pins(of: feature)
            } catch {
                throw .input(file: name, problem: "feature \(position + 1): \(error.problem)")
            }
        }
        return pins
    }

    private static func pins(of feature: JSONNode) throws(FeatureFault) -> [Pin] {
        guard let geometry = feature["geometry"], geometry.kind == .object, let type = geometry["type"]?.string,
            let coordinates = geometry["coordinates"]
        else { throw FeatureFault("it has no geometry; a pin is a Point") }
        var places: [LonLat] = []
        switch type {
        case "Point": places = [try GeoJSONGeometry.position(coordinates)]
        case "MultiPoint":
            for element in coordinates.elements { places.append(try GeoJSONGeometry.position(element)) }
        default: throw FeatureFault("it is a \(type), but a pin is a Point")
        }
        let properties = feature["properties"] ?? feature
        func text(_ names: String...) -> String? {
            names.lazy.compactMap { properties[$0]?.string }.first
        }
        let fields = PinFields(
            title: text("title", "name") ?? "", subtitle: text("subtitle", "description") ?? "",
            color: text("color", "marker-color"), start: text("start"), end: text("end"), time: text("time"))
        var pins: [Pin] = []
        for place in places { pins.append(try fields.pin(at: place)) }
        return pins
    }
}

/// A pin's properties as they are written.
struct PinFields {
    var title = ""
    var subtitle = ""
    var color: String?
    var start: String?
    var end: String?
    var time: String?

    /// The pin at a place, or which property makes no sense.
    func pin(at place: LonLat) throws(FeatureFault) -> Pin {
        var pin = Pin(coordinate: place, title: title, subtitle: subtitle)
        if let color, !color.isEmpty {
            guard let known = PinColor(color) else {
                throw FeatureFault("\"\(color)\" is no colour; give red, green, purple or #rrggbb")
            }
            pin.color = known
        }
        pin.start = try Self.instant(start, named: "start")
        pin.end = try Self.instant(end, named: "end")
        if let start = pin.start, let end = pin.end, start >= end {
            throw FeatureFault("its \"start\" \(start) is not before its \"end\" \(end)")
        }
        // Reports often give local clock times here; nothing is hidden by them, so they are no fault.
        pin.time = time.flatMap { Timestamp(iso8601: $0) }
        return pin
    }

    private static func instant(_ text: String?, named name: String) throws(FeatureFault) -> Timestamp? {
        guard let text, !text.isEmpty else { return nil }
        guard let instant = Timestamp(iso8601: text) else {
            throw FeatureFault("\"\(name)\" is \"\(text)\", not a time with its zone such as 2024-05-06T21:00:00Z")
        }
        return instant
    }
}
