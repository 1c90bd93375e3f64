import Testing
import WxGeo

@testable import WxRender

@Suite("rings on the unrolled world")
struct WorldRingTests {
    @Test("a ring over the antimeridian is unrolled, however its longitudes are written")
    func unrolled() {
        let signed = ring([(170, 10), (-170, 10), (-170, -10), (170, -10)])
        let positive = ring([(170, 10), (190, 10), (190, -10), (170, -10)])
        #expect(width(signed) == 20.0 / 360)
        #expect(signed.points.map(\.y) == positive.points.map(\.y))
        #expect(zip(signed.points, positive.points).allSatisfy { abs($0.x - $1.x) < 1e-12 })
    }

    @Test("the meridian of 180° may be written both ways in one ring, and a box may go round the world")
    func wholeTurns() {
        #expect(width(ring([(179, 0), (180, 1), (-180, 2), (179, 3)])) == 1.0 / 360)
        #expect(width(ring([(-180, -10), (180, -10), (180, 10), (-180, 10)])) == 1)
        #expect(width(ring([(-180, -10), (0, -10), (180, -10), (180, 10), (-180, 10)])) == 1)
    }

    @Test("a ring around the pole is closed along the map's edge, which is no outline")
    func pole() {
        let north = ring([(-120, 70), (0, 70), (120, 70)])
        #expect(width(north) == 1)
        #expect(north.points.contains { $0.y == 0 })
        let south = ring([(-120, -70), (0, -70), (120, -70)])
        #expect(south.points.contains { $0.y == 1 })
        let shape = AlertShape(polygons: [.init(rings: [[(-120, 70), (0, 70), (120, 70)].map(position)])])
        #expect(WorldRing.rings(of: shape)[0].isOutline.count { $0 } == 3)
    }

    @Test("a ring that winds round the world again and again stays within the world")
    func spiral() {
        let spiral = (0..<3000).map { step -> (Double, Double) in
            (Double(step % 3) * 120 - 120, Double(step % 7) * 10)
        }
        #expect(width(ring(spiral)) <= 3)
    }

    @Test("outer rings are wound one way and holes the other, whichever way they come")
    func winding() {
        let square: [(Double, Double)] = [(0, 0), (4, 0), (4, 4), (0, 4)]
        let one = WorldRing(square.map(position), isHole: false)
        let other = WorldRing(square.reversed().map(position), isHole: false)
        let hole = WorldRing(square.map(position), isHole: true)
        #expect(area(one) > 0)
        #expect(abs(area(other) - area(one)) < 1e-15)
        #expect(abs(area(hole) + area(one)) < 1e-15)
        #expect(other.points[0] == WebMercator.project(position((0, 4))))
    }

    @Test("a border that two parts share is no outline, also along the antimeridian")
    func sharedBorders() {
        let west: [(Double, Double)] = [(0, 0), (4, 0), (4, 4), (0, 4)]
        let east: [(Double, Double)] = [(4, 4), (8, 4), (8, 0), (4, 0)]
        #expect(outlined([west, east]) == 6)
        #expect(
            outlined([[(170, 0), (180, 0), (180, 4), (170, 4)], [(-180, 0), (-170, 0), (-170, 4), (-180, 4)]]) == 6)
        #expect(outlined([west, [(10, 0), (12, 0), (12, 4)]]) == 7)
    }

    private func position(_ place: (Double, Double)) -> LonLat { LonLat(longitude: place.0, latitude: place.1) }

    private func ring(_ places: [(Double, Double)]) -> WorldRing { WorldRing(places.map(position), isHole: false) }

    private func width(_ ring: WorldRing) -> Double {
        let width = ring.span.upperBound - ring.span.lowerBound
        return (width * 360 * 1e9).rounded() / 1e9 / 360
    }

    private func area(_ ring: WorldRing) -> Double {
        let area = ring.points.indices.reduce(0) { sum, i in
            let (a, b) = (ring.points[i], ring.points[(i + 1) % ring.points.count])
            return sum + a.x * b.y - b.x * a.y
        }
        return ring.isReversed ? -area : area
    }

    private func outlined(_ parts: [[(Double, Double)]]) -> Int {
        let shape = AlertShape(polygons: parts.map { .init(rings: [$0.map(position)]) })
        return WorldRing.rings(of: shape).reduce(0) { $0 + $1.isOutline.count { $0 } }
    }
}
