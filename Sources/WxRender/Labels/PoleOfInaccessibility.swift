import WxGeo

/// The point of an area that lies farthest from its edge: where its name stands best.
///
/// The area's box is covered with squares; the most promising one is split in four until no square can hold a point that
/// is better by more than the precision.
struct PoleOfInaccessibility {
    /// The pole.
    let point: PixelPoint
    /// How far the edge is; negative when no point of the area was found.
    let distance: Double

    private struct Square {
        let x: Double
        let y: Double
        let half: Double
        /// From its middle to the edge, negative outside of the area.
        let distance: Double
        /// The most that any of its points can have.
        var potential: Double { distance + half * 2.0.squareRoot() }
    }

    /// Finds the pole of rings by the even-odd rule; nil without an area.
    ///
    /// - Parameters:
    ///   - rings: the first point of each repeated at its end.
    ///   - precision: in the rings' own units.
    init?(of rings: [[PixelPoint]], precision: Double) {
        let points = rings.lazy.flatMap { $0 }
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
            let top = points.map(\.y).min(), let bottom = points.map(\.y).max(), right > left, bottom > top
        else { return nil }
        // Long thin areas get more squares along than across.
        let side = max(min(right - left, bottom - top), max(right - left, bottom - top) / 16)
        func square(_ x: Double, _ y: Double, _ half: Double) -> Square {
            Square(x: x, y: y, half: half, distance: Self.distance(x, y, rings))
        }
        var open: [Square] = []
        for x in stride(from: left, to: right, by: side) {
            for y in stride(from: top, to: bottom, by: side) {
                open.append(square(x + side / 2, y + side / 2, side / 2))
            }
        }
        var best = square((left + right) / 2, (top + bottom) / 2, 0)
        // An area as it stands on a map needs some dozens of squares; the bound is for what a damaged one may hold.
        for _ in 0..<2000 {
            guard let index = open.indices.max(by: { open[$0].potential < open[$1].potential }) else { break }
            let next = open.remove(at: index)
            if next.distance > best.distance { best = next }
            guard next.potential - best.distance > precision else { break }
            let half = next.half / 2
            for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                open.append(square(next.x + dx, next.y + dy, half))
            }
        }
        point = PixelPoint(x: best.x, y: best.y)
        distance = best.distance
    }

    /// From a point to the nearest edge, negative outside.
    private static func distance(_ x: Double, _ y: Double, _ rings: [[PixelPoint]]) -> Double {
        var isInside = false
        var nearest = Double.infinity
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst()) {
                if (a.y > y) != (b.y > y), x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let length = dx * dx + dy * dy
                let along = length > 0 ? min(max(((x - a.x) * dx + (y - a.y) * dy) / length, 0), 1) : 0
                let (px, py) = (a.x + along * dx - x, a.y + along * dy - y)
                nearest = min(nearest, px * px + py * py)
            }
        }
        return (isInside ? 1 : -1) * nearest.squareRoot()
    }
}
