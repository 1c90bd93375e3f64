import WxRaster

/// The pixels of a glyph, or of the halo around it.
struct GlyphImage: Sendable {
    /// Pixels from the glyph's origin to the mask's left column.
    var left: Int
    /// Pixels from the baseline to the mask's top row, negative above it.
    var top: Int
    var mask: CoverageMask
}

/// Glyphs already rasterised: each one once, however often it is drawn.
struct GlyphCache {
    /// What a glyph's pixels depend on.
    private struct Key: Hashable {
        var face: Int
        var glyph: UInt32
        var size: Double
        /// Quarter pixels that the origin lies to the right of a pixel's edge, 0 ... 3.
        var quarter: Int
        /// Pixels of halo, 0 for the glyph itself.
        var halo: Double
    }

    /// Some text of every script and size fits; a cache that grew past it starts anew.
    private static let limit = 20_000

    private var images: [Key: GlyphImage?] = [:]

    /// The pixels of a glyph; nil where it has none, like a space.
    ///
    /// A halo covers the glyph and all within its width of it, round at corners.
    mutating func image(
        _ glyph: TextLine.Glyph, of font: OpenFont, size: Double, quarter: Int, halo: Double
    ) -> GlyphImage? {
        let key = Key(face: glyph.face, glyph: glyph.id, size: size, quarter: quarter, halo: halo)
        if let known = images[key] { return known }
        if images.count >= Self.limit { images.removeAll() }
        let path = font.outline(glyph.id, size: size, shift: Double(quarter) / 4)
        let image = Self.draw(path, halo: halo)
        images[key] = .some(image)
        return image
    }

    private static func draw(_ path: SubpixelPath, halo: Double) -> GlyphImage? {
        guard !path.isEmpty else { return nil }
        let reach = halo > 0 ? Int(halo.rounded(.up)) + 1 : 0
        let left = (path.points.lazy.map { Int($0.x) >> 8 }.min() ?? 0) - reach
        let top = (path.points.lazy.map { Int($0.y) >> 8 }.min() ?? 0) - reach
        let right = (path.points.lazy.map { (Int($0.x) + 255) >> 8 }.max() ?? 0) + reach
        let bottom = (path.points.lazy.map { (Int($0.y) + 255) >> 8 }.max() ?? 0) + reach
        guard right > left, bottom > top, (right - left) * (bottom - top) <= 1 << 24 else { return nil }
        var moved = path
        for i in moved.points.indices {
            moved.points[i].x -= Int32(left * 256)
            moved.points[i].y -= Int32(top * 256)
        }
        var mask = CoverageMask(width: right - left, height: bottom - top)
        mask.fill(moved, rule: .nonZero)
        if halo > 0 {
            // Contours close on their first point, so that the halo has no gap there.
            mask.stroke(moved.closed, width: halo * 2)
        }
        return GlyphImage(left: left, top: top, mask: mask)
    }
}

extension SubpixelPath {
    /// The same rings, each ended by its first point.
    fileprivate var closed: SubpixelPath {
        var result = SubpixelPath()
        for index in starts.indices {
            let range = range(index)
            guard let first = points[range].first, let last = points[range].last else { continue }
            result.append(polyline: points[range])
            if first != last { result.points.append(first) }
        }
        return result
    }
}
