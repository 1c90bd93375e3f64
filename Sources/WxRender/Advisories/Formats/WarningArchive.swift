/// Reads a shapefile of watches and warnings: the rows of one event and one span of time make one alert.
///
/// An archive has a row for each county of a watch, and for a storm-based warning both its polygon and its counties.
struct WarningArchive {
    /// The alerts in the order of their first rows.
    private(set) var alerts: [Alert] = []
    /// One line for each row that is no alert.
    private(set) var faults: [String] = []

    /// What rows of one alert have in common.
    private struct Key: Hashable {
        let event: String
        let sent: Timestamp
        let onset: Timestamp?
        let ends: Timestamp?
    }

    init(_ table: ShapeTable) {
        var places: [Key: Int] = [:]
        var parts: [[AlertShape]] = []
        var withPolygon: Set<String> = []
        var rows: [(alert: Alert, event: String, isPolygon: Bool)] = []
        for row in table.rows {
            let attributes = table.attributes(ofRow: row)
            do throws(FeatureFault) {
                let read = AttributedAlert(attributes: attributes, shape: try table.shape(ofRow: row))
                let alert = try read.alert()
                let event = Self.event(attributes, alert)
                let isPolygon = attributes.first("GTYPE", "GEOMTYPE") == "P"
                if isPolygon { withPolygon.insert(event) }
                rows.append((alert, event, isPolygon))
            } catch {
                faults.append("row \(row + 1): \(error.problem)")
            }
        }
        for row in rows {
            // The polygon is the warning; the counties only say whom to call.
            if !row.isPolygon, withPolygon.contains(row.event) { continue }
            let alert = row.alert
            let key = Key(event: row.event, sent: alert.sent, onset: alert.onset, ends: alert.ends)
            guard let place = places[key] else {
                places[key] = alerts.count
                alerts.append(alert)
                parts.append(alert.shape.map { [$0] } ?? [])
                continue
            }
            if let shape = alert.shape { parts[place].append(shape) }
            alerts[place].ugcCodes += alert.ugcCodes.filter { !alerts[place].ugcCodes.contains($0) }
        }
        for place in alerts.indices {
            alerts[place].shape = AlertShape(joining: parts[place])
            if parts[place].count > 1 { alerts[place].shape?.isOfZones = true }
            alerts[place].unshapedCodes = alerts[place].shape == nil ? alerts[place].ugcCodes : []
        }
    }

    /// The event that a row belongs to: watches for storms are numbered for the whole nation, all else by office.
    private static func event(_ attributes: FeatureAttributes, _ alert: Alert) -> String {
        guard let phenomenon = attributes.first("PHENOM", "PHENOMENA"),
            let significance = attributes.first("SIG", "SIGNIFICANCE"),
            let number = attributes.first("ETN", "EVENTID", "EVENT")
        else { return alert.id.isEmpty ? "\(alert.event) \(alert.areaDescription)" : alert.id }
        let isNational = significance == "A" && ["TO", "SV"].contains(phenomenon)
        let office = isNational ? "" : attributes["WFO"] ?? ""
        return [office, phenomenon, significance, number, "\(alert.sent.utc.year)"].joined(separator: ".")
    }
}
