package import WxRaster

/// How much time encoders take to make files small.
package enum Compression: String, Hashable, Sendable, CaseIterable {
    /// Quickest.
    case fast
    /// Small at little cost.
    case `default`
    /// Smallest, at ten or more times the cost.
    case best
}

/// Writes PNG files; the same picture and settings always give the same bytes.
///
/// Pictures of at most 256 colours become palette pictures of 1, 2, 4 or 8 bits; alpha is dropped where all is opaque.
package struct PNGWriter: Sendable {
    /// How hard to compress.
    package var compression: Compression
    /// Keywords (1 to 79 Latin-1 characters) and texts, written in this order before the pixels.
    package var texts: [(keyword: String, text: String)]

    /// Makes a writer.
    package init(compression: Compression = .default, texts: [(keyword: String, text: String)] = []) {
        self.compression = compression
        self.texts = texts
    }

    /// The bytes of a PNG file of a picture.
    package func encode(_ picture: Pixmap) -> [UInt8] {
        var file = PNGChunks()
        file.reserve(picture.pixels.count * 3 / 4 + 4096)
        let packer = PNGPacker(compression: compression)
        if let indexed = IndexedPixels(picture) {
            let palette = PNGPalette(indexed.colors)
            file.append(header: .palette(palette), width: picture.width, height: picture.height)
            for (keyword, text) in texts { file.append(text: text, keyword: keyword) }
            palette.append(to: &file)
            file.append("IDAT") { packer.append(indexed, palette: palette, to: &$0) }
        } else {
            let isOpaque = picture.isOpaque
            file.append(header: isOpaque ? .rgb : .rgbAlpha, width: picture.width, height: picture.height)
            for (keyword, text) in texts { file.append(text: text, keyword: keyword) }
            file.append("IDAT") { packer.append(picture, hasAlpha: !isOpaque, to: &$0) }
        }
        file.append("IEND") { _ in }
        return file.bytes
    }
}
