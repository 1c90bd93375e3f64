package import WxGeo

/// What `inspect` says of a GeoJSON file: alerts above all, but any features can be counted.
package struct GeoJSONSummary: Hashable, Sendable {
    /// The file's name as it was given.
    package var file: String
    /// Features of the file.
    package var features = 0
    /// Those that are alerts.
    package var alerts = 0
    /// Features with a shape: an area for an alert, any geometry for another feature.
    package var shapes = 0
    /// Features without one: most alerts name zones only.
    package var withoutShape = 0
    /// Positions of all geometries as they are written.
    package var positions = 0
    /// The box around all positions; nil without any.
    package var bounds: BoundingBox?
    /// How many features there are of each type of geometry; `none` is one of them.
    package var geometries: [Count] = []
    /// How many alerts there are of each event.
    package var events: [Count] = []
    /// How many alerts there are of each status.
    package var statuses: [Count] = []
    /// How many alerts there are of each type of message.
    package var messageTypes: [Count] = []
    /// When the first alert was sent.
    package var firstSent: Timestamp?
    /// When the last of those that end does.
    package var lastEnd: Timestamp?
    /// One line for each feature that is no alert, in a file of which others are.
    package var faults: [String] = []

    /// How often something occurs.
    package struct Count: Hashable, Sendable {
        /// What occurs.
        package var name: String
        /// How often.
        package var count: Int
    }

    /// Counts what a file holds.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` where the text is no JSON or holds no features.
    package init(_ text: [UInt8], name: String) throws(RenderError) {
        try self.init(FeatureSource.json(text, name: name), name: name)
    }

    /// Counts what a parsed file holds.
    init(_ root: JSONNode, name: String) throws(RenderError) {
        file = name
        let features = try AlertFile.features(of: root, name: name)
        self.features = features.count
        var read: [Alert] = []
        var types: [String] = []
        for (position, feature) in features.enumerated() {
            let geometry = feature["geometry"]
            types.append(geometry?["type"]?.string ?? "none")
            if let geometry { add(positionsOf: geometry) }
            do throws(FeatureFault) {
                let alert = try AlertFeature.alert(feature)
                read.append(alert)
                shapes += alert.shape == nil ? 0 : 1
            } catch {
                faults.append(AlertFile.fault(error, in: feature, at: position))
                shapes += geometry?.kind == .object ? 1 : 0
            }
        }
        alerts = read.count
        withoutShape = features.count - shapes
        if read.isEmpty { faults = [] }
        geometries = Self.counted(types)
        events = Self.counted(read.map(\.event))
        statuses = Self.counted(read.map(\.status.rawValue))
        messageTypes = Self.counted(read.map(\.messageType.rawValue))
        firstSent = read.map(\.sent).min()
        lastEnd = read.compactMap { $0.ends ?? $0.expires }.max()
    }

    /// The form that `inspect --json` prints.
    package var json: JSONValue {
        func object(_ counts: [Count]) -> JSONValue {
            .object(counts.map { JSONValue.Member($0.name, .int($0.count)) })
        }
        let box = bounds.map { JSONValue.array([$0.west, $0.south, $0.east, $0.north].map { .double($0) }) }
        return [
            "file": .string(file), "format": "geojson", "kind": alerts > 0 ? "alerts" : "features",
            "features": .int(features), "alerts": .int(alerts), "shapes": .int(shapes),
            "withoutShape": .int(withoutShape), "positions": .int(positions), "bbox": box ?? .null,
            "geometries": object(geometries), "events": object(events), "status": object(statuses),
            "messageTypes": object(messageTypes), "firstSent": JSONValue(firstSent?.description),
            "lastEnd": JSONValue(lastEnd?.description), "faults": .array(faults.map { .string($0) }),
        ]
    }

    /// Counts the positions of a geometry, whatever its type, and widens the box by them.
    private mutating func add(positionsOf node: JSONNode) {
        for member in node["geometries"]?.elements.map({ $0 }) ?? [] { add(positionsOf: member) }
        if let coordinates = node["coordinates"] { add(coordinates: coordinates) }
    }

    private mutating func add(coordinates node: JSONNode) {
        if let longitude = node[0]?.double, let latitude = node[1]?.double {
            positions += 1
            let box = bounds ?? BoundingBox(west: longitude, south: latitude, east: longitude, north: latitude)
            bounds = BoundingBox(
                west: min(box.west, longitude), south: min(box.south, latitude), east: max(box.east, longitude),
                north: max(box.north, latitude))
        } else {
            for element in node.elements { add(coordinates: element) }
        }
    }

    /// The most frequent first, then by name.
    private static func counted(_ names: [String]) -> [Count] {
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        return counts.map { Count(name: $0.key, count: $0.value) }
            .sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
    }
}
