/// How much of each pixel a shape covers, 0 (none) ... 255 (all).
///
/// Fills and strokes add to a mask: where shapes meet, the larger coverage stands, so that a border that is stored
/// twice does not darken. One mask is then blended once, in one colour.
public struct CoverageMask: Hashable, Sendable {
    /// Columns, more than 0.
    public let width: Int
    /// Rows, more than 0.
    public let height: Int
    /// `width · height` coverages, row by row.
    public internal(set) var coverage: [UInt8]
    /// What may be covered: outside of it every coverage is 0, so blending a small shape costs its box only.
    public internal(set) var bounds: PixelRect = .empty

    /// Makes a mask that covers nothing.
    ///
    /// - Precondition: width and height are more than 0.
    public init(width: Int, height: Int) {
        precondition(width > 0 && height > 0, "a mask has a positive size")
        self.width = width
        self.height = height
        coverage = [UInt8](repeating: 0, count: width * height)
    }

    /// The whole mask as a rectangle.
    package var frame: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// The coverage of the pixel at a column and row.
    package subscript(x: Int, y: Int) -> UInt8 { coverage[y * width + x] }

    /// Makes the mask cover nothing again, at the cost of what it covered.
    package mutating func clear() {
        draw(in: bounds) { _, coverage in
            coverage.update(repeating: 0)
        }
        bounds = .empty
    }

    /// Adds another mask, its top-left pixel at column `x` and row `y`: the larger coverage stands.
    ///
    /// What hangs over is cut off. This is how a glyph gets into a line of text.
    package mutating func add(_ other: CoverageMask, atX x: Int, y: Int) {
        guard x < width, y < height, x > -other.width, y > -other.height else { return }
        let shown = other.bounds.intersection(
            PixelRect(left: -x, top: -y, right: width - x, bottom: height - y))
        guard !shown.isEmpty else { return }
        for row in shown.top..<shown.bottom {
            let from = row * other.width
            let to = (y + row) * width + x
            for column in shown.left..<shown.right where other.coverage[from + column] > coverage[to + column] {
                coverage[to + column] = other.coverage[from + column]
            }
        }
        bounds = bounds.union(
            PixelRect(
                left: x + shown.left, top: y + shown.top, right: x + shown.right, bottom: y + shown.bottom))
    }

    /// What lies in ``bounds``, as a mask of its own.
    ///
    /// - Precondition: the bounds are not empty.
    package var cropped: CoverageMask {
        var part = CoverageMask(width: bounds.width, height: bounds.height)
        part.add(self, atX: -bounds.left, y: -bounds.top)
        return part
    }

    /// Lets `body` write coverages of a rectangle, which then counts as covered; the rest of the mask stays as it is.
    ///
    /// - Parameters:
    ///   - rect: what is written, cut to the mask.
    ///   - body: is called for each row of the cut rectangle with the row's number and its coverages, the first of
    ///     which stands in column `max(rect.left, 0)`.
    package mutating func draw(in rect: PixelRect, _ body: (_ row: Int, _ coverage: inout MutableSpan<UInt8>) -> Void) {
        let rect = rect.intersection(frame)
        guard !rect.isEmpty else { return }
        bounds = bounds.union(rect)
        let width = width
        unsafe coverage.withUnsafeMutableBufferPointer { all in
            for row in rect.top..<rect.bottom {
                let part = unsafe all[row * width + rect.left..<row * width + rect.right]
                var span = unsafe MutableSpan(_unsafeElements: part)
                body(row, &span)
            }
        }
    }
}
