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
        let features = try Self.features(of: text, name: name)
        self.name = name
        alerts = []
        faults = []
        for (position, feature) in features.enumerated() {
            do throws(FeatureFault) {
                alerts.append(try AlertFeature.alert(feature))
            } catch {
                faults.append(Self.fault(error, in: feature, at: position))
            }
        }
        if alerts.isEmpty, let first = faults.first {
            throw .input(file: name, problem: "none of its \(faults.count) features is an alert; \(first)")
        }
    }

    /// The features of a text, whichever of the three forms it takes.
    static func features(of text: [UInt8], name: String) throws(RenderError) -> [JSONNode] {
        let root: JSONNode
        do throws(JSONError) {
            root = try JSONDocument(text).root
        } catch {
            throw .input(file: name, problem: "\(error)")
        }
        for list in ["features", "@graph"].lazy.compactMap({ root[$0] }) where list.kind == .array {
            return Array(list.elements)
        }
        if root["type"]?.string == "Feature" { return [root] }
        throw .input(
            file: name, problem: "no features: expected a GeoJSON FeatureCollection as api.weather.gov serves it")
    }

    /// The line that names a bad feature.
    static func fault(_ fault: FeatureFault, in feature: JSONNode, at position: Int) -> String {
        let id = AlertFeature.id(of: feature)
        return "feature \(position + 1)\(id.isEmpty ? "" : " (\(id))"): \(fault.problem)"
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
