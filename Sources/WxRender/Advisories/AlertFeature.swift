/// Reads one feature as an alert; the members' names are those of api.weather.gov, which follow CAP 1.2.
enum AlertFeature {
    /// The alert of a feature, or of a bare alert object as `@graph` pages hold them.
    ///
    /// A feature without an `event` may be of another service, see ``AttributedAlert``.
    ///
    /// - Parameters:
    ///   - language: of names, where the feature has them in several.
    ///   - published: when the list was made, for features that carry no time at all.
    static func alert(
        _ feature: JSONNode, language: String = "en", published: Timestamp? = nil
    ) throws(FeatureFault) -> Alert {
        guard feature.kind == .object else { throw FeatureFault("it is no object") }
        let properties = feature["properties"] ?? feature
        guard properties.kind == .object else { throw FeatureFault("its \"properties\" are no object") }
        guard let event = properties["event"]?.string, !event.isEmpty else {
            var attributes = FeatureAttributes(properties)
            attributes["ID"] = attributes["ID"] ?? id(of: feature)
            let other = AttributedAlert(
                attributes: attributes, shape: try shape(feature["geometry"]),
                language: language.prefix(2).uppercased(), published: published)
            return try other.alert()
        }
        let written = try time("sent", of: properties)
        let effective = try time("effective", of: properties)
        guard let sent = written ?? effective else {
            throw FeatureFault("it has neither \"sent\" nor \"effective\", so no time at which it begins")
        }
        return Alert(
            id: id(of: feature), event: event, status: word("status", of: properties) ?? .unknown,
            messageType: word("messageType", of: properties) ?? .unknown, sent: sent,
            onset: try time("onset", of: properties), expires: try time("expires", of: properties),
            ends: try time("ends", of: properties), severity: word("severity", of: properties) ?? .unknown,
            urgency: word("urgency", of: properties) ?? .unknown,
            certainty: word("certainty", of: properties) ?? .unknown,
            areaDescription: properties["areaDesc"]?.string ?? "",
            ugcCodes: texts(properties["geocode"]?["UGC"]), sameCodes: texts(properties["geocode"]?["SAME"]),
            references: references(properties["references"]), shape: try shape(feature["geometry"]))
    }

    /// The alert's identifier, bare: without the address that serves it.
    static func id(of feature: JSONNode) -> String {
        let properties = feature["properties"] ?? feature
        let named =
            properties["id"]?.string ?? properties["identifier"]?.string ?? properties["@id"]?.string
            ?? properties["alert_id"]?.string ?? feature["id"]?.string ?? ""
        return bare(named)
    }

    private static func shape(_ geometry: JSONNode?) throws(FeatureFault) -> AlertShape? {
        guard let geometry, geometry.kind == .object else { return nil }
        let polygons = try GeoJSONGeometry.polygons(geometry)
        return polygons.isEmpty ? nil : AlertShape(polygons: polygons)
    }

    /// A time, or nil where the member is absent or null.
    private static func time(_ name: String, of properties: JSONNode) throws(FeatureFault) -> Timestamp? {
        guard let node = properties[name], !node.isNull else { return nil }
        guard let text = node.string, let time = Timestamp(iso8601: text) else {
            let found = node.string.map { "\"\($0)\"" } ?? "no text"
            throw FeatureFault("\"\(name)\" is \(found), not a time with its zone such as 2024-05-06T21:00:00Z")
        }
        return time
    }

    private static func word<Word: RawRepresentable>(_ name: String, of properties: JSONNode) -> Word?
    where Word.RawValue == String {
        properties[name]?.string.flatMap { Word(rawValue: $0) }
    }

    /// The texts of a list; a single text counts as a list of one.
    private static func texts(_ node: JSONNode?) -> [String] {
        guard let node else { return [] }
        if let text = node.string { return [text] }
        return node.elements.compactMap(\.string)
    }

    /// The identifiers of a list of references: objects, bare identifiers, or CAP's `sender,identifier,sent` triples.
    private static func references(_ node: JSONNode?) -> [String] {
        guard let node else { return [] }
        let listed = node.elements.compactMap { $0["identifier"]?.string ?? $0["@id"]?.string }.map(bare)
        let written = texts(node).flatMap { $0.split(separator: " ") }.map { entry in
            let parts = entry.split(separator: ",")
            return bare(String(parts.count == 3 ? parts[1] : entry[...]))
        }
        return listed + written
    }

    private static func bare(_ id: String) -> String {
        guard id.hasPrefix("http"), let slash = id.lastIndex(of: "/") else { return id }
        return String(id[id.index(after: slash)...])
    }
}
