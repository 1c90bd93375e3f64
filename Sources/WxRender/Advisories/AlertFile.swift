/// The alerts of one file, and what in it could not be read.
package struct AlertFile: Hashable, Sendable {
    /// The file's name as it was given.
    package var name: String
    /// The alerts in the file's order.
    package var alerts: [Alert]
    /// One line for each feature that is no alert: which one, and why.
    package var faults: [String]

    /// Reads what api.weather.gov serves: a FeatureCollection, a single Feature, or a JSON-LD page with `@graph`.
    ///
    /// A feature that makes no sense is left out and named in ``faults``; the others are kept.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` where the text is no JSON, holds no list of alerts, or holds
    ///   features of which not one is an alert.
    package init(geoJSON text: [UInt8], name: String) throws(RenderError) {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(text)
        } catch {
            throw .input(file: name, problem: "\(error)")
        }
        guard let features = Self.features(of: document.root) else {
            throw .input(
                file: name,
                problem: "no alerts: expected a GeoJSON FeatureCollection as api.weather.gov serves it")
        }
        self.name = name
        alerts = []
        faults = []
        for (position, feature) in features.enumerated() {
            do throws(FeatureFault) {
                alerts.append(try AlertFeature.alert(feature))
            } catch {
                let id = AlertFeature.id(of: feature)
                faults.append("feature \(position + 1)\(id.isEmpty ? "" : " (\(id))"): \(error.problem)")
            }
        }
        if alerts.isEmpty, let first = faults.first {
            throw .input(file: name, problem: "none of its \(faults.count) features is an alert; \(first)")
        }
    }

    /// The features of a document, whichever of the three forms it takes.
    private static func features(of root: JSONNode) -> [JSONNode]? {
        if let list = root["features"], list.kind == .array { return Array(list.elements) }
        if let list = root["@graph"], list.kind == .array { return Array(list.elements) }
        if root["type"]?.string == "Feature" { return [root] }
        return nil
    }
}

extension AlertFile {
    /// The alerts of several files, each once: of those with one id the first, unless only a later one has a shape.
    package static func merged(_ files: [AlertFile]) -> [Alert] {
        var alerts: [Alert] = []
        var places: [String: Int] = [:]
        for alert in files.lazy.flatMap(\.alerts) {
            if !alert.id.isEmpty, let place = places[alert.id] {
                if alerts[place].shape == nil { alerts[place].shape = alert.shape }
                continue
            }
            places[alert.id] = alerts.count
            alerts.append(alert)
        }
        return alerts
    }
}
