import WxRaster

/// A picture of the user's own in the corner.
enum Logo {
    /// The units that a logo takes: its pixels, made smaller where it would take much of the frame.
    static func size(_ picture: Pixmap, form: FurnitureForm) -> (width: Double, height: Double) {
        let most: (width: Double, height: Double) =
            form == .large ? (160, 60) : form >= .small ? (120, 44) : (80, 28)
        let (width, height) = (Double(picture.width), Double(picture.height))
        let factor = min(1, most.width / width, most.height / height)
        return (width * factor, height * factor)
    }

    /// The picture resampled to some pixels: each of them the mean of what it covers.
    static func resampled(_ picture: Pixmap, width: Int, height: Int) -> Pixmap {
        if width == picture.width && height == picture.height { return picture }
        var result = Pixmap(width: max(1, width), height: max(1, height))
        let columns = (0..<result.width).map { Self.weights($0, of: result.width, from: picture.width) }
        let rows = (0..<result.height).map { Self.weights($0, of: result.height, from: picture.height) }
        for y in 0..<result.height {
            for x in 0..<result.width {
                var sum = (0.0, 0.0, 0.0, 0.0)
                for (row, rowWeight) in rows[y] {
                    for (column, columnWeight) in columns[x] {
                        let pixel = picture[column, row]
                        let weight = rowWeight * columnWeight
                        sum.0 += Double(pixel.red) * weight
                        sum.1 += Double(pixel.green) * weight
                        sum.2 += Double(pixel.blue) * weight
                        sum.3 += Double(pixel.alpha) * weight
                    }
                }
                func byte(_ value: Double) -> UInt32 { UInt32(min(max(value + 0.5, 0), 255)) }
                let alpha = byte(sum.3)
                let color = [sum.0, sum.1, sum.2].map { min(byte($0), alpha) }
                result[x, y] = PremultipliedRGBA8(bits: color[0] | color[1] << 8 | color[2] << 16 | alpha << 24)
            }
        }
        return result
    }

    /// The source cells that one of `count` equal cells covers, their weights adding up to 1.
    private static func weights(_ index: Int, of count: Int, from source: Int) -> [(Int, Double)] {
        let step = Double(source) / Double(count)
        let (start, end) = (Double(index) * step, Double(index + 1) * step)
        let first = min(Int(start), source - 1)
        let last = max(first, min(Int(end.rounded(.up)), source) - 1)
        return (first...last).map { ($0, max(0, min(end, Double($0 + 1)) - max(start, Double($0))) / step) }
    }
}
