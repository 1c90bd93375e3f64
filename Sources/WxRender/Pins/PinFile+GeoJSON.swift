import WxGeo

extension PinFile {
    /// Reads points of a FeatureCollection or a single Feature.
    mutating func readGeoJSON(_ bytes: [UInt8], _ pictures: inout PinPictures) throws(RenderError) {
        let features = try AlertFile.features(of: bytes, name: name)
        for (position, feature) in features.enumerated() {
            do throws(FeatureFault) {
                let places = try Self.places(of: feature)
                let fields = PinFields(Self.attributes(of: feature["properties"] ?? feature))
                for place in places { pins.append(try fields.pin(at: place, &pictures)) }
            } catch {
                throw .input(file: name, problem: "feature \(position + 1): \(error.problem)")
            }
        }
        note(linksOf: pictures)
    }

    private static func places(of feature: JSONNode) throws(FeatureFault) -> [LonLat] {
        guard let geometry = feature["geometry"], geometry.kind == .object, let type = geometry["type"]?.string,
            let coordinates = geometry["coordinates"]
        else { throw FeatureFault("it has no geometry; a pin is a Point") }
        switch type {
        case "Point": return [try GeoJSONGeometry.position(coordinates)]
        case "MultiPoint":
            var places: [LonLat] = []
            for element in coordinates.elements { places.append(try GeoJSONGeometry.position(element)) }
            return places
        default: throw FeatureFault("it is a \(type), but a pin is a Point")
        }
    }

    /// The properties; lists of numbers as text, and what an `icon` of several members says as members of its own.
    private static func attributes(of properties: JSONNode) -> FeatureAttributes {
        var attributes = FeatureAttributes(properties)
        let icon = properties["icon"].flatMap { $0.kind == .object ? $0 : nil }
        if let icon { for member in icon.members { attributes[member.name] = member.value.string } }
        for member in [properties, icon].compactMap({ $0 }).flatMap(\.members) where member.value.kind == .array {
            attributes[member.name] = member.value.elements.compactMap(\.double).map { "\($0)" }.joined(separator: ",")
        }
        return attributes
    }
}
