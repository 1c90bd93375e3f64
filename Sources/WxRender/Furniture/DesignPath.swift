import WxRaster

/// Polylines in design units.
struct DesignPath {
    private var points: [(x: Double, y: Double)] = []
    private var starts: [Int] = []

    init() {}

    /// A rectangle, its corners rounded by quarter circles.
    init(_ rect: DesignRect, radius: Double = 0) {
        let radius = min(radius, rect.width / 2, rect.height / 2)
        move(rect.x + radius, rect.y)
        line(rect.maxX - radius, rect.y)
        corner(rect.maxX, rect.y, to: rect.maxX, rect.y + radius)
        line(rect.maxX, rect.maxY - radius)
        corner(rect.maxX, rect.maxY, to: rect.maxX - radius, rect.maxY)
        line(rect.x + radius, rect.maxY)
        corner(rect.x, rect.maxY, to: rect.x, rect.maxY - radius)
        line(rect.x, rect.y + radius)
        corner(rect.x, rect.y, to: rect.x + radius, rect.y)
    }

    /// A circle.
    init(circleX x: Double, y: Double, radius: Double) {
        self.init(DesignRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), radius: radius)
    }

    /// An open line.
    init(from a: (x: Double, y: Double), to b: (x: Double, y: Double)) {
        move(a.x, a.y)
        line(b.x, b.y)
    }

    /// A closed ring.
    init(ring: [(x: Double, y: Double)]) {
        for (i, point) in ring.enumerated() {
            if i == 0 { move(point.x, point.y) } else { line(point.x, point.y) }
        }
        if let first = ring.first { line(first.x, first.y) }
    }

    mutating func move(_ x: Double, _ y: Double) {
        starts.append(points.count)
        points.append((x, y))
    }

    mutating func line(_ x: Double, _ y: Double) {
        points.append((x, y))
    }

    /// A quarter of a circle, or ellipse, that turns towards a corner and ends at a point.
    ///
    /// Drawn as a cubic curve, whose distance from the circle is below 0.03 % of its radius, since it takes sums and
    /// products only: no sine, whose last bits differ between machines.
    mutating func corner(_ cornerX: Double, _ cornerY: Double, to x: Double, _ y: Double) {
        guard let start = points.last, start.x != x || start.y != y else { return }
        let k = 0.552_284_75
        let first = (x: start.x + (cornerX - start.x) * k, y: start.y + (cornerY - start.y) * k)
        let second = (x: x + (cornerX - x) * k, y: y + (cornerY - y) * k)
        let steps = 16
        for step in 1..<steps {
            let t = Double(step) / Double(steps)
            let u = 1 - t
            let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            line(
                p * start.x + q * first.x + r * second.x + s * x, p * start.y + q * first.y + r * second.y + s * y)
        }
        line(x, y)
    }

    /// The smallest rectangle around all points; nil for an empty path.
    var bounds: DesignRect? {
        guard let first = points.first else { return nil }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        for point in points {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        return DesignRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The path in pixels of a picture whose top-left pixel is a column and row of the frame.
    func pixels(scale: Double, left: Int, top: Int) -> SubpixelPath {
        var path = SubpixelPath()
        path.starts = starts
        path.points = points.map {
            SubpixelPoint(pixelX: $0.x * scale - Double(left), pixelY: $0.y * scale - Double(top))
        }
        return path
    }
}
