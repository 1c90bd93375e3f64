/// The alerts of one file, and what in it could not be read.
package struct AlertFile: Hashable, Sendable {
    /// The file's name as it was given.
    package var name: String
    /// The alerts in the file's order.
    package var alerts: [Alert]
    /// One line for each feature that is no alert: which one, and why.
    package var faults: [String]

    /// Reads what a file holds, whatever its format.
    ///
    /// A feature that makes no sense is left out and named in ``faults``; the others are kept.
    ///
    /// - Parameter language: which is wanted of messages that have several, such as `en` or `fr-CA`.
    /// - Throws: ``RenderError/input(file:problem:)`` where it holds no list of alerts, or features of which not one is
    ///   an alert.
    package init(_ source: FeatureSource, language: String = "en") throws(RenderError) {
        try self.init(anyOf: source, language: language)
        if alerts.isEmpty, let first = faults.first {
            let things =
                switch source.format {
                case .geojson: "features"
                case .cap: "messages"
                case .atom, .rss: "entries"
                case .kml, .kmz: "placemarks"
                case .shapefile: "rows"
                }
            throw .input(file: name, problem: "none of its \(faults.count) \(things) is an alert; \(first)")
        }
    }

    /// Reads a file of which maybe not one feature is an alert.
    init(anyOf source: FeatureSource, language: String = "en") throws(RenderError) {
        name = source.name
        alerts = []
        faults = []
        switch source.content {
        case .json(let root):
            let features = try Self.features(of: root, name: name)
            let published = ["updated", "timeStamp", "generated"].lazy.compactMap { root[$0]?.string }
                .compactMap(AlertTime.instant).first
            for (position, feature) in features.enumerated() {
                do throws(FeatureFault) {
                    alerts.append(try AlertFeature.alert(feature, language: language, published: published))
                } catch {
                    faults.append(Self.fault(error, in: feature, at: position))
                }
            }
        case .markup(let root) where source.format == .cap:
            read([root], "message") { (message) throws(FeatureFault) in
                try CAPMessage(language: language).alerts(message)
            }
        case .markup(let root) where source.format == .atom || source.format == .rss:
            read(AlertFeed.entries(of: root), "entry") { (entry) throws(FeatureFault) in
                try AlertFeed(language: language).alerts(entry)
            }
        case .markup(let root):
            try read(KMLDocument(root), language: language)
        case .shapes(let table):
            let archive = WarningArchive(table)
            (alerts, faults) = (archive.alerts, archive.faults)
        }
    }

    /// Reads the JSON that api.weather.gov serves: a FeatureCollection, a single Feature, or a page with `@graph`.
    package init(geoJSON text: [UInt8], name: String) throws(RenderError) {
        try self.init(FeatureSource(geoJSON: text, name: name))
    }

    private mutating func read(
        _ elements: [MarkupElement], _ what: String, _ alerts: (MarkupElement) throws(FeatureFault) -> [Alert]
    ) {
        for (position, element) in elements.enumerated() {
            do throws(FeatureFault) {
                self.alerts += try alerts(element)
            } catch {
                let id = element.value("identifier") ?? element.value("id") ?? element.value("guid")
                faults.append("\(what) \(position + 1)\(id.map { " (\($0.prefix(120)))" } ?? ""): \(error.problem)")
            }
        }
    }

    private mutating func read(_ document: KMLDocument, language: String) throws(RenderError) {
        for (position, placemark) in document.placemarks.enumerated() {
            do throws(FeatureFault) {
                if let fault = placemark.fault { throw fault }
                // Points and lines are tracks, places and labels.
                guard placemark.shape != nil else { throw FeatureFault("it has no area") }
                let one = AttributedAlert(
                    attributes: placemark.attributes, shape: placemark.shape,
                    language: language.prefix(2).uppercased())
                alerts.append(try one.alert())
            } catch {
                let name = placemark.attributes["PLACEMARK"].map { " (\($0.prefix(120)))" } ?? ""
                faults.append("placemark \(position + 1)\(name): \(error.problem)")
            }
        }
        if document.placemarks.isEmpty, let link = document.links.first {
            throw .input(
                file: name,
                problem: "holds only links, the first to \(link.prefix(200)), and nothing is fetched; name that file")
        }
    }

    /// The features of a text, whichever of the forms it takes.
    static func features(of text: [UInt8], name: String) throws(RenderError) -> [JSONNode] {
        try features(of: FeatureSource.json(text, name: name), name: name)
    }

    /// The features of a parsed text, whichever of the forms it takes.
    static func features(of root: JSONNode, name: String) throws(RenderError) -> [JSONNode] {
        for list in ["features", "@graph", "alerts"].lazy.compactMap({ root[$0] }) where list.kind == .array {
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
        var places: [Key: Int] = [:]
        for alert in files.lazy.flatMap(\.alerts) {
            let key = Key(id: alert.id, part: alert.part)
            if !alert.id.isEmpty, let place = places[key] {
                if alerts[place].shape == nil, alert.shape != nil {
                    (alerts[place].shape, alerts[place].unshapedCodes) = (alert.shape, alert.unshapedCodes)
                }
                continue
            }
            places[key] = alerts.count
            alerts.append(alert)
        }
        return alerts
    }

    /// What makes two alerts the same.
    private struct Key: Hashable {
        let id: String
        let part: Int
    }
}
