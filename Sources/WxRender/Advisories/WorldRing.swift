import Glibc
import WxGeo

/// A ring of an alert on the unrolled Mercator plane: its points follow each other without a jump across the world.
struct WorldRing: Sendable {
    /// The points, the first not repeated; `x` runs on beyond 0 ... 1 where the ring crosses the antimeridian.
    var points: [WorldPoint]
    /// Whether the edge from each point to the next belongs to the alert's outline.
    var isOutline: [Bool]
    /// Whether areas take the points backwards, so that outer rings wind one way and holes the other.
    ///
    /// The points themselves keep their order: dashes begin at the first and follow it.
    let isReversed: Bool

    /// Unrolls a ring.
    init(_ ring: [LonLat], isHole: Bool) {
        points = Self.unrolled(ring.map(WebMercator.project))
        isOutline = [Bool](repeating: true, count: points.count)
        isReversed = (Self.signedArea(points) < 0) != isHole
    }

    /// West and east end, fractions of the world's width.
    var span: ClosedRange<Double> {
        var (west, east) = (points[0].x, points[0].x)
        for point in points {
            west = min(west, point.x)
            east = max(east, point.x)
        }
        return west...east
    }

    /// Moves points by whole worlds so that no two neighbours are more than half a world apart.
    ///
    /// Neighbours exactly one world apart are ambiguous: the same meridian written as 180 and −180, or the edge of a
    /// box around the whole world. The first is tried, and kept if it gives a closed ring with a width.
    private static func unrolled(_ ring: [WorldPoint]) -> [WorldPoint] {
        for keepsWholeTurns in [false, true] {
            var points = ring
            var turns = 0.0
            for i in 1..<ring.count {
                turns += turn(from: ring[i - 1].x, to: ring[i].x, keepsWholeTurns)
                if abs(turns) > 1 { return ring }  // no area goes round the world more than once
                points[i].x += turns
            }
            turns += turn(from: ring[ring.count - 1].x, to: ring[0].x, keepsWholeTurns)
            let isNarrow = points.allSatisfy { $0.x == points[0].x } && ring.contains { $0.x != ring[0].x }
            if turns == 0, !isNarrow { return points }
            if keepsWholeTurns, turns != 0 { return closedOverPole(points, turns: turns) }
        }
        return ring
    }

    /// Whole worlds to add after a step, so that it is no longer than half a world.
    private static func turn(from a: Double, to b: Double, _ keepsWholeTurns: Bool) -> Double {
        // Half a world is no jump: there is nothing to tell which way round it went.
        if abs(b - a) <= 0.5 || (keepsWholeTurns && abs(b - a) == 1) { return 0 }
        return -(b - a).rounded()
    }

    /// A ring around a pole runs once round the world: it is closed along the map's edge on the pole's side.
    private static func closedOverPole(_ points: [WorldPoint], turns: Double) -> [WorldPoint] {
        let middle = points.reduce(0) { $0 + $1.y } / Double(points.count)
        let edge = middle < 0.5 ? 0.0 : 1.0
        let first = points[0]
        let last = WorldPoint(x: first.x + turns, y: first.y)
        return points + [last, WorldPoint(x: last.x, y: edge), WorldPoint(x: first.x, y: edge)]
    }

    /// Twice the area, positive where the ring runs clockwise on a map with north at the top.
    private static func signedArea(_ points: [WorldPoint]) -> Double {
        var area = 0.0
        var previous = points[points.count - 1]
        let origin = points[0]  // keeps small rings' products from cancelling
        for point in points {
            area += (previous.x - origin.x) * (point.y - origin.y) - (point.x - origin.x) * (previous.y - origin.y)
            previous = point
        }
        return area
    }
}

extension WorldRing {
    /// The rings of a shape.
    ///
    /// Borders that two of its parts share, cuts along the antimeridian and the edge of the map are no outline.
    static func rings(of shape: AlertShape) -> [WorldRing] {
        var rings: [WorldRing] = []
        for polygon in shape.polygons {
            for (position, ring) in polygon.rings.enumerated() where ring.count >= 3 {
                rings.append(WorldRing(ring, isHole: position > 0))
            }
        }
        var edges = Set<Edge>(minimumCapacity: rings.reduce(0) { $0 + $1.points.count })
        for ring in rings { ring.forEachEdge { _, edge in edges.insert(edge) } }
        for index in rings.indices {
            var isOutline = rings[index].isOutline
            rings[index].forEachEdge { position, edge in
                if edges.contains(edge.reversed) || edge.isMapEdge { isOutline[position] = false }
            }
            rings[index].isOutline = isOutline
        }
        return rings
    }

    /// An edge between two places of the earth, whichever copy of the world they were given in.
    private struct Edge: Hashable {
        var from: SIMD2<Int64>
        var to: SIMD2<Int64>

        var reversed: Edge { Edge(from: to, to: from) }

        /// One word to hash instead of four: a list of alerts has hundred thousands of edges.
        func hash(into hasher: inout Hasher) {
            hasher.combine(from.x << 32 ^ from.y ^ (to.x << 32 ^ to.y) &* 0x9E37_79B1)
        }

        /// Whether the edge runs along the northern or southern end of the map.
        var isMapEdge: Bool { from.y == to.y && (from.y == 0 || from.y == 4_294_967_296) }
    }

    private func forEachEdge(_ body: (Int, Edge) -> Void) {
        // Steps of 9 mm: rings that share a border give its points with the same digits.
        let places = points.map { point in
            SIMD2<Int64>(
                Int64((point.x * 4_294_967_296).rounded()) & 0xFFFF_FFFF, Int64((point.y * 4_294_967_296).rounded()))
        }
        for i in places.indices {
            let edge = Edge(from: places[i], to: places[i + 1 < places.count ? i + 1 : 0])
            body(i, isReversed ? edge.reversed : edge)
        }
    }
}
