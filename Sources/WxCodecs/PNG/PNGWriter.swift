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
/// Maps, opaque and with long runs, are deflated pixel by pixel without a filter (``PixelDeflater``). For other pictures
/// one filter is used throughout: the one of None, Sub and Up that packs sampled rows best, since choosing for each row
/// took twice the time and gave larger files.
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
        var scanlines = Scanlines(picture)
        if compression == .best { scanlines.spellOut(picture) }
        var file = PNGChunks()
        file.reserve(scanlines.rowBytes * picture.height / 4 + 4096)
        file.append("IHDR") { data in
            data.append(bigEndian: UInt32(picture.width))
            data.append(bigEndian: UInt32(picture.height))
            data += [scanlines.bitDepth, scanlines.colorType, 0, 0, 0]
        }
        for (keyword, text) in texts { file.append(text: text, keyword: keyword) }
        if !scanlines.palette.isEmpty {
            file.append("PLTE") { data in
                for color in scanlines.palette { data += [color.red, color.green, color.blue] }
            }
            // Clear colours come first, so what follows the last of them is left out.
            let alphas = scanlines.palette.prefix { $0.alpha < 255 }.map(\.alpha)
            if !alphas.isEmpty { file.append("tRNS") { $0 += alphas } }
        }
        file.append("IDAT") { data in
            if scanlines.isFlat {
                PixelDeflater(width: picture.width, tries: compression == .fast ? 0 : 8).appendZlib(picture, to: &data)
                return
            }
            let (filter, share) = scanlines.palette.isEmpty ? scanlines.bestFilter() : (.none, 0)
            let rows = scanlines.filtered(filter, rows: 0..<picture.height)
            Deflater(level: level(share: share)).appendZlib(rows, to: &data)
        }
        file.append("IEND") { _ in }
        return file.bytes
    }

    /// libdeflate's level for a picture of which a sample takes this share of its bytes.
    ///
    /// Noise hardly gets smaller by searching for repetitions: shaded ground of 1280 × 720 takes 904 kB in 17 ms at level
    /// 1, 840 kB in 38 ms at level 4; libpng's level 6 takes 851 kB in 296 ms.
    private func level(share: Double) -> Int32 {
        switch compression {
        case .fast: 1
        case .default: share > 0.2 ? 1 : 4
        case .best: 9
        }
    }
}
