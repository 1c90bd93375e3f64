package import WxRaster

/// Decodes the picture of a tile, whatever its format.
package enum TileImage {
    /// Decodes a PNG of any colour type, a JPEG or a WebP into premultiplied pixels.
    ///
    /// - Throws: ``TileArchiveError/badTile(_:)`` for damage, another format, or a picture that is not square or has
    ///   more than ``TileLimits/side`` pixels on a side.
    package static func decode(_ bytes: [UInt8]) throws(TileArchiveError) -> Pixmap {
        switch TileFormat(sniffing: bytes) {
        case .png?: try decodePNG(bytes)
        case .jpeg?: try decodeJPEG(bytes)
        case .webp?: try decodeWebP(bytes)
        case nil: throw .badTile("is no picture of a known format; tiles are PNG, JPEG or WebP")
        }
    }

    /// Holds a picture's size against the limits, before memory is set aside.
    static func check(width: Int, height: Int) throws(TileArchiveError) {
        guard width > 0, width == height, width <= TileLimits.side else {
            throw .badTile("a tile of \(width)×\(height) pixels; tiles are square, \(TileLimits.side) at most")
        }
    }

    /// A picture from pixels that a decoder wrote as straight bytes: red, green, blue, alpha.
    static func premultiplied(_ straight: [UInt32], side: Int) -> Pixmap {
        var picture = Pixmap(width: side, height: side)
        for index in straight.indices {
            let bits = UInt32(littleEndian: straight[index])
            picture.pixels[index] =
                switch bits >> 24 {
                case 255: PremultipliedRGBA8(bits: bits)
                case 0: .clear
                case let alpha:
                    RGBA8(
                        red: UInt8(bits & 0xFF), green: UInt8(bits >> 8 & 0xFF), blue: UInt8(bits >> 16 & 0xFF),
                        alpha: UInt8(alpha)
                    ).premultiplied
                }
        }
        return picture
    }
}
