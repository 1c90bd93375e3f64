package import WxGeo
package import WxRaster

/// The built-in base map without its lines: land and water, opaque, transparent beyond the projection's ends.
package struct BaseGround: Sendable {
    /// How much of each pixel is land; the rest is water.
    package let land: [UInt8]
    /// The rows that lie on the map.
    package let rows: Range<Int>
    private let width: Int
    private let height: Int

    /// Fills the land and water of a viewport.
    package init(viewport: Viewport, map: MapData = .shared) {
        var selection = MapGeometry.Selection()
        (selection.coasts, selection.countries, selection.states, selection.counties) = (false, false, false, false)
        let geometry = MapGeometry(map, viewport: viewport, selecting: selection)
        width = viewport.width
        height = viewport.height
        rows = viewport.mapRows

        var mask = CoverageMask(width: width, height: height)
        var land: [UInt8]?
        for fill in geometry.fills {
            mask.clear()
            mask.fillSigned(fill.path)
            if let below = land {
                land = Self.painted(mask, isLand: fill.isLand, over: below)
            } else {
                // Nothing but water is below the first step.
                land = fill.isLand ? mask.coverage : nil
            }
        }
        self.land = land ?? [UInt8](repeating: 0, count: width * height)
    }

    /// The share of land once land or water is painted over some of it: `land·(255 − c)/255`, or the same of water.
    private static func painted(_ mask: CoverageMask, isLand: Bool, over below: [UInt8]) -> [UInt8] {
        var land = below
        let bounds = mask.bounds
        let width = mask.width
        let flip: UInt8 = isLand ? 255 : 0
        // Bare buffers: this loop sees every pixel up to three times, and costs 5 ms with checked arrays, 0.5 without.
        mask.coverage.withUnsafeBufferPointer { coverage in
            land.withUnsafeMutableBufferPointer { land in
                for row in bounds.top..<max(bounds.top, bounds.bottom) {
                    for i in row &* width &+ bounds.left..<row &* width &+ bounds.right {
                        let covered = UInt32(coverage[i])
                        if covered == 0 { continue }
                        let painted = UInt32(land[i] ^ flip) &* (255 &- covered)
                        land[i] = UInt8(truncatingIfNeeded: (painted &* 2 &+ 255) / 510) ^ flip
                    }
                }
            }
        }
        return land
    }

    /// The ground in two colours: each pixel is land, by its share, over water.
    ///
    /// A picture has no other colours than the 256 between the two, which keeps palettes small.
    package func painted(land landColor: RGBA8, water: RGBA8) -> Pixmap {
        // One pixel of each coverage, blended by the rule that holds everywhere.
        var colors = Pixmap(width: 256, height: 1, filling: water.premultiplied)
        var ramp = CoverageMask(width: 256, height: 1)
        ramp.draw(in: ramp.frame) { _, coverage in
            for i in 0..<256 { coverage[i] = UInt8(i) }
        }
        colors.composite(landColor, through: ramp)

        var picture = Pixmap(width: width, height: height)
        let shown = rows.lowerBound * width..<rows.upperBound * width
        land.withUnsafeBufferPointer { land in
            colors.pixels.withUnsafeBufferPointer { colors in
                picture.pixels.withUnsafeMutableBufferPointer { pixels in
                    for i in shown { pixels[i] = colors[Int(land[i])] }
                }
            }
        }
        return picture
    }
}
