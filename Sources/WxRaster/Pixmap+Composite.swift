extension Pixmap {
    /// Blends a layer of the same size over this picture.
    ///
    /// - Parameter opacity: 0 ... 1; as a byte, `floor(255·opacity + 0.5)`, it scales the layer's premultiplied
    ///   channels, each rounded to nearest.
    /// - Precondition: the sizes are equal.
    package mutating func composite(_ layer: Pixmap, opacity: Double = 1) {
        precondition(width == layer.width && height == layer.height, "the layer has another size than the picture")
        composite(layer, rows: 0..<height, opacity: opacity)
    }

    /// Blends some rows of a layer over rows of this picture: what a task that owns a band of a frame does.
    ///
    /// - Parameters:
    ///   - rows: rows of the layer.
    ///   - first: the row of this picture that the first of them falls on, by default the same row.
    ///   - opacity: 0 ... 1, as for whole layers.
    /// - Precondition: the widths are equal, and the rows lie inside both pictures.
    package mutating func composite(_ layer: Pixmap, rows: Range<Int>, at first: Int? = nil, opacity: Double = 1) {
        let first = first ?? rows.lowerBound
        precondition(width == layer.width, "the layer has another width than the picture")
        precondition(
            rows.lowerBound >= 0 && rows.upperBound <= layer.height && first >= 0 && first + rows.count <= height,
            "rows lie outside the picture")
        blend(
            layer, from: PixelRect(x: 0, y: rows.lowerBound, width: width, height: rows.count), atX: 0, y: first,
            opacity: opacity)
    }

    /// Blends a small picture over this one, its top-left pixel at column `x` and row `y`; what hangs over is cut off.
    package mutating func composite(_ sprite: Pixmap, atX x: Int, y: Int, opacity: Double = 1) {
        // A far place is left alone before a sum of it can overflow.
        guard x < width, y < height, x > -sprite.width, y > -sprite.height else { return }
        let shown = PixelRect(
            left: max(0, -x), top: max(0, -y), right: min(sprite.width, width - x),
            bottom: min(sprite.height, height - y))
        blend(sprite, from: shown, atX: x + shown.left, y: y + shown.top, opacity: opacity)
    }

    /// Blends a rectangle of a picture to a place where it fits.
    private mutating func blend(_ source: Pixmap, from rect: PixelRect, atX x: Int, y: Int, opacity: Double) {
        let opacity = opacityByte(opacity)
        guard opacity > 0, !rect.isEmpty else { return }
        let width = width
        precondition(
            pixels.count == width * height && source.pixels.count == source.width * source.height,
            "a picture holds width times height pixels")
        unsafe source.pixels.withUnsafeBufferPointer { from in
            unsafe pixels.withUnsafeMutableBufferPointer { to in
                guard let from = from.baseAddress, let to = to.baseAddress else { return }
                if rect.width == source.width && source.width == width {
                    // Whole rows lie one after the other: one call.
                    unsafe WxRaster.composite(
                        from + rect.top * width, onto: to + y * width, count: rect.height * width, opacity: opacity)
                    return
                }
                for row in 0..<rect.height {
                    unsafe WxRaster.composite(
                        from + ((rect.top + row) * source.width + rect.left), onto: to + ((y + row) * width + x),
                        count: rect.width, opacity: opacity)
                }
            }
        }
    }
}
