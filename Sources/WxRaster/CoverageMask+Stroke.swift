/// How the open ends of a stroked polyline look; joins are always round.
public enum LineCap: Hashable, Sendable {
    /// A half circle around the end point.
    case round
    /// Cut off square at the end point.
    case butt
}

extension CoverageMask {
    /// Adds the line of a given width along a path; where the mask is covered already, the larger coverage stands.
    ///
    /// A pixel's coverage is `width/2 + 0.5 − distance` of its centre from the polyline, clamped to 0 ... 1. Below one
    /// pixel the line is drawn one pixel wide and its coverage multiplied by `width`. Joins are round; a polyline that
    /// returns to its first point has no caps. A polyline whose points are all equal gives a dot. The result does not
    /// depend on where the picture's edges are: neighbouring tiles agree bit for bit.
    ///
    /// - Parameters:
    ///   - width: in pixels; nothing is drawn unless it is more than 0.
    ///   - cap: how the ends of open polylines look. A dot is round whatever the cap.
    package mutating func stroke(_ path: SubpixelPath, width: Double, cap: LineCap = .round) {
        guard width > 0, !path.isEmpty else { return }
        let pen = Pen(width: width)
        var drawn = path.pixelBounds
        let reach = Int(pen.reach) + 1
        drawn = PixelRect(
            left: drawn.left - reach, top: drawn.top - reach, right: drawn.right + reach, bottom: drawn.bottom + reach
        ).intersection(frame)
        guard !drawn.isEmpty else { return }
        bounds = bounds.union(drawn)
        let (columns, rows) = (self.width, self.height)
        unsafe coverage.withUnsafeMutableBufferPointer { coverage in
            guard let start = coverage.baseAddress else { return }
            let canvas = unsafe Canvas(start: start, width: columns, height: rows)
            path.forEachPolyline { points in
                unsafe pen.draw(points, cap: cap, on: canvas)
            }
        }
    }
}

/// The coverages that a pen draws on.
@unsafe
private struct Canvas {
    let start: UnsafeMutablePointer<UInt8>
    let width: Int
    let height: Int
}

/// A line's width, as the distances at which its coverage begins and ends.
private struct Pen {
    /// The distance from the line, in pixels, at which coverage ends.
    let reach: Double
    /// 255, or less for lines thinner than a pixel.
    let full: Double

    init(width: Double) {
        reach = min(max(width, 1), 1e8) / 2 + 0.5
        full = 255 * min(width, 1)
    }

    func draw(_ points: Span<SubpixelPoint>, cap: LineCap, on canvas: borrowing Canvas) {
        let last = points.count - 1
        let isOpen = points[0] != points[last]
        var drew = false
        for i in 0..<last where points[i] != points[i + 1] {
            drew = true
            let cutsStart = cap == .butt && isOpen && i == 0
            let cutsEnd = cap == .butt && isOpen && i == last - 1
            unsafe draw(from: points[i], to: points[i + 1], cutsStart: cutsStart, cutsEnd: cutsEnd, on: canvas)
        }
        if !drew { unsafe draw(from: points[0], to: points[0], cutsStart: false, cutsEnd: false, on: canvas) }
    }

    /// Draws one segment. All coordinates are relative to the pixel that holds its first point, which makes them the
    /// same in every tile.
    private func draw(
        from p: SubpixelPoint, to q: SubpixelPoint, cutsStart: Bool, cutsEnd: Bool, on canvas: borrowing Canvas
    ) {
        let baseX = Int(p.x) >> 8
        let baseY = Int(p.y) >> 8
        // From a pixel's centre to the first point: centre(i) − p = i + offset.
        let offsetX = 0.5 - Double(p.x & 255) / 256
        let offsetY = 0.5 - Double(p.y & 255) / 256
        let dx = Double(Int(q.x) - Int(p.x)) / 256
        let dy = Double(Int(q.y) - Int(p.y)) / 256
        let length = (dx * dx + dy * dy).squareRoot()
        let ux = length > 0 ? dx / length : 1
        let uy = length > 0 ? dy / length : 0

        let firstRow = max(ceiling(min(dy, 0) - reach - offsetY), 0 - baseY)
        let lastRow = min(floor(max(dy, 0) + reach - offsetY), unsafe canvas.height - 1 - baseY)
        let shownColumns = (0 - baseX)...(unsafe canvas.width - 1 - baseX)
        guard firstRow <= lastRow, ceiling(min(dx, 0) - reach - offsetX) <= shownColumns.upperBound,
            floor(max(dx, 0) + reach - offsetX) >= shownColumns.lowerBound
        else { return }
        // Two slabs hold the pixels that the pen reaches: one along the segment, one across it.
        let slantsX = abs(ux) > 1e-6
        let slantsY = abs(uy) > 1e-6
        let perUX = slantsX ? 1 / ux : 0
        let perUY = slantsY ? 1 / uy : 0
        let alongReach = abs(perUX) * (length / 2 + reach)
        let acrossReach = abs(perUY) * reach

        for row in firstRow...lastRow {
            let y = Double(row) + offsetY
            var left = min(dx, 0) - reach
            var right = max(dx, 0) + reach
            if slantsY {
                let middle = y * ux * perUY
                left = max(left, middle - acrossReach)
                right = min(right, middle + acrossReach)
            }
            if slantsX {
                let middle = (length / 2 - y * uy) * perUX
                left = max(left, middle - alongReach)
                right = min(right, middle + alongReach)
            }
            let first = max(ceiling(left - offsetX), shownColumns.lowerBound)
            let last = min(floor(right - offsetX), shownColumns.upperBound)
            guard first <= last else { continue }
            let pixels = unsafe canvas.start + ((row &+ baseY) &* canvas.width &+ baseX)
            let acrossY = y * ux
            let alongY = y * uy
            for column in first...last {
                let x = Double(column) + offsetX
                let across = x * uy - acrossY
                let along = x * ux + alongY
                let beyond = max(0 - along, along - length)
                var distance = abs(across)
                var shown = full
                if beyond > 0 {
                    distance = (across * across + beyond * beyond).squareRoot()
                }
                if cutsStart || cutsEnd {
                    // A butt end fades over the pixel that it cuts.
                    if cutsStart { shown *= max(0, min(1, along + 0.5)) }
                    if cutsEnd { shown *= max(0, min(1, length - along + 0.5)) }
                    if beyond > 0 && (cutsStart && along < 0 || cutsEnd && along > length) { distance = abs(across) }
                }
                let value = UInt8(truncatingIfNeeded: rounded(max(0, min(1, reach - distance)) * shown))
                unsafe pixels[column] = max(pixels[column], value)
            }
        }
    }
}

/// The largest integer not above a value within ±2^30, without a call of libm.
@inline(__always)
private func floor(_ value: Double) -> Int {
    Int(Int64(value + 1_073_741_824)) - 1_073_741_824
}

/// The smallest integer not below a value within ±2^30, without a call of libm.
@inline(__always)
private func ceiling(_ value: Double) -> Int {
    1_073_741_824 - Int(Int64(1_073_741_824 - value))
}
