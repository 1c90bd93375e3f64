import WxGeo
import WxRaster

/// Reads the placemarks of a KML file, with what they inherit from folders and styles.
///
/// - Note: Source: OGC 07-147r2, KML 2.2.
struct KMLDocument {
    /// A placemark with what it inherits.
    struct Placemark {
        /// Extended data, the name as `PLACEMARK`, the span of time as `BEGIN` and `END`, a single time as `BEGIN` and
        /// `STAMP`, colours as `STROKE` and `FILL`.
        var attributes: FeatureAttributes
        /// The placemark itself.
        var element: MarkupElement
        /// Its own style, or the shared one that it names.
        var style: MarkupElement?
        /// The areas.
        var shape: AlertShape?
        /// What is wrong with its shape.
        var fault: FeatureFault?
    }

    /// The placemarks in order.
    private(set) var placemarks: [Placemark] = []
    /// Links to other files, which are not fetched.
    private(set) var links: [String] = []
    private var styles: [String: MarkupElement] = [:]

    init(_ root: MarkupElement) {
        for style in root.descendants("Style") { if let id = style.attributes["id"] { styles[id] = style } }
        // What newer programs of Google wrap a style in.
        for wrapper in root.descendants("CascadingStyle") {
            if let id = wrapper.attributes["id"] { styles[id] = wrapper["Style"] }
        }
        for map in root.descendants("StyleMap") {
            let normal = map.all("Pair").first { $0.value("key") == "normal" }
            guard let id = map.attributes["id"] else { continue }
            let url = normal?.value("styleUrl").map { String($0.drop { $0 == "#" }) }
            styles[id] = normal?["Style"] ?? url.flatMap { styles[$0] }
        }
        collect(root, inherited: FeatureAttributes())
    }

    private mutating func collect(_ element: MarkupElement, inherited: FeatureAttributes) {
        var inherited = inherited
        Self.addTimes(of: element, to: &inherited)
        for child in element.children {
            switch child.name {
            case "Placemark": placemarks.append(placemark(child, inherited))
            case "NetworkLink": links.append(child.descendants("href").first?.trimmed ?? child.value("name") ?? "")
            case "Document", "Folder", "kml": collect(child, inherited: inherited)
            default: break
            }
        }
    }

    private func placemark(_ element: MarkupElement, _ inherited: FeatureAttributes) -> Placemark {
        var attributes = inherited
        Self.addTimes(of: element, to: &attributes)
        if let name = element.value("name") { attributes["PLACEMARK"] = AdvisoryEvents.name(in: name) ?? name }
        attributes["ID"] = element.attributes["id"]
        for data in element["ExtendedData"]?.descendants("Data") ?? [] {
            if let name = data.attributes["name"] { attributes[name] = data.value("value") }
        }
        for data in element["ExtendedData"]?.descendants("SimpleData") ?? [] {
            if let name = data.attributes["name"] { attributes[name] = data.trimmed }
        }
        let url = element.value("styleUrl").map { String($0.drop { $0 == "#" }) }
        let style = element["Style"] ?? url.flatMap { styles[$0] }
        if let style {
            attributes["FILL"] = attributes["FILL"] ?? style["PolyStyle"]?.value("color").flatMap(Self.color)
            attributes["STROKE"] = attributes["STROKE"] ?? style["LineStyle"]?.value("color").flatMap(Self.color)
        }
        do throws(FeatureFault) {
            let polygons = try Self.polygons(element)
            let shape = polygons.isEmpty ? nil : AlertShape(polygons: polygons)
            return Placemark(attributes: attributes, element: element, style: style, shape: shape)
        } catch {
            return Placemark(attributes: attributes, element: element, style: style, fault: error)
        }
    }

    private static func addTimes(of element: MarkupElement, to attributes: inout FeatureAttributes) {
        if let span = element["TimeSpan"] {
            attributes["BEGIN"] = span.value("begin") ?? attributes["BEGIN"]
            attributes["END"] = span.value("end") ?? attributes["END"]
            attributes["STAMP"] = nil
        }
        if let stamp = element["TimeStamp"]?.value("when") {
            attributes["BEGIN"] = stamp
            attributes["STAMP"] = stamp
        }
    }

    /// The areas of a placemark, those in groups too.
    private static func polygons(_ element: MarkupElement) throws(FeatureFault) -> [AlertShape.Polygon] {
        var polygons: [AlertShape.Polygon] = []
        for polygon in element.descendants("Polygon") {
            guard let outer = polygon["outerBoundaryIs"]?.descendants("coordinates").first else { continue }
            var rings = [try positions(outer.text).withoutRepeats]
            guard rings[0].count >= 3 else { continue }
            for hole in polygon.all("innerBoundaryIs").flatMap({ $0.descendants("coordinates") }) {
                let ring = try positions(hole.text).withoutRepeats
                if ring.count >= 3 { rings.append(ring) }
            }
            polygons.append(.init(rings: rings))
        }
        return polygons
    }

    /// The positions of a list of `longitude,latitude[,altitude]` between blanks.
    static func positions(_ text: String) throws(FeatureFault) -> [LonLat] {
        var positions: [LonLat] = []
        for entry in text.split(whereSeparator: \.isWhitespace) {
            let parts = entry.split(separator: ",", omittingEmptySubsequences: false)
            guard parts.count >= 2, let longitude = Double(parts[0]), let latitude = Double(parts[1]),
                longitude.isFinite, latitude.isFinite
            else { throw FeatureFault("\"\(entry.prefix(40))\" is no position; KML wants longitude,latitude") }
            positions.append(try GeoJSONGeometry.position(longitude: longitude, latitude: latitude))
        }
        return positions
    }

    /// A colour of KML, `aabbggrr`, as `#rrggbb`.
    static func color(_ text: String) -> String? {
        let digits = Array(text.drop { $0 == "#" })
        guard digits.count == 8 else { return nil }
        return "#" + String(digits[6...7]) + String(digits[4...5]) + String(digits[2...3])
    }
}
