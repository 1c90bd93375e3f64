package import WxRaster

/// Parallel lines from lower left to upper right, as "no data" is marked everywhere.
package struct DiagonalHatch: Hashable, Sendable {
    /// Pixels that a line is wide.
    private let width: Double
    /// Pixels from one line's middle to the next one's, square to them.
    private let distance: Double
    /// Sum of x and y, from the pattern's origin, of the picture's top-left corner.
    private let origin: Double

    /// Describes lines.
    ///
    /// - Parameters:
    ///   - originX: pixels from the pattern's origin to the picture's left edge, such as the view's in the world, so
    ///     that neighbouring pictures continue each other.
    ///   - originY: the same downwards.
    package init(width: Double, distance: Double, originX: Double = 0, originY: Double = 0) {
        self.width = width
        self.distance = distance
        origin = originX + originY
    }

    /// Coverage by the sum of column and row: all that a pixel's place matters.
    func coverage(sums: Range<Int>) -> [UInt8] {
        sums.map { sum in
            // The lines are where x + y is constant. The sum at the pixel's centre is exact, whatever picture it is seen
            // from, and so is the remainder: neighbouring pictures agree to the bit.
            let turn = (origin + Double(sum + 1)).truncatingRemainder(dividingBy: distance * 2.0.squareRoot())
            var rest = turn * 0.5.squareRoot()
            if rest < 0 { rest += distance }
            let nearest = min(rest, distance - rest)
            return UInt8(min(max((width / 2 + 0.5 - nearest) * 255 + 0.5, 0), 255))
        }
    }

    /// The lines inside a rectangle, as a mask of its size.
    package func mask(_ rect: PixelRect) -> CoverageMask {
        var mask = CoverageMask(width: max(1, rect.width), height: max(1, rect.height))
        let first = rect.left + rect.top
        let values = coverage(sums: first..<first + mask.width + mask.height)
        mask.draw(in: mask.frame) { row, coverage in
            for column in coverage.indices { coverage[column] = values[row + column] }
        }
        return mask
    }

    /// Draws the lines over a whole picture.
    package func draw(_ color: RGBA8, opacity: Double, into picture: inout Pixmap) {
        let mask = mask(PixelRect(x: 0, y: 0, width: picture.width, height: picture.height))
        picture.composite(color, through: mask, opacity: opacity)
    }
}

extension DesignCanvas {
    /// Hatches a rectangle, its edges rounded to pixels; the lines start from its own corner.
    mutating func hatch(
        _ rect: DesignRect, width: Double, distance: Double, _ color: RGBA8, opacity: Double = 1
    ) {
        func pixel(_ units: Double) -> Int { Int((units * scale + 0.5).rounded(.down)) }
        let area = PixelRect(
            left: pixel(rect.x) - originX, top: pixel(rect.y) - originY, right: pixel(rect.maxX) - originX,
            bottom: pixel(rect.maxY) - originY)
        guard !area.isEmpty else { return }
        let lines = DiagonalHatch(width: width * scale, distance: distance * scale)
        let mask = lines.mask(PixelRect(x: 0, y: 0, width: area.width, height: area.height))
        picture.composite(color, through: mask, atX: area.left, y: area.top, opacity: opacity)
    }
}
