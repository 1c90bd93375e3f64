package import WxRaster

extension TextEngine {
    /// Draws a line into a picture; what hangs over is cut off.
    ///
    /// - Parameters:
    ///   - x: pixels from the picture's left edge to the line's beginning.
    ///   - baseline: pixels from the picture's top to the baseline; rounded to a row.
    ///   - halo: is drawn first, below all glyphs.
    package func draw(
        _ line: TextLine, x: Double, baseline: Double, color: RGBA8, halo: TextHalo? = nil, into picture: inout Pixmap
    ) {
        guard !line.isEmpty else { return }
        if let halo, halo.width > 0 {
            blend(images(line, x: x, baseline: baseline, halo: halo.width), halo.color, into: &picture)
        }
        blend(images(line, x: x, baseline: baseline, halo: 0), color, into: &picture)
    }

    /// The pixels that a line may touch: what a caller sets aside for it.
    package func pixelBounds(_ line: TextLine, x: Double, baseline: Double, halo: Double = 0) -> PixelRect {
        images(line, x: x, baseline: baseline, halo: halo).reduce(.empty) { $0.union($1.rect) }
    }

    /// Blends glyphs as one shape, so that where two of them touch nothing is blended twice.
    private func blend(_ images: [PlacedImage], _ color: RGBA8, into picture: inout Pixmap) {
        let area = images.reduce(PixelRect.empty) { $0.union($1.rect) }
            .intersection(PixelRect(x: 0, y: 0, width: picture.width, height: picture.height))
        guard !area.isEmpty else { return }
        var mask = CoverageMask(width: area.width, height: area.height)
        for image in images { mask.add(image.mask, atX: image.x - area.left, y: image.y - area.top) }
        picture.composite(color, through: mask, atX: area.left, y: area.top)
    }
}

extension PlacedImage {
    /// The pixels of the mask in the picture.
    var rect: PixelRect { PixelRect(x: x, y: y, width: mask.width, height: mask.height) }
}
