/// The colours of a GIF: at most 255, and one more index that stands for clear.
///
/// A function of the job alone (reserved colours, base picture), never of a frame: nothing flickers within a loop.
package struct Palette: Hashable, Sendable {
    /// The opaque colours, without repetition; an index is a place in this list.
    package let colors: [RGBA8]
    /// The index of clear, one past the last colour.
    package var clearIndex: UInt8 { UInt8(colors.count) }
    /// How many of the first ``colors`` are the reserved ones.
    package let reservedCount: Int

    /// The most colours, one index being kept for clear.
    package static let capacity = 255

    /// Makes a palette of reserved colours alone: the first 255 that differ, alpha left out.
    package init(reserved: [RGBA8]) {
        colors = Palette.distinct(reserved, besides: [], limit: Palette.capacity)
        reservedCount = colors.count
    }

    /// Makes a palette of reserved colours, exact, and as many more as fit, which stand for the colours of pictures.
    ///
    /// Where the pictures have no more other colours than there are places, each gets its own; else the colour cube is
    /// split into boxes of least variance, whose means are then moved to where they stand for the pictures best.
    ///
    /// - Parameters:
    ///   - reserved: the first 255 that differ are kept, alpha left out.
    ///   - pictures: the base map and what else is drawn in colours that are not reserved.
    ///   - blends: colours that are drawn over the pictures, translucent, in places not known yet.
    ///   - capacity: the most colours, 1 ... 255.
    package init(
        reserved: [RGBA8], fitting pictures: [Pixmap], blending blends: [BlendedColor] = [],
        capacity: Int = Palette.capacity
    ) {
        precondition(1...Palette.capacity ~= capacity, "a palette has 1 to 255 colours")
        let kept = Palette.distinct(reserved, besides: [], limit: capacity)
        let places = capacity - kept.count
        var histogram = ColorHistogram(ignoring: kept)
        for picture in pictures {
            histogram.add(picture)
            histogram.add(blends, over: picture)
        }
        let fitted: [RGBA8]
        if let exact = histogram.exact, exact.count <= places {
            fitted = exact.map { RGBA8(packedRGB: $0) }
        } else {
            fitted = PaletteRefinement(histogram).refined(WuQuantizer(histogram).colors(places), besides: kept)
        }
        colors = kept + Palette.distinct(fitted, besides: kept, limit: places)
        reservedCount = kept.count
    }

    private static func distinct(_ colors: [RGBA8], besides others: [RGBA8], limit: Int) -> [RGBA8] {
        var seen = Set(others.map(\.packedRGB))
        var result: [RGBA8] = []
        for color in colors where result.count < limit && seen.insert(color.packedRGB).inserted {
            result.append(RGBA8(packedRGB: color.packedRGB))
        }
        return result
    }
}
