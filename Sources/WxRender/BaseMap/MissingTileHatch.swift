import Foundation
import WxGeo
import WxRaster

/// What stands where an archive has no tile: a flat ground with hatch lines, the sign for "no data" everywhere.
enum MissingTileHatch {
    /// The ground, opaque, so that nothing of it is taken for a map.
    static let ground = RGBA8(rgb: 0xDDE1E5).premultiplied
    private static let line = RGBA8(rgb: 0x6B7782)
    private static let opacity = 0.55
    /// Design units between lines, square to them, and their width.
    private static let period = 9.0
    private static let width = 1.5

    /// Draws the lines into a rectangle of pixels.
    ///
    /// Lines run from lower left to upper right and are anchored to world pixels: tiles stitch and nothing crawls.
    static func draw(columns: Range<Int>, rows: Range<Int>, of viewport: Viewport, into picture: inout Pixmap) {
        let period = period * viewport.scale
        let halfWidth = width * viewport.scale / 2
        let root = 0.5.squareRoot()
        for y in rows {
            for x in columns {
                let along = (viewport.originX + Double(x) + 0.5 + viewport.originY + Double(y) + 0.5) * root
                var phase = along.truncatingRemainder(dividingBy: period)
                if phase < 0 { phase += period }
                let coverage = min(max(halfWidth + 0.5 - abs(phase - period / 2), 0), 1)
                guard coverage > 0 else { continue }
                let ink = line.withOpacity(opacity * coverage).premultiplied
                picture[x, y] = over(ink, picture[x, y])
            }
        }
    }

    private static func over(_ source: PremultipliedRGBA8, _ destination: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        let inverse = 255 - UInt32(source.alpha)
        func channel(_ shift: UInt32) -> UInt32 {
            let below = (destination.bits >> shift & 0xFF) * inverse
            return ((source.bits >> shift & 0xFF) + (below * 2 + 255) / 510) << shift
        }
        return PremultipliedRGBA8(bits: channel(0) | channel(8) | channel(16) | channel(24))
    }
}
