package import WxRaster

/// A frame of an animated PNG, packed as far as one frame alone can be.
package struct APNGFrame: Sendable {
    /// The part of the picture that it draws.
    package let rect: PixelRect
    /// Whether clear pixels leave what is there; otherwise every pixel of the rectangle is replaced.
    let isOver: Bool
    let content: Content

    enum Content: Sendable {
        /// Few colours: the palette or the channels are written when all frames are known.
        case indexed(colors: [PremultipliedRGBA8], deflated: [UInt8])
        /// The image data of a picture of colours.
        case packed(hasAlpha: Bool, [UInt8])
    }

    /// Whether the frame has no more colours than a palette.
    package var fitsPalette: Bool {
        if case .indexed = content { true } else { false }
    }
}

/// How long a frame is shown: a fraction of a second, as fcTL stores it.
package struct APNGDelay: Hashable, Sendable {
    package let numerator: UInt16
    /// More than 0.
    package let denominator: UInt16

    package init(numerator: UInt16, denominator: UInt16) {
        precondition(denominator > 0, "a delay is a fraction")
        self.numerator = numerator
        self.denominator = denominator
    }
}
