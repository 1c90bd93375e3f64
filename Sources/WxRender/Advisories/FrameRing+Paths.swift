import Glibc
import WxGeo
import WxRaster

/// Paths of rings for the rasteriser: what lies far outside the frame is cut off first.
///
/// A path's points reach ±4 million pixels, a ring at zoom 20 reaches farther. Up to ``FrameRing/reach`` from the frame
/// nothing is touched, so that slopes stay those of the whole ring.
extension FrameRing {
    /// Pixels from the frame within which rings are left as they are.
    private static let reach = 30_000.0

    /// Appends the ring's area.
    func appendArea(to path: inout SubpixelPath, frame: PixelBox) {
        let limits = frame.grown(by: Self.reach)
        var ring = limits.contains(box) ? points : Self.clipped(points, to: limits)
        guard ring.count >= 3 else { return }
        if isReversed { ring.reverse() }
        path.begin()
        for point in ring { path.points.append(SubpixelPoint(pixelX: point.x, pixelY: point.y)) }
        path.points.append(SubpixelPoint(pixelX: ring[0].x, pixelY: ring[0].y))
    }

    /// Appends the ring's outline: one closed line, or what of it lies within `margin` of the frame.
    func appendOutline(to path: inout SubpixelPath, frame: PixelBox, margin: Double) {
        let near = frame.grown(by: margin)
        let limits = frame.grown(by: Self.reach)
        if near.contains(box), isOutline.allSatisfy({ $0 }) {
            path.append(polyline: (points + [points[0]]).map { SubpixelPoint(pixelX: $0.x, pixelY: $0.y) })
            return
        }
        var isDrawing = false
        for index in points.indices {
            let (a, b) = edge(index)
            guard isOutline[index], near.clip(from: a, to: b) != nil, let part = limits.clip(from: a, to: b) else {
                isDrawing = false
                continue
            }
            if !isDrawing || part.lowerBound > 0 {
                path.begin()
                path.points.append(Self.point(a, b, part.lowerBound))
            }
            path.points.append(Self.point(a, b, part.upperBound))
            isDrawing = part.upperBound == 1
        }
    }

    /// Appends the dashes of the outline near the frame; the first begins at the ring's first point.
    ///
    /// Lengths are summed over the whole ring, edges far outside included, so that every tile and frame that shows an
    /// edge gives it the same dashes.
    func appendDashes(to path: inout SubpixelPath, frame: PixelBox, margin: Double, on: Double, off: Double) {
        let near = frame.grown(by: margin)
        let period = on + off
        var travelled = 0.0
        /// The dash that the last piece ended in, where it ended at the end of its edge.
        var unfinished: Double?
        for index in points.indices {
            let (a, b) = edge(index)
            let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
            defer { travelled += length }
            guard isOutline[index], length > 0, let part = near.clip(from: a, to: b) else {
                if length > 0 { unfinished = nil }
                continue
            }
            let (start, end) = (travelled + part.lowerBound * length, travelled + part.upperBound * length)
            var dash = (start / period).rounded(.down)
            while dash * period < end {
                let (from, to) = (max(dash * period, start), min(dash * period + on, end))
                if from < to {
                    if unfinished != dash || from > travelled {
                        path.begin()
                        path.points.append(Self.point(a, b, (from - travelled) / length))
                    }
                    path.points.append(Self.point(a, b, (to - travelled) / length))
                    unfinished = to >= travelled + length ? dash : nil
                }
                dash += 1
            }
        }
    }

    /// The point at a fraction of an edge; its ends exactly.
    private static func point(_ a: PixelPoint, _ b: PixelPoint, _ fraction: Double) -> SubpixelPoint {
        if fraction <= 0 { return SubpixelPoint(pixelX: a.x, pixelY: a.y) }
        if fraction >= 1 { return SubpixelPoint(pixelX: b.x, pixelY: b.y) }
        return SubpixelPoint(pixelX: a.x + (b.x - a.x) * fraction, pixelY: a.y + (b.y - a.y) * fraction)
    }

    /// A ring cut to a box; where it leaves the box it runs along the box's edge.
    ///
    /// - Note: Source: Sutherland and Hodgman, "Reentrant polygon clipping", 1974.
    private static func clipped(_ ring: [PixelPoint], to box: PixelBox) -> [PixelPoint] {
        var ring = cut(ring) { $0.x - box.left }
        ring = cut(ring) { box.right - $0.x }
        ring = cut(ring) { $0.y - box.top }
        return cut(ring) { box.bottom - $0.y }
    }

    /// Keeps the part of a ring where `room`, a linear function of the point, is not negative.
    private static func cut(_ ring: [PixelPoint], room: (PixelPoint) -> Double) -> [PixelPoint] {
        var kept: [PixelPoint] = []
        guard var previous = ring.last else { return [] }
        var before = room(previous)
        for point in ring {
            let here = room(point)
            if (before < 0) != (here < 0) {
                let t = before / (before - here)
                kept.append(
                    PixelPoint(x: previous.x + (point.x - previous.x) * t, y: previous.y + (point.y - previous.y) * t))
            }
            if here >= 0 { kept.append(point) }
            (previous, before) = (point, here)
        }
        return kept
    }
}
