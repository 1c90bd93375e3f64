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
        let edges = Edges(rings)
        func square(_ x: Double, _ y: Double, _ half: Double) -> Square {
            Square(x: x, y: y, half: half, distance: edges.distance(x, y))
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
}

/// The edges of an area in short pieces with their boxes, so that a distance looks at the near ones alone: of a coast of
/// thousands of edges at a tenth.
private struct Edges {
    private var points: [PixelPoint] = []
    private var pieces: [Piece] = []

    private struct Piece {
        /// The points of the piece; neighbours share one.
        let range: ClosedRange<Int>
        let left: Double
        let right: Double
        let top: Double
        let bottom: Double

        /// The square of the distance from a point to the box.
        func squaredDistance(_ x: Double, _ y: Double) -> Double {
            let dx = max(left - x, x - right, 0)
            let dy = max(top - y, y - bottom, 0)
            return dx * dx + dy * dy
        }
    }

    private static let length = 16

    /// - Parameter rings: the first point of each repeated at its end.
    init(_ rings: [[PixelPoint]]) {
        for ring in rings where ring.count > 1 {
            let first = points.count
            points += ring
            for start in stride(from: first, to: points.count - 1, by: Self.length) {
                let range = start...min(start + Self.length, points.count - 1)
                var (left, top) = (points[start].x, points[start].y)
                var (right, bottom) = (left, top)
                for point in points[range] {
                    (left, right) = (min(left, point.x), max(right, point.x))
                    (top, bottom) = (min(top, point.y), max(bottom, point.y))
                }
                pieces.append(Piece(range: range, left: left, right: right, top: top, bottom: bottom))
            }
        }
    }

    /// From a point to the nearest edge, negative outside.
    func distance(_ x: Double, _ y: Double) -> Double {
        var isInside = false
        // No edge is farther than the nearest of some points on them.
        var nearest = Double.infinity
        for piece in pieces {
            let point = points[piece.range.lowerBound]
            nearest = min(nearest, (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y))
        }
        for piece in pieces {
            if piece.top <= y, y < piece.bottom, x < piece.right {
                if x < piece.left {
                    // The whole piece lies to the right: what counts is on which sides it begins and ends.
                    let ends = (points[piece.range.lowerBound], points[piece.range.upperBound])
                    if (ends.0.y > y) != (ends.1.y > y) { isInside.toggle() }
                } else if crossings(of: piece, x, y) % 2 == 1 {
                    isInside.toggle()
                }
            }
            if piece.squaredDistance(x, y) < nearest { nearest = min(nearest, squaredDistance(to: piece, x, y)) }
        }
        return (isInside ? 1 : -1) * nearest.squareRoot()
    }

    /// How many edges of a piece a line from a point to the right crosses.
    private func crossings(of piece: Piece, _ x: Double, _ y: Double) -> Int {
        piece.range.dropLast().count { index in
            let (a, b) = (points[index], points[index + 1])
            return (a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x
        }
    }

    private func squaredDistance(to piece: Piece, _ x: Double, _ y: Double) -> Double {
        var nearest = Double.infinity
        for index in piece.range.dropLast() {
            let (a, b) = (points[index], points[index + 1])
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let length = dx * dx + dy * dy
            let along = length > 0 ? min(max(((x - a.x) * dx + (y - a.y) * dy) / length, 0), 1) : 0
            let (px, py) = (a.x + along * dx - x, a.y + along * dy - y)
            nearest = min(nearest, px * px + py * py)
        }
        return nearest
    }
}
