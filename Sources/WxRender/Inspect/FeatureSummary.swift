package import WxGeo

/// What `inspect` says of a file of features: alerts above all, but others are counted too.
package struct FeatureSummary: Hashable, Sendable {
    /// The file's name as it was given.
    package var file: String
    /// What the file is.
    package var format: FeatureSource.Format
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

    /// The alerts in the file's order.
    package var list: [Alert] = []

    /// Counts what a file holds.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` where it holds no features.
    package init(_ source: FeatureSource) throws(RenderError) {
        file = source.name
        format = source.format
        let read = try AlertFile(anyOf: source)
        list = read.alerts
        switch source.content {
        case .json(let root):
            let members = try AlertFile.features(of: root, name: file)
            features = members.count
            geometries = Self.counted(members.map { $0["geometry"]?["type"]?.string ?? "none" })
            for feature in members { if let geometry = feature["geometry"] { add(positionsOf: geometry) } }
            // An alert of points has no area; of any other feature every geometry is a shape.
            let others = read.faults.isEmpty ? [] : members.filter { (try? AlertFeature.alert($0)) == nil }
            shapes = list.count { $0.shape != nil } + others.count { $0["geometry"]?.kind == .object }
        case .markup, .shapes:
            features = list.count + read.faults.count
            shapes = list.count { $0.shape != nil }
            geometries = Self.counted(list.map { $0.shape == nil ? "none" : "Polygon" })
            for position in list.compactMap(\.shape).flatMap(\.polygons).flatMap(\.rings).joined() {
                add(longitude: position.longitude, latitude: position.latitude)
            }
        }
        alerts = list.count
        withoutShape = features - shapes
        faults = list.isEmpty ? [] : read.faults
        events = Self.counted(list.map(\.event))
        statuses = Self.counted(list.map(\.status.rawValue))
        messageTypes = Self.counted(list.map(\.messageType.rawValue))
        firstSent = list.map(\.sent).min()
        lastEnd = list.compactMap { $0.ends ?? $0.expires }.max()
    }

    /// The form that `inspect --json` prints.
    package var json: JSONValue {
        func object(_ counts: [Count]) -> JSONValue {
            .object(counts.map { JSONValue.Member($0.name, .int($0.count)) })
        }
        let box = bounds.map { JSONValue.array([$0.west, $0.south, $0.east, $0.north].map { .double($0) }) }
        return [
            "file": .string(file), "format": .string(format.rawValue), "kind": alerts > 0 ? "alerts" : "features",
            "features": .int(features), "alerts": .int(alerts), "shapes": .int(shapes),
            "withoutShape": .int(withoutShape), "positions": .int(positions), "bbox": box ?? .null,
            "geometries": object(geometries), "events": object(events), "status": object(statuses),
            "messageTypes": object(messageTypes), "firstSent": JSONValue(firstSent?.description),
            "lastEnd": JSONValue(lastEnd?.description), "faults": .array(faults.map { .string($0) }),
            "list": .array(list.map(Self.entry)),
        ]
    }

    /// What is said of each alert: its life, its area, its codes.
    private static func entry(_ alert: Alert) -> JSONValue {
        [
            "event": .string(alert.event), "severity": .string(alert.severity.rawValue),
            "status": .string(alert.status.rawValue), "messageType": .string(alert.messageType.rawValue),
            "sent": .string(alert.sent.description), "onset": JSONValue(alert.onset?.description),
            "expires": JSONValue(alert.expires?.description), "ends": JSONValue(alert.ends?.description),
            "area": .string(alert.areaDescription), "shape": .bool(alert.shape != nil),
            "ugc": .array(alert.ugcCodes.map(JSONValue.string)), "same": .array(alert.sameCodes.map(JSONValue.string)),
            "id": .string(alert.id), "references": .array(alert.references.map(JSONValue.string)),
        ]
    }

    /// Counts the positions of a geometry, whatever its type, and widens the box by them.
    private mutating func add(positionsOf node: JSONNode) {
        for member in node["geometries"]?.elements.map({ $0 }) ?? [] { add(positionsOf: member) }
        if let coordinates = node["coordinates"] { add(coordinates: coordinates) }
    }

    private mutating func add(coordinates node: JSONNode) {
        if let longitude = node[0]?.double, let latitude = node[1]?.double {
            add(longitude: longitude, latitude: latitude)
        } else {
            for element in node.elements { add(coordinates: element) }
        }
    }

    private mutating func add(longitude: Double, latitude: Double) {
        positions += 1
        let box = bounds ?? BoundingBox(west: longitude, south: latitude, east: longitude, north: latitude)
        bounds = BoundingBox(
            west: min(box.west, longitude), south: min(box.south, latitude), east: max(box.east, longitude),
            north: max(box.north, latitude))
    }

    /// The most frequent first, then by name.
    private static func counted(_ names: [String]) -> [Count] {
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        return counts.map { Count(name: $0.key, count: $0.value) }
            .sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
    }
}
