import WxGeo

/// What is wrong with one feature, in words that name the rule.
struct FeatureFault: Error {
    let problem: String

    init(_ problem: String) {
        self.problem = problem
    }
}

/// Reads positions and areas of GeoJSON (RFC 7946), and tolerates what real files do to rings.
enum GeoJSONGeometry {
    /// The polygons of a geometry; empty where it has no area, as points and lines have none.
    static func polygons(_ geometry: JSONNode) throws(FeatureFault) -> [AlertShape.Polygon] {
        guard let type = geometry["type"]?.string else {
            throw FeatureFault("its geometry has no \"type\"; GeoJSON wants one, such as Polygon")
        }
        switch type {
        case "Polygon":
            return try [polygon(coordinates(of: geometry, type))].compactMap { $0 }
        case "MultiPolygon":
            var parts: [AlertShape.Polygon] = []
            for part in try coordinates(of: geometry, type).elements {
                if let polygon = try polygon(part) { parts.append(polygon) }
            }
            return parts
        case "GeometryCollection":
            guard let members = geometry["geometries"], members.kind == .array else {
                throw FeatureFault("a GeometryCollection has a list of \"geometries\"")
            }
            var parts: [AlertShape.Polygon] = []
            for member in members.elements { parts += try polygons(member) }
            return parts
        case "Point", "MultiPoint", "LineString", "MultiLineString":
            return []
        default:
            throw FeatureFault("\"\(type)\" is no geometry of GeoJSON")
        }
    }

    /// A position of `[longitude, latitude, …]`.
    static func position(_ node: JSONNode) throws(FeatureFault) -> LonLat {
        var elements = node.elements
        guard let first = elements.next(), let second = elements.next() else {
            throw FeatureFault("a position is not [longitude, latitude]")
        }
        guard let longitude = first.double, let latitude = second.double else {
            throw FeatureFault("a position holds something other than numbers; GeoJSON wants [longitude, latitude]")
        }
        if abs(latitude) > 90, abs(latitude) <= 180, abs(longitude) <= 90 {
            throw FeatureFault(
                "latitude \(latitude) is beyond ±90: [\(longitude), \(latitude)] seems to be latitude first; "
                    + "give longitude, then latitude")
        }
        return try position(longitude: longitude, latitude: latitude)
    }

    /// A position whose numbers lie in range, or which of the two does not.
    static func position(longitude: Double, latitude: Double) throws(FeatureFault) -> LonLat {
        guard abs(latitude) <= 90 else { throw FeatureFault("latitude \(latitude) is beyond ±90") }
        // 360 more than the usual ±180: rings that cross the antimeridian are often unwrapped.
        guard abs(longitude) <= 540 else { throw FeatureFault("longitude \(longitude) is beyond ±180") }
        return LonLat(longitude: longitude, latitude: latitude)
    }

    private static func coordinates(of geometry: JSONNode, _ type: String) throws(FeatureFault) -> JSONNode {
        guard let node = geometry["coordinates"], node.kind == .array else {
            throw FeatureFault("a \(type) has a list of \"coordinates\"")
        }
        return node
    }

    /// A polygon, or nil where its outer ring has no area at all.
    private static func polygon(_ node: JSONNode) throws(FeatureFault) -> AlertShape.Polygon? {
        guard node.kind == .array else { throw FeatureFault("a polygon is no list of rings") }
        var rings: [[LonLat]] = []
        for (position, element) in node.elements.enumerated() {
            guard element.kind == .array else { throw FeatureFault("a ring is no list of positions") }
            let ring = try ring(element)
            if ring.count >= 3 {
                rings.append(ring)
            } else if position == 0 {
                return nil
            }
        }
        return rings.isEmpty ? nil : AlertShape.Polygon(rings: rings)
    }

    private static func ring(_ node: JSONNode) throws(FeatureFault) -> [LonLat] {
        var ring: [LonLat] = []
        for element in node.elements { ring.append(try position(element)) }
        return ring.withoutRepeats
    }
}

extension [LonLat] {
    /// The positions of a ring without repeated neighbours and without the closing one.
    var withoutRepeats: [LonLat] {
        var ring: [LonLat] = []
        ring.reserveCapacity(count)
        for position in self where position != ring.last { ring.append(position) }
        while ring.count > 1, ring.last == ring.first { ring.removeLast() }
        return ring
    }
}
