/// A colour with straight alpha, as tables and users write it.
public struct RGBA8: Hashable, Sendable {
    /// Red, 0 ... 255, sRGB.
    public var red: UInt8
    /// Green, 0 ... 255, sRGB.
    public var green: UInt8
    /// Blue, 0 ... 255, sRGB.
    public var blue: UInt8
    /// Opacity, 0 (clear) ... 255 (opaque).
    public var alpha: UInt8

    /// Makes a colour from sRGB bytes and a straight alpha.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Makes an opaque colour from `0xRRGGBB`.
    public init(rgb: UInt32) {
        self.init(red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
    }

    /// The same colour, its alpha multiplied by `opacity` (0 ... 1): `floor(α·opacity + 0.5)`.
    public func withOpacity(_ opacity: Double) -> RGBA8 {
        var faded = self
        faded.alpha = UInt8(min(max(Double(alpha) * opacity + 0.5, 0), 255))
        return faded
    }

    /// The premultiplied pixel: each channel `floor(s·a/255 + 0.5)`.
    public var premultiplied: PremultipliedRGBA8 {
        let a = UInt32(alpha)
        func scaled(_ channel: UInt8) -> UInt32 { (UInt32(channel) * a * 2 + 255) / 510 }
        return PremultipliedRGBA8(bits: scaled(red) | scaled(green) << 8 | scaled(blue) << 16 | a << 24)
    }
}

/// One pixel, its colour already multiplied by its alpha: red in the lowest byte, alpha in the highest.
@frozen
public struct PremultipliedRGBA8: Hashable, Sendable {
    /// The four channels in one word, so that two are blended by one multiplication.
    public var bits: UInt32

    /// Makes a pixel from its packed channels; none of them may exceed the alpha.
    @inlinable
    public init(bits: UInt32) {
        self.bits = bits
    }

    /// The transparent pixel.
    @inlinable public static var clear: PremultipliedRGBA8 { PremultipliedRGBA8(bits: 0) }

    /// Opacity, 0 ... 255.
    @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
    /// Red times alpha.
    @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: bits) }
    /// Green times alpha.
    @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
    /// Blue times alpha.
    @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }

    /// The straight colour: `floor(c·255/a + 0.5)`; clear where alpha is 0.
    public var straight: RGBA8 {
        let a = UInt32(alpha)
        guard a > 0 else { return RGBA8(red: 0, green: 0, blue: 0, alpha: 0) }
        func divided(_ channel: UInt8) -> UInt8 { UInt8(min(255, (UInt32(channel) * 510 + a) / (2 * a))) }
        return RGBA8(red: divided(red), green: divided(green), blue: divided(blue), alpha: alpha)
    }
}
