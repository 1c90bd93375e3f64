import CFreeType
import WxRaster

/// Turns a glyph's outline, lines and curves in font units with y upwards, into polylines of a picture.
struct OutlinePen {
    /// What was drawn so far, contours closed.
    private(set) var path = SubpixelPath()
    private let scale: Double
    private let shift: Double
    private var here = (x: 0.0, y: 0.0)

    /// Begins at the origin.
    ///
    /// - Parameters:
    ///   - scale: pixels of a font unit.
    ///   - shift: pixels that the outline is moved to the right.
    init(scale: Double, shift: Double) {
        self.scale = scale
        self.shift = shift
    }

    /// The pen behind a callback's pointer.
    @unsafe
    static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<OutlinePen> {
        unsafe context!.assumingMemoryBound(to: OutlinePen.self)
    }

    mutating func move(to point: FT_Vector) {
        path.begin()
        add(pixels(point))
    }

    mutating func line(to point: FT_Vector) {
        add(pixels(point))
    }

    mutating func curve(_ control: FT_Vector, to end: FT_Vector) {
        let (a, b, c) = (here, pixels(control), pixels(end))
        let steps = Self.steps(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y, factor: 0.25)
        for step in 1..<steps {
            let t = Double(step) / Double(steps)
            let (p, q, r) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
            add((p * a.x + q * b.x + r * c.x, p * a.y + q * b.y + r * c.y))
        }
        add(c)
    }

    mutating func curve(_ first: FT_Vector, _ second: FT_Vector, to end: FT_Vector) {
        let (a, b, c, d) = (here, pixels(first), pixels(second), pixels(end))
        let bend = max(
            abs(a.x - 2 * b.x + c.x) + abs(a.y - 2 * b.y + c.y), abs(b.x - 2 * c.x + d.x) + abs(b.y - 2 * c.y + d.y))
        let steps = Self.steps(bend, 0, factor: 0.75)
        for step in 1..<steps {
            let t = Double(step) / Double(steps)
            let u = 1 - t
            let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            add((p * a.x + q * b.x + r * c.x + s * d.x, p * a.y + q * b.y + r * c.y + s * d.y))
        }
        add(d)
    }

    /// Chords of a curve that stay within 1/64 pixel of it: a curve's height over n chords falls as n².
    private static func steps(_ bendX: Double, _ bendY: Double, factor: Double) -> Int {
        let height = (abs(bendX) + abs(bendY)) * factor
        return max(1, min(32, Int((height * 64).squareRoot().rounded(.up))))
    }

    private func pixels(_ point: FT_Vector) -> (x: Double, y: Double) {
        (Double(point.x) * scale + shift, -Double(point.y) * scale)
    }

    private mutating func add(_ point: (x: Double, y: Double)) {
        here = point
        path.points.append(SubpixelPoint(pixelX: point.x, pixelY: point.y))
    }
}
