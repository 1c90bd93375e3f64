package import WxRaster

/// How a line of text looks, lengths in pixels.
package struct TextStyle: Hashable, Sendable {
    /// Pixels of the em square, more than 0.
    package var size: Double
    /// The cut of the font; a font that lacks it is drawn in its nearest one.
    package var face: FontStyle
    /// Pixels added after each cluster but the last; scripts whose letters join are left together.
    package var letterSpacing: Double

    /// Makes a style.
    ///
    /// - Precondition: `size` is more than 0.
    package init(size: Double, face: FontStyle = .regular, letterSpacing: Double = 0) {
        precondition(size > 0, "text has a positive size")
        self.size = size
        self.face = face
        self.letterSpacing = letterSpacing
    }
}

/// The cuts of a font family that pictures use.
package enum FontStyle: Int, Hashable, Sendable, CaseIterable {
    /// Upright, of usual weight.
    case regular
    /// Upright and bold.
    case bold
    /// Slanted, of usual weight.
    case italic
}

/// A ground of its own around each glyph, which keeps text readable on anything.
package struct TextHalo: Hashable, Sendable {
    /// The halo's colour, its alpha included.
    package var color: RGBA8
    /// Pixels that it reaches beyond the glyph's outline.
    package var width: Double

    /// Makes a halo.
    package init(color: RGBA8, width: Double) {
        self.color = color
        self.width = width
    }
}
