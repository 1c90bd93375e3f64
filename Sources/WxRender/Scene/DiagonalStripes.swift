import WxGeo

/// Stripes from lower left to upper right, anchored to world pixels: tiles stitch, and nothing moves between frames.
struct DiagonalStripes: Sendable {
    /// The coverage of each diagonal: along a stripe, column + row is constant.
    private let diagonals: [UInt8]

    /// - Parameters:
    ///   - width: of a stripe, in pixels.
    ///   - distance: from one stripe to the next, square to them, in pixels.
    init(viewport: Viewport, width: Double, distance: Double) {
        let reach = width / 2 + 0.5
        diagonals = (0..<viewport.width + viewport.height).map { diagonal in
            // The centre of the pixel, as a distance square to the stripes.
            let along = (viewport.originX + viewport.originY + Double(diagonal) + 1) * 0.5.squareRoot()
            let past = along - distance * (along / distance).rounded(.down)
            return UInt8(min(max(reach - min(past, distance - past), 0), 1) * 255 + 0.5)
        }
    }

    /// How much of a pixel the stripes cover.
    @inline(__always)
    func coverage(column: Int, row: Int) -> UInt8 { diagonals[column + row] }
}
