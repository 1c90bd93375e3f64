extension SubpixelPath {
    /// The path cut into dashes, the first of which begins at each polyline's first point.
    ///
    /// Lengths are measured along the polyline, so dashes bend around corners. A dash that a closed polyline ends with
    /// stays apart from the one that it begins with.
    ///
    /// - Parameters:
    ///   - on, off: lengths of dashes and gaps in pixels, at least 1/256; shorter ones count as that.
    ///   - visible: dashes that lie outside of this rectangle may be left out (with room for the line's width); the
    ///     others stay where they are. Without it a line of 4,000,000 pixels gives all of its dashes.
    package func dashed(on: Double, off: Double, visible: PixelRect? = nil) -> SubpixelPath {
        let dashes = DashPattern(on: max(on, 1 / 256), off: max(off, 1 / 256), visible: visible)
        var result = SubpixelPath()
        forEachPolyline { points in
            dashes.cut(points, into: &result)
        }
        return result
    }
}

/// Dashes of one length and gaps of another.
private struct DashPattern {
    let on: Double
    let off: Double
    let visible: PixelRect?
    private var period: Double { on + off }

    init(on: Double, off: Double, visible: PixelRect?) {
        self.on = on
        self.off = off
        self.visible = visible
    }

    func cut(_ points: Span<SubpixelPoint>, into result: inout SubpixelPath) {
        // How far into the pattern the segment begins, 0 ..< period.
        var phase = 0.0
        // Whether the last dash goes on at the segment's first point.
        var goesOn = false
        for i in 1..<max(1, points.count) {
            let (p, q) = (points[i - 1], points[i])
            let dx = Double(Int(q.x) - Int(p.x)) / 256
            let dy = Double(Int(q.y) - Int(p.y)) / 256
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 0 else { continue }
            let shown = shownPart(from: p, dx: dx, dy: dy)
            var k = ((phase + shown.lowerBound * length) / period).rounded(.down)
            var reachesEnd = false
            while !shown.isEmpty, k * period < phase + shown.upperBound * length {
                // Where dash k begins and ends on the segment.
                let start = k * period - phase
                let end = start + on
                if end > 0 {
                    if start > 0 || !goesOn {
                        result.begin()
                        result.points.append(p.moved(dx: dx, dy: dy, share: max(0, start / length)))
                    }
                    reachesEnd = end > length
                    result.points.append(reachesEnd ? q : p.moved(dx: dx, dy: dy, share: end / length))
                }
                k += 1
            }
            goesOn = reachesEnd
            phase = (phase + length).truncatingRemainder(dividingBy: period)
        }
    }

    /// The share of a segment, 0 ... 1, that may be seen.
    private func shownPart(from p: SubpixelPoint, dx: Double, dy: Double) -> Range<Double> {
        guard let visible else { return 0..<1 }
        var (low, high) = (0.0, 1.0)
        func cut(_ start: Double, _ delta: Double, _ least: Double, _ most: Double) {
            if delta == 0 {
                if start < least || start > most { high = low }
            } else {
                let (a, b) = ((least - start) / delta, (most - start) / delta)
                low = max(low, min(a, b))
                high = min(high, max(a, b))
            }
        }
        cut(Double(p.x) / 256, dx, Double(visible.left), Double(visible.right))
        cut(Double(p.y) / 256, dy, Double(visible.top), Double(visible.bottom))
        return low < high ? low..<high : 0..<0
    }
}

extension SubpixelPoint {
    /// The point at a share of the way to another, rounded relative to this one.
    fileprivate func moved(dx: Double, dy: Double, share: Double) -> SubpixelPoint {
        SubpixelPoint(
            x: x &+ Int32(truncatingIfNeeded: rounded(dx * share * 256)),
            y: y &+ Int32(truncatingIfNeeded: rounded(dy * share * 256)))
    }
}
