import WxGeo
import WxRaster

/// Turns a layer's steps into 1/256 pixels of a viewport, for one copy of the world.
///
/// A point is rounded in the world's own pixels, before the viewport's origin is taken off: every tile and frame of
/// one world size gets the same point, to the bit.
struct MapProjector {
    /// 1/256 pixels a step.
    private let scale: Double
    /// 1/256 pixels from the copy's left edge, and from the world's top, to the viewport's.
    private let originX: Double
    private let originY: Double
    private let step: Double

    /// Adding it rounds a number below 2^51 to the nearest integer, without a call of libm.
    private static let rounder = 6_755_399_441_055_744.0  // 1.5 · 2^52

    init(_ viewport: Viewport, copy: Int, bits: Int) {
        let world = viewport.worldSize * 256
        scale = world / Double(1 << bits)
        let shift = (Double(copy) * world + Self.rounder) - Self.rounder
        originX = viewport.originX * 256 - shift
        originY = viewport.originY * 256
        step = viewport.worldSize / Double(1 << bits)
    }

    /// The point in 1/256 pixels, whole numbers.
    @inline(__always)
    func exact(_ x: Int32, _ y: Int32) -> SIMD2<Double> {
        SIMD2(
            ((Double(x) * scale + Self.rounder) - Self.rounder) - originX,
            ((Double(y) * scale + Self.rounder) - Self.rounder) - originY)
    }

    /// The point where it fits: see ``fits(_:)``.
    @inline(__always)
    func point(_ x: Int32, _ y: Int32) -> SubpixelPoint {
        Self.subpixel(exact(x, y))
    }

    /// A whole number below 2^31 as an integer, by the lower half of its bits once 1.5 · 2^52 is added.
    @inline(__always)
    static func subpixel(_ point: SIMD2<Double>) -> SubpixelPoint {
        SubpixelPoint(
            x: Int32(truncatingIfNeeded: (point.x + rounder).bitPattern),
            y: Int32(truncatingIfNeeded: (point.y + rounder).bitPattern))
    }

    /// Whether all points of a box are within ±2^30, what paths take; true up to zoom 13 and, but for long straight
    /// lines, far beyond.
    func fits(_ chunk: MapChunk) -> Bool {
        let low = exact(chunk.low.x, chunk.low.y)
        let high = exact(chunk.high.x, chunk.high.y)
        let limit = 1_073_741_824.0
        return low.x >= -limit && low.y >= -limit && high.x <= limit && high.y <= limit
    }

    /// The steps that a viewport shows, with a margin in pixels.
    func visible(_ viewport: Viewport, margin: Double) -> (low: SIMD2<Int32>, high: SIMD2<Int32>) {
        func steps(_ pixel: Double) -> Int32 {
            Int32(min(max((pixel / step).rounded(.down), -1_000_000_000), 1_000_000_000))
        }
        let left = originX / 256 - margin
        let top = originY / 256 - margin
        return (
            SIMD2(steps(left), steps(top)),
            SIMD2(
                steps(left + Double(viewport.width) + 2 * margin) + 1,
                steps(top + Double(viewport.height) + 2 * margin) + 1)
        )
    }
}
