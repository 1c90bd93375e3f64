import WxGeo

/// The shapes of a file of zones by code; a shape is read when it is asked for, since few of a file's zones are drawn.
package struct ZoneFile: Sendable {
    /// The file's name as it was given.
    package let name: String
    /// Where the shapes of each code are: features of JSON, rows of a shapefile.
    private var places: [String: [Int]] = [:]
    private let content: Content

    private enum Content: Sendable {
        case json([JSONNode])
        case shapes(ShapeTable)
        case placemarks([AlertShape?])
    }

    /// The codes that the file has shapes of.
    package var codes: [String] { places.keys.sorted() }

    /// Finds the codes of a file.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` where it holds no zone with a code.
    package init(_ source: FeatureSource) throws(RenderError) {
        name = source.name
        var seen: [String] = []
        switch source.content {
        case .json(let root):
            let features = try AlertFile.features(of: root, name: name)
            content = .json(features)
            for (position, feature) in features.enumerated() {
                guard feature["geometry"]?.kind == .object else { continue }
                var attributes = FeatureAttributes(feature["properties"] ?? feature)
                attributes["ID"] = attributes["ID"] ?? feature["id"]?.string
                if position == 0 { seen = (feature["properties"] ?? feature).members.map(\.name) }
                add(attributes, at: position)
            }
        case .shapes(let table):
            content = .shapes(table)
            seen = table.columns
            for row in table.rows { add(table.attributes(ofRow: row), at: row) }
        case .markup(let root) where source.format == .kml || source.format == .kmz:
            let placemarks = KMLDocument(root).placemarks
            content = .placemarks(placemarks.map(\.shape))
            for (position, placemark) in placemarks.enumerated() where placemark.shape != nil {
                var attributes = placemark.attributes
                attributes["ID"] = attributes["ID"] ?? attributes["PLACEMARK"]
                add(attributes, at: position)
            }
        case .markup:
            throw .input(file: name, problem: "is a file of alerts, not of zones; name it with --advisories")
        }
        guard !places.isEmpty else {
            throw .input(
                file: name,
                problem:
                    "no feature has the code of a zone (\(seen.isEmpty ? "there are no attributes" : Self.list(seen))); "
                    + "a STATE_ZONE, UGC, FIPS or id attribute was expected")
        }
    }

    private mutating func add(_ attributes: FeatureAttributes, at position: Int) {
        guard let code = ZoneCode.code(of: attributes) else { return }
        places[code, default: []].append(position)
    }

    /// The shape of a code, all of its features together.
    ///
    /// - Returns: nil for a code that the file does not have, or has without an area.
    func shape(of code: String) throws(FeatureFault) -> AlertShape? {
        guard let positions = places[code] else { return nil }
        var shapes: [AlertShape] = []
        for position in positions {
            switch content {
            case .json(let features):
                guard let geometry = features[position]["geometry"] else { continue }
                let polygons = try GeoJSONGeometry.polygons(geometry)
                if !polygons.isEmpty { shapes.append(AlertShape(polygons: polygons)) }
            case .shapes(let table):
                if let shape = try table.shape(ofRow: position) { shapes.append(shape) }
            case .placemarks(let all):
                if let shape = all[position] { shapes.append(shape) }
            }
        }
        return AlertShape(joining: shapes)
    }

    private static func list(_ names: [String]) -> String {
        "its attributes are " + names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    }
}
