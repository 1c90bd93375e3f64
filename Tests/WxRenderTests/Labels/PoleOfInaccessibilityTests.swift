import Foundation
import Testing
import WxGeo
import WxTestSupport

@testable import WxRender

@Suite("the pole of inaccessibility is the point farthest from the edge")
struct PoleOfInaccessibilityTests {
    /// The distance by its definition, edge by edge; negative outside by the even-odd rule.
    private func distance(_ p: PixelPoint, _ rings: [[PixelPoint]]) -> Double {
        var isInside = false
        var nearest = Double.infinity
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst()) {
                if (a.y > p.y) != (b.y > p.y), p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let along = min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
                nearest = min(nearest, hypot(a.x + along * dx - p.x, a.y + along * dy - p.y))
            }
        }
        return isInside ? nearest : -nearest
    }

    /// A ragged ring of many edges about the origin.
    private func blob(_ corners: Int, radius: Double, _ random: inout SplitMix64) -> [PixelPoint] {
        let ring = (0..<corners).map { corner -> PixelPoint in
            let angle = 2 * Double.pi * Double(corner) / Double(corners)
            let reach = radius * (0.7 + 0.2 * sin(3 * angle) + Double.random(in: 0...0.1, using: &random))
            return PixelPoint(x: 1.7 * reach * cos(angle), y: reach * sin(angle))
        }
        return ring + [ring[0]]
    }

    @Test("no point of a grid is farther from the edge than the pole", arguments: [3, 17, 400, 3000])
    func grid(corners: Int) throws {
        var random = SplitMix64(seed: UInt64(corners))
        let rings = [blob(corners, radius: 100, &random), blob(max(3, corners / 4), radius: 30, &random)]
        let pole = try #require(PoleOfInaccessibility(of: rings, precision: 0.5))
        #expect(abs(pole.distance - distance(pole.point, rings)) < 1e-9)
        for x in stride(from: -180.0, through: 180, by: 7) {
            for y in stride(from: -110.0, through: 110, by: 7) {
                #expect(distance(PixelPoint(x: x, y: y), rings) <= pole.distance + 0.5)
            }
        }
    }

    // By hand: a square of side 10 with a corner at the origin.
    @Test("of a square it is the middle; lines have none")
    func simple() throws {
        let corners = [(0.0, 0.0), (10, 0), (10, 10), (0, 10), (0, 0)].map { PixelPoint(x: $0.0, y: $0.1) }
        let pole = try #require(PoleOfInaccessibility(of: [corners], precision: 0.01))
        #expect(pole.point == PixelPoint(x: 5, y: 5) && pole.distance == 5)
        #expect(PoleOfInaccessibility(of: [[corners[0], corners[1], corners[0]]], precision: 1) == nil)
        #expect(PoleOfInaccessibility(of: [], precision: 1) == nil)
    }
}
