import WxGeo
import WxRaster

/// Reads the chunks of a layer that matter to a viewport in one copy of the world.
struct MapCollector {
    /// Units by which lines reach beyond their points: half of the widest halo, and a pixel.
    static let margin = 4.0

    private let layer: OutlineLayer
    private let projector: MapProjector
    private let low: SIMD2<Int32>
    private let high: SIMD2<Int32>
    /// 1/256 pixels that a clipped line keeps around the picture.
    private let frame: (low: SIMD2<Double>, high: SIMD2<Double>)
    /// Pixels a step.
    private let step: Double

    init(_ layer: OutlineLayer, _ viewport: Viewport, copy: Int) {
        self.layer = layer
        projector = MapProjector(viewport, copy: copy, bits: layer.bits)
        (low, high) = projector.visible(viewport, margin: Self.margin * viewport.scale)
        let reach = 65_536.0
        frame = (
            SIMD2(repeating: -reach * 256),
            SIMD2((Double(viewport.width) + reach) * 256, (Double(viewport.height) + reach) * 256)
        )
        step = viewport.worldSize / Double(1 << layer.bits)
    }

    /// Whether a chunk lies in the viewport or to the left of it, where it still decides what is inside.
    @inline(__always)
    func mayMatter(_ chunk: MapChunk) -> Bool {
        chunk.high.y >= low.y && chunk.low.y <= high.y && chunk.low.x <= high.x
    }

    /// Whether a chunk's box meets the viewport.
    @inline(__always)
    func isVisible(_ chunk: MapChunk) -> Bool {
        mayMatter(chunk) && chunk.high.x >= low.x
    }

    /// Whether a lake's box meets the viewport and covers enough square pixels.
    func isVisible(_ box: MapBox, leastArea: Double) -> Bool {
        guard !box.isEmpty, box.high.y >= low.y, box.low.y <= high.y, box.low.x <= high.x, box.high.x >= low.x else {
            return false
        }
        return Double(box.high.x - box.low.x) * Double(box.high.y - box.low.y) * step * step >= leastArea
    }

    /// Appends a chunk as a polyline to be stroked, without points less than half a pixel from the one before.
    ///
    /// Which ones are left out depends on the world's size alone, so tiles still agree; in small worlds it halves the
    /// time of strokes.
    func append(_ chunk: MapChunk, to path: inout SubpixelPath) {
        guard projector.fits(chunk) else { return appendClipped(chunk, to: &path) }
        append(chunk, closest: Int32(min(0.5 / step, 1_000_000)), to: &path)
    }

    /// Appends a chunk as a polyline; points closer than so many steps to the one before, but for the last, are left
    /// out.
    private func append(_ chunk: MapChunk, closest: Int32, to path: inout SubpixelPath) {
        path.begin()
        var deltas = MapDeltas(layer.body, from: Int(chunk.offset), length: Int(chunk.length))
        var (x, y) = (chunk.first.x, chunk.first.y)
        path.points.append(projector.point(x, y))
        var kept = (x: x, y: y)
        for index in 1..<chunk.count {
            x &+= deltas.next()
            y &+= deltas.next()
            if max((x &- kept.x).magnitude, (y &- kept.y).magnitude) < closest, index + 1 < chunk.count { continue }
            kept = (x, y)
            path.points.append(projector.point(x, y))
        }
    }

    /// Appends a chunk as an open arc for signed filling.
    ///
    /// What lies wholly left of the picture counts by its ends alone, what lies right, above or below not at all.
    func appendFill(_ chunk: MapChunk, backwards: Bool = false, to path: inout SubpixelPath) {
        guard mayMatter(chunk) else { return }
        let points = path.points.count
        let polylines = path.starts.count
        if chunk.high.x < low.x {
            let from = projector.exact(chunk.first.x, chunk.first.y)
            let to = projector.exact(chunk.last.x, chunk.last.y)
            appendEdgeLeft(from: from.y, to: to.y, to: &path)
        } else if projector.fits(chunk) {
            append(chunk, closest: 0, to: &path)
        } else {
            appendFillClipped(chunk, to: &path)
        }
        if backwards { path.reverse(fromPoint: points, polyline: polylines) }
    }

    /// Appends a vertical edge just left of the picture: where left of it an edge runs makes no difference.
    private func appendEdgeLeft(from: Double, to: Double, to path: inout SubpixelPath) {
        let start = min(max(from, frame.low.y), frame.high.y)
        let end = min(max(to, frame.low.y), frame.high.y)
        guard start != end else { return }
        path.begin()
        path.points.append(MapProjector.subpixel(SIMD2(-256, start)))
        path.points.append(MapProjector.subpixel(SIMD2(-256, end)))
    }

    private func forEachEdge(_ chunk: MapChunk, _ body: (SIMD2<Double>, SIMD2<Double>) -> Void) {
        var deltas = MapDeltas(layer.body, from: Int(chunk.offset), length: Int(chunk.length))
        var (x, y) = (chunk.first.x, chunk.first.y)
        var last = projector.exact(x, y)
        for _ in 1..<chunk.count {
            x &+= deltas.next()
            y &+= deltas.next()
            let next = projector.exact(x, y)
            body(last, next)
            last = next
        }
    }

    private func appendClipped(_ chunk: MapChunk, to path: inout SubpixelPath) {
        var end: SubpixelPoint?
        forEachEdge(chunk) { a, b in
            guard let (from, to) = segment(from: a, to: b, clippedTo: frame) else { return }
            let start = MapProjector.subpixel(from)
            if start != end {
                path.begin()
                path.points.append(start)
            }
            let next = MapProjector.subpixel(to)
            path.points.append(next)
            end = next
        }
    }

    private func appendFillClipped(_ chunk: MapChunk, to path: inout SubpixelPath) {
        let inf = Double.infinity
        let rows = (low: SIMD2(-inf, frame.low.y), high: SIMD2(inf, frame.high.y))
        forEachEdge(chunk) { a, b in
            guard let (from, to) = segment(from: a, to: b, clippedTo: rows) else { return }
            guard let (left, right) = segment(from: from, to: to, clippedTo: (SIMD2(frame.low.x, -inf), frame.high))
            else {
                if min(from.x, to.x) < frame.low.x { appendEdgeLeft(from: from.y, to: to.y, to: &path) }
                return
            }
            // The part that was cut off on the left is still left of everything in its rows.
            if from.x < frame.low.x { appendEdgeLeft(from: from.y, to: left.y, to: &path) }
            path.append(polyline: [MapProjector.subpixel(left), MapProjector.subpixel(right)])
            if to.x < frame.low.x { appendEdgeLeft(from: right.y, to: to.y, to: &path) }
        }
    }
}

extension SubpixelPath {
    /// Turns round all that was appended since there were so many points and polylines.
    fileprivate mutating func reverse(fromPoint first: Int, polyline: Int) {
        points[first...].reverse()
        // A polyline that began at `s` ends, turned round, where it began: mirror the bounds between polylines.
        let inner = starts[polyline...].dropFirst().map { first + points.count - $0 }
        starts.removeLast(starts.count - polyline)
        if first < points.count {
            starts.append(first)
            starts.append(contentsOf: inner.reversed())
        }
    }
}

/// The part of a segment inside of a box, its ends rounded to whole numbers; `nil` where there is none.
private func segment(
    from a: SIMD2<Double>, to b: SIMD2<Double>, clippedTo box: (low: SIMD2<Double>, high: SIMD2<Double>)
) -> (SIMD2<Double>, SIMD2<Double>)? {
    var (enter, leave) = (0.0, 1.0)
    let d = b - a
    for i in 0..<2 {
        if d[i] == 0 {
            if a[i] < box.low[i] || a[i] > box.high[i] { return nil }
            continue
        }
        let (t, u) = ((box.low[i] - a[i]) / d[i], (box.high[i] - a[i]) / d[i])
        enter = max(enter, min(t, u))
        leave = min(leave, max(t, u))
    }
    guard enter <= leave else { return nil }
    let from = enter == 0 ? a : (a + d * enter).rounded(.toNearestOrEven)
    let to = leave == 1 ? b : (a + d * leave).rounded(.toNearestOrEven)
    return (from, to)
}
