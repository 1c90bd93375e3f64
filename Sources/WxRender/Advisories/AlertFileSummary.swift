/// What `inspect` says of a file of alerts.
package struct AlertFileSummary: Hashable, Sendable {
    /// The file's name as it was given.
    package var file: String
    /// Features of the file, those that are no alerts included.
    package var features: Int
    /// Alerts with a shape.
    package var shapes: Int
    /// Alerts that name zones only.
    package var withoutShape: Int
    /// Positions of all shapes, the closing one of each ring not counted.
    package var positions: Int
    /// How many alerts there are of each event: the most frequent first, then by name.
    package var events: [Count]
    /// How many alerts there are of each status.
    package var statuses: [Count]
    /// How many alerts there are of each type of message.
    package var messageTypes: [Count]
    /// When the first alert was sent; nil without alerts.
    package var firstSent: Timestamp?
    /// When the last of those that end does.
    package var lastEnd: Timestamp?
    /// One line for each feature that is no alert.
    package var faults: [String]

    /// How often something occurs.
    package struct Count: Hashable, Sendable {
        /// What occurs.
        package var name: String
        /// How often.
        package var count: Int
    }

    /// Counts what a file holds.
    package init(_ file: AlertFile) {
        self.file = file.name
        features = file.alerts.count + file.faults.count
        shapes = file.alerts.count { $0.shape != nil }
        withoutShape = file.alerts.count - shapes
        positions = file.alerts.reduce(0) { sum, alert in
            sum + (alert.shape?.polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } } ?? 0)
        }
        events = Self.counted(file.alerts.map(\.event))
        statuses = Self.counted(file.alerts.map(\.status.rawValue))
        messageTypes = Self.counted(file.alerts.map(\.messageType.rawValue))
        firstSent = file.alerts.map(\.sent).min()
        lastEnd = file.alerts.compactMap { $0.ends ?? $0.expires }.max()
        faults = file.faults
    }

    /// The form that `inspect --json` prints.
    package var json: JSONValue {
        func object(_ counts: [Count]) -> JSONValue {
            .object(counts.map { JSONValue.Member($0.name, .int($0.count)) })
        }
        return [
            "file": .string(file), "format": "geojson", "kind": "alerts", "features": .int(features),
            "alerts": .int(shapes + withoutShape), "shapes": .int(shapes), "withoutShape": .int(withoutShape),
            "positions": .int(positions), "firstSent": JSONValue(firstSent?.description),
            "lastEnd": JSONValue(lastEnd?.description), "events": object(events), "status": object(statuses),
            "messageTypes": object(messageTypes), "faults": .array(faults.map { .string($0) }),
        ]
    }

    private static func counted(_ names: [String]) -> [Count] {
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        return counts.map { Count(name: $0.key, count: $0.value) }
            .sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
    }
}
