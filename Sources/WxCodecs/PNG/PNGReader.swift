import CPNGShim
package import WxRaster

/// A picture of palette indices, as radar archives store values.
package struct IndexedPicture: Hashable, Sendable {
    /// Columns, more than 0.
    package let width: Int
    /// Rows, more than 0.
    package let height: Int
    /// Bits that an index had in the file: 1, 2, 4 or 8.
    package let bitDepth: Int
    /// `width · height` indices, row by row, as they stand in the file.
    package let indices: [UInt8]
    /// The colours, straight alpha; empty for a grey picture, whose indices are grey levels. It may be shorter than the
    /// largest index.
    package let palette: [RGBA8]
}

/// Reads PNG files of every kind, through libpng.
package enum PNGReader {
    /// The pixels that a picture may have unless the caller says otherwise: 2^27, half a gigabyte of RGBA.
    package static let defaultLimit = 1 << 27

    /// Whether bytes begin with PNG's signature.
    package static func isPNG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: PNGFormat.signature) }

    /// Reads a picture of any colour type and depth; 16-bit channels are rounded to 8, gamma is left as it is.
    ///
    /// - Parameter limit: the most pixels that are read.
    package static func pixmap(_ bytes: [UInt8], limit: Int = defaultLimit) throws(PNGError) -> Pixmap {
        let (width, height, colors) = try straight(bytes, limit: limit)
        var picture = Pixmap(width: width, height: height)
        for i in picture.pixels.indices {
            // Red is the lowest byte of a word and the first of the file: the bytes are the word.
            let pixel = PremultipliedRGBA8(bits: UInt32(littleEndian: colors[i]))
            picture.pixels[i] = pixel.alpha == 255 ? pixel : pixel.premultipliedFromStraight
        }
        return picture
    }

    /// Reads a picture as straight RGBA, each pixel a word whose bytes in memory are red, green, blue, alpha.
    static func straight(
        _ bytes: [UInt8], limit: Int = defaultLimit
    ) throws(PNGError) -> (width: Int, height: Int, pixels: [UInt32]) {
        let file = try PNGFile(bytes, limit: limit)
        let count = file.width * file.height
        var message = PNGFile.emptyMessage
        var isRead = false
        let pixels = unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
            // A picture that stops half way gives an error, and no one sees these.
            unsafe buffer.initialize(repeating: 0)
            filled = count
            let target = unsafe UnsafeMutableRawPointer(buffer.baseAddress!).assumingMemoryBound(to: UInt8.self)
            isRead = unsafe wx_png_read_rgba(file.reader, target, &message)
        }
        guard isRead else { throw .damaged(PNGFile.text(message)) }
        return (file.width, file.height, pixels)
    }

    /// Reads the raw indices of a palette picture, or the levels of a grey one of at most 8 bits.
    ///
    /// - Parameter limit: the most pixels that are read.
    package static func indexed(_ bytes: [UInt8], limit: Int = defaultLimit) throws(PNGError) -> IndexedPicture {
        let file = try PNGFile(bytes, limit: limit)
        let header = file.header
        guard [0, 3].contains(header.color_type), header.bit_depth <= 8 else {
            throw .notIndexed(colorType: Int(header.color_type), bitDepth: Int(header.bit_depth))
        }
        let count = file.width * file.height
        var message = PNGFile.emptyMessage
        var isRead = false
        let indices = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            unsafe buffer.initialize(repeating: 0)
            filled = count
            isRead = unsafe wx_png_read_indices(file.reader, buffer.baseAddress!, &message)
        }
        guard isRead else { throw .damaged(PNGFile.text(message)) }
        return IndexedPicture(
            width: file.width, height: file.height, bitDepth: Int(header.bit_depth), indices: indices,
            palette: file.palette)
    }
}

extension PremultipliedRGBA8 {
    /// The pixel whose channels are this one's, taken as straight.
    fileprivate var premultipliedFromStraight: PremultipliedRGBA8 {
        RGBA8(red: red, green: green, blue: blue, alpha: alpha).premultiplied
    }
}
