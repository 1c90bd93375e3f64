import Glibc
import WxGeo
import WxRaster

/// One visible copy of a ring in a frame, in pixels on the grid of 1/256.
///
/// Coordinates come from snapped world pixels, so two tiles that share an edge see the same ring. They stay doubles:
/// at high zooms a ring reaches farther than a path's points can.
struct FrameRing: Sendable {
    /// The points, the first not repeated.
    let points: [PixelPoint]
    /// Whether the edge from each point to the next belongs to the outline.
    var isOutline: [Bool]
    /// Whether areas take the points backwards.
    let isReversed: Bool
    /// The smallest box around the points.
    let box: PixelBox

    /// The copies of a ring that come within `margin` pixels of a viewport.
    static func copies(of ring: WorldRing, in viewport: Viewport, margin: Double) -> [FrameRing] {
        let span = ring.span
        let world = viewport.worldSize
        let first = ((viewport.originX - margin) / world - span.upperBound).rounded(.up)
        let last = ((viewport.originX + Double(viewport.width) + margin) / world - span.lowerBound).rounded(.down)
        guard first <= last else { return [] }
        let frame = PixelBox(viewport).grown(by: margin)
        return (Int(first)...Int(last)).compactMap { copy in
            let placed = FrameRing(ring, copy: Double(copy), in: viewport)
            return placed.box.meets(frame) ? placed : nil
        }
    }

    /// Puts a ring together.
    init(points: [PixelPoint], isOutline: [Bool], isReversed: Bool) {
        self.points = points
        self.isOutline = isOutline
        self.isReversed = isReversed
        box = PixelBox(around: points)
    }

    private init(_ ring: WorldRing, copy: Double, in viewport: Viewport) {
        points = ring.points.map { point in
            PixelPoint(
                x: Viewport.snapped((point.x + copy) * viewport.worldSize) - viewport.originX,
                y: Viewport.snapped(point.y * viewport.worldSize) - viewport.originY)
        }
        isOutline = ring.isOutline
        isReversed = ring.isReversed
        box = PixelBox(around: points)
    }

    /// The edge that begins at a point.
    func edge(_ index: Int) -> (from: PixelPoint, to: PixelPoint) {
        (points[index], points[index + 1 < points.count ? index + 1 : 0])
    }

    /// How often the ring winds around a point, outer rings and holes with opposite signs.
    func winding(around point: PixelPoint) -> Int {
        var winding = 0
        for index in points.indices {
            let (a, b) = edge(index)
            guard (a.y <= point.y) != (b.y <= point.y) else { continue }
            let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
            if x > point.x { winding += a.y < b.y ? 1 : -1 }
        }
        return isReversed ? -winding : winding
    }
}

/// An upright box in pixels of a frame, edges included.
struct PixelBox: Hashable, Sendable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// The whole frame.
    init(_ viewport: Viewport) {
        self.init(left: 0, top: 0, right: Double(viewport.width), bottom: Double(viewport.height))
    }

    /// The box of some points.
    init(around points: [PixelPoint]) {
        self.init(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
        for point in points {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
    }

    /// The box with `margin` more on each side.
    func grown(by margin: Double) -> PixelBox {
        PixelBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    func meets(_ other: PixelBox) -> Bool {
        left <= other.right && right >= other.left && top <= other.bottom && bottom >= other.top
    }

    func contains(_ other: PixelBox) -> Bool {
        left <= other.left && right >= other.right && top <= other.top && bottom >= other.bottom
    }

    /// The part of an edge inside the box, as fractions of its length; nil where it stays outside.
    ///
    /// - Note: Source: Liang and Barsky, "A new concept and method for line clipping", 1984.
    func clip(from a: PixelPoint, to b: PixelPoint) -> ClosedRange<Double>? {
        var (enter, leave) = (0.0, 1.0)
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        for (step, room) in [(-dx, a.x - left), (dx, right - a.x), (-dy, a.y - top), (dy, bottom - a.y)] {
            if step == 0 {
                if room < 0 { return nil }
            } else if step < 0 {
                enter = max(enter, room / step)
            } else {
                leave = min(leave, room / step)
            }
        }
        return enter <= leave ? enter...leave : nil
    }
}
