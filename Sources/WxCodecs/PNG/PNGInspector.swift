import CDeflate
package import WxRaster

/// What a PNG or animated PNG holds, without its pixels.
package struct PNGInfo: Hashable, Sendable {
    /// One picture of an animation.
    package struct Frame: Hashable, Sendable {
        /// The part of the picture that it draws.
        package let rect: PixelRect
        /// The delay as browsers play it, milliseconds: one of 10 ms or less takes 100 ms.
        package let playedMilliseconds: Double
    }

    /// A keyword and its text.
    package struct Text: Hashable, Sendable {
        /// What the text is about, `Software`.
        package let keyword: String
        /// The text.
        package let text: String
    }

    /// PNG's kinds of pixels, with its numbers.
    package enum ColorType: Int, Hashable, Sendable {
        /// Grey levels.
        case grey = 0
        /// Red, green, blue.
        case rgb = 2
        /// Indices of a palette.
        case palette = 3
        /// Grey levels and alpha.
        case greyAlpha = 4
        /// Red, green, blue, alpha.
        case rgbAlpha = 6
    }

    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Bits of a channel or index.
    package let bitDepth: Int
    /// What pixels are.
    package let colorType: ColorType
    /// Whether it is stored in seven passes.
    package let isInterlaced: Bool
    /// Colours of the palette, 0 for none.
    package let paletteSize: Int
    /// The frames of an animation; empty for a still picture.
    package let frames: [Frame]
    /// How often an animation is played, 0 for ever; nil for a still picture.
    package let plays: Int?
    /// The texts in the file's order, decoded.
    package let texts: [Text]
    /// The time of the last change as the file gives it, UTC: `2024-05-06T21:00:00Z`.
    package let time: String?

    /// How long one play takes, as browsers play it, milliseconds.
    package var totalMilliseconds: Double { frames.reduce(0) { $0 + $1.playedMilliseconds } }
}

/// Lists what a PNG holds, chunk by chunk, and checks each chunk's CRC.
package enum PNGInspector {
    /// Reads all chunks up to IEND; pixels are not inflated.
    package static func inspect(_ bytes: [UInt8]) throws(PNGError) -> PNGInfo {
        guard PNGReader.isPNG(bytes) else { throw .notPNG }
        var reader = PNGChunkReader(bytes)
        return try reader.read()
    }
}

private struct PNGChunkReader {
    private var cursor: ByteCursor
    private var header: (width: Int, height: Int, bitDepth: Int, colorType: PNGInfo.ColorType, isInterlaced: Bool)?
    private var paletteSize = 0
    private var hasPixels = false
    private var plays: Int?
    private var announcedFrames = 0
    private var frames: [PNGInfo.Frame] = []
    /// The number that the next fcTL or fdAT chunk has to have.
    private var sequence = 0
    private var texts: [PNGInfo.Text] = []
    private var time: String?

    init(_ bytes: [UInt8]) { cursor = ByteCursor(bytes) }

    mutating func read() throws(PNGError) -> PNGInfo {
        _ = cursor.take(PNGFormat.signature.count)
        while true {
            let start = cursor.offset
            guard let length = cursor.bigEndian32(), let name = cursor.take(4), let data = cursor.take(length),
                let crc = cursor.bigEndian32()
            else { throw .damaged("the file ends at byte \(cursor.bytes.count) within a chunk") }
            let type = String(decoding: name, as: UTF8.self)
            guard crc == Int(PNGFormat.crc(cursor.bytes[start + 4..<start + 8 + length])) else {
                throw .damaged("the CRC of chunk \(printable(type)) at byte \(start) is wrong")
            }
            guard header != nil || type == "IHDR" else {
                throw .damaged("the first chunk is \(printable(type)), not IHDR")
            }
            if type == "IEND" { break }
            try take(type, Array(data))
        }
        guard let header, hasPixels else { throw .damaged("no IDAT chunk, so no pixels") }
        if header.colorType == .palette && paletteSize == 0 { throw .damaged("a palette picture without a palette") }
        if plays != nil && frames.count != announcedFrames {
            throw .damaged("\(frames.count) frames, where acTL announces \(announcedFrames)")
        }
        return PNGInfo(
            width: header.width, height: header.height, bitDepth: header.bitDepth, colorType: header.colorType,
            isInterlaced: header.isInterlaced, paletteSize: paletteSize, frames: plays == nil ? [] : frames,
            plays: plays, texts: texts, time: time)
    }

    private func printable(_ type: String) -> String {
        type.utf8.allSatisfy { 0x41...0x7A ~= $0 } ? type : "of unknown name"
    }

    private mutating func take(_ type: String, _ data: [UInt8]) throws(PNGError) {
        switch type {
        case "IHDR": try takeHeader(data)
        case "PLTE":
            guard data.count % 3 == 0 && 1...256 ~= data.count / 3 else {
                throw .damaged("a palette of \(data.count) bytes; it has 1 to 256 colours of 3")
            }
            paletteSize = data.count / 3
        case "IDAT": hasPixels = true
        case "acTL":
            var chunk = ByteCursor(data)
            guard let count = chunk.bigEndian32(), let plays = chunk.bigEndian32() else {
                throw .damaged("an acTL chunk of \(data.count) bytes; it has 8")
            }
            (announcedFrames, self.plays) = (count, plays)
        case "fcTL":
            try checkSequence(data)
            try takeFrame(data)
        case "fdAT": try checkSequence(data)
        case "tEXt", "zTXt", "iTXt": if let text = PNGText.read(type, data) { texts.append(text) }
        case "tIME":
            guard data.count == 7 else { return }
            func two(_ value: UInt8) -> String { (value < 10 ? "0" : "") + String(value) }
            let year = String(Int(data[0]) << 8 | Int(data[1]))
            let padded = String(repeating: "0", count: max(0, 4 - year.count)) + year
            time = "\(padded)-\(two(data[2]))-\(two(data[3]))T\(two(data[4])):\(two(data[5])):\(two(data[6]))Z"
        default: break
        }
    }

    private mutating func takeHeader(_ data: [UInt8]) throws(PNGError) {
        guard header == nil else { throw .damaged("a second IHDR chunk") }
        var chunk = ByteCursor(data)
        guard let width = chunk.bigEndian32(), let height = chunk.bigEndian32(),
            let rest = chunk.take(5).map(Array.init)
        else { throw .damaged("an IHDR chunk of \(data.count) bytes; it has 13") }
        guard 1...0x7FFF_FFFF ~= width, 1...0x7FFF_FFFF ~= height else {
            throw .damaged("\(width) x \(height) pixels; both are at least 1")
        }
        let depths: [PNGInfo.ColorType: [UInt8]] = [
            .grey: [1, 2, 4, 8, 16], .rgb: [8, 16], .palette: [1, 2, 4, 8], .greyAlpha: [8, 16], .rgbAlpha: [8, 16],
        ]
        guard let colorType = PNGInfo.ColorType(rawValue: Int(rest[1])), depths[colorType]!.contains(rest[0]) else {
            throw .damaged("colour type \(rest[1]) with \(rest[0]) bits, which PNG doesn't have")
        }
        guard rest[2] == 0 && rest[3] == 0 && rest[4] <= 1 else {
            throw .damaged("unknown compression, filter or interlace method")
        }
        header = (width, height, Int(rest[0]), colorType, rest[4] == 1)
    }

    /// Holds the number that begins the chunks of an animation against their order.
    private mutating func checkSequence(_ data: [UInt8]) throws(PNGError) {
        var chunk = ByteCursor(data)
        guard let number = chunk.bigEndian32(), number == sequence else {
            throw .damaged("the chunks of the animation are out of order at number \(sequence)")
        }
        sequence += 1
    }

    private mutating func takeFrame(_ data: [UInt8]) throws(PNGError) {
        var chunk = ByteCursor(data)
        guard data.count == 26, chunk.take(4) != nil, let width = chunk.bigEndian32(), let height = chunk.bigEndian32(),
            let left = chunk.bigEndian32(), let top = chunk.bigEndian32(), let part = chunk.bigEndian16(),
            let whole = chunk.bigEndian16(), let header
        else { throw .damaged("an fcTL chunk of \(data.count) bytes; it has 26") }
        guard width > 0, height > 0, left + width <= header.width, top + height <= header.height else {
            throw .damaged("a frame that isn't inside the picture")
        }
        // Without a denominator the delay is in hundredths of a second.
        let delay = Double(part) / Double(whole == 0 ? 100 : whole) * 1000
        frames.append(
            PNGInfo.Frame(
                rect: PixelRect(x: left, y: top, width: width, height: height),
                playedMilliseconds: playedMilliseconds(delay)))
    }
}

/// Reads the three kinds of text chunks.
private enum PNGText {
    /// The most bytes that a compressed text may become.
    private static let limit = 1 << 20

    /// The text; nil for a damaged one, which doesn't matter to the picture.
    static func read(_ type: String, _ data: [UInt8]) -> PNGInfo.Text? {
        guard let end = data.firstIndex(of: 0) else { return nil }
        let keyword = latin1(data[..<end])
        var rest = data[(end + 1)...]
        switch type {
        case "tEXt": return PNGInfo.Text(keyword: keyword, text: latin1(rest))
        case "zTXt":
            guard rest.popFirst() == 0, let text = inflated(rest) else { return nil }
            return PNGInfo.Text(keyword: keyword, text: latin1(text[...]))
        default:
            guard let isCompressed = rest.popFirst(), rest.popFirst() != nil else { return nil }
            // Language and translated keyword.
            for _ in 0..<2 {
                guard let end = rest.firstIndex(of: 0) else { return nil }
                rest = rest[(end + 1)...]
            }
            guard isCompressed == 1 else {
                return PNGInfo.Text(keyword: keyword, text: String(decoding: rest, as: UTF8.self))
            }
            return inflated(rest).map { PNGInfo.Text(keyword: keyword, text: String(decoding: $0, as: UTF8.self)) }
        }
    }

    private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func inflated(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        // Deflate packs at most 1,032 bytes into one.
        let room = min(limit, bytes.count * 1032 + 64)
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        var result = LIBDEFLATE_BAD_DATA
        let text = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            result = unsafe bytes.withUnsafeBytes { from in
                unsafe libdeflate_zlib_decompress(
                    decompressor, from.baseAddress, from.count, buffer.baseAddress, room, &count)
            }
            if result != LIBDEFLATE_SUCCESS { count = 0 }
        }
        return result == LIBDEFLATE_SUCCESS ? text : nil
    }
}
