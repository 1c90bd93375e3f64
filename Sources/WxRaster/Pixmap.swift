/// A picture of premultiplied pixels, rows from the top, no padding between them.
public struct Pixmap: Hashable, Sendable {
    /// Columns, more than 0.
    public let width: Int
    /// Rows, more than 0.
    public let height: Int
    /// `width · height` pixels, row by row.
    public var pixels: [PremultipliedRGBA8]

    /// Makes a picture of one colour, transparent by default.
    ///
    /// - Precondition: width and height are more than 0.
    public init(width: Int, height: Int, filling: PremultipliedRGBA8 = .clear) {
        precondition(width > 0 && height > 0, "a picture has a positive size")
        self.width = width
        self.height = height
        pixels = [PremultipliedRGBA8](repeating: filling, count: width * height)
    }

    /// The pixel at a column and row.
    public subscript(x: Int, y: Int) -> PremultipliedRGBA8 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// Whether no pixel lets anything shine through.
    public var isOpaque: Bool {
        var all: UInt32 = 0xFF00_0000
        for pixel in pixels { all &= pixel.bits }
        return all == 0xFF00_0000
    }
}
