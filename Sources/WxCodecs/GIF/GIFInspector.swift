package import WxRaster

/// Why bytes are not a GIF that players show.
package enum GIFError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first bytes are neither `GIF87a` nor `GIF89a`.
    case notGIF
    /// The file ends within a block.
    case truncated(offset: Int, within: String)
    /// A block begins with a byte that GIF doesn't know.
    case unknownBlock(UInt8, offset: Int)
    /// A number in the file is out of its range.
    case damaged(offset: Int, String)
    /// The file holds no frame.
    case noFrames

    /// What was found, the rule and the mend, in one line.
    package var description: String {
        switch self {
        case .notGIF: "not a GIF file: it doesn't begin with GIF87a or GIF89a; check the file's kind"
        case .truncated(let offset, let within):
            "the GIF ends at byte \(offset) within its \(within); fetch or write the file again"
        case .unknownBlock(let byte, let offset):
            "damaged GIF: byte \(offset) is \(byte), where a block of kind 33, 44 or 59 begins; fetch or write it again"
        case .damaged(let offset, let text): "damaged GIF: byte \(offset): \(text); fetch or write the file again"
        case .noFrames: "the GIF holds no frame; write it again"
        }
    }
}

/// What a GIF holds, without its pixels.
package struct GIFInfo: Hashable, Sendable {
    /// One picture of the animation.
    package struct Frame: Hashable, Sendable {
        /// The part of the screen that it draws.
        package let rect: PixelRect
        /// The delay as stored, hundredths of a second.
        package let delay: Int
        /// The delay as browsers play it: one of 0 or 1 hundredths takes 100 ms.
        package var playedMilliseconds: Int { delay <= 1 ? 100 : delay * 10 }
        /// What happens to it before the next: 0 or 1 stays, 2 is cleared, 3 what was before comes back.
        package let disposal: Int
        /// The index that leaves pixels as they are, where there is one.
        package let clearIndex: Int?
        /// Colours of a palette of its own, 0 for none.
        package let paletteSize: Int
        /// Whether its rows come in four passes.
        package let isInterlaced: Bool
    }

    /// Columns of the screen.
    package let width: Int
    /// Rows of the screen.
    package let height: Int
    /// The frames in order, at least one.
    package let frames: [Frame]
    /// Colours of the palette that frames without an own one use, 0 for none.
    package let paletteSize: Int
    /// How often the animation is played, 0 for ever; 1 where the file doesn't say.
    package let plays: Int
    /// The comments, invalid UTF-8 replaced.
    package let comments: [String]

    /// How long one play takes, as browsers play it.
    package var totalMilliseconds: Int { frames.reduce(0) { $0 + $1.playedMilliseconds } }
}

/// Lists what a GIF holds, block by block.
///
/// - Note: Source: CompuServe, "Graphics Interchange Format, Version 89a" (1990).
package enum GIFInspector {
    /// Whether bytes begin as GIFs do.
    package static func isGIF(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
    }

    /// Reads all blocks up to the trailer; what follows it is left alone. A file that ends between two blocks counts as
    /// whole, as it does for players.
    package static func inspect(_ bytes: [UInt8]) throws(GIFError) -> GIFInfo {
        guard isGIF(bytes) else { throw .notGIF }
        var reader = GIFBlocks(bytes)
        return try reader.read()
    }
}

private struct GIFBlocks {
    private var cursor: ByteCursor
    private var frames: [GIFInfo.Frame] = []
    private var plays = 1
    private var comments: [String] = []
    /// What the last graphic control extension says of the next frame.
    private var control = (delay: 0, disposal: 0, clearIndex: Int?.none)

    init(_ bytes: [UInt8]) { cursor = ByteCursor(bytes) }

    private func truncated(_ within: String) -> GIFError { .truncated(offset: cursor.bytes.count, within: within) }

    mutating func read() throws(GIFError) -> GIFInfo {
        guard cursor.take(6) != nil, let width = cursor.littleEndian16(), let height = cursor.littleEndian16(),
            let flags = cursor.byte(), cursor.take(2) != nil
        else { throw truncated("header") }
        let paletteSize = try skipPalette(flags)
        blocks: while let kind = cursor.byte() {
            switch kind {
            case 0x21: try readExtension()
            case 0x2C: try readFrame()
            case 0x3B: break blocks
            // Some writers put one terminator too many.
            case 0: continue
            default: throw .unknownBlock(kind, offset: cursor.offset - 1)
            }
        }
        guard !frames.isEmpty else { throw .noFrames }
        guard width > 0 && height > 0 else { throw .damaged(offset: 6, "the screen is \(width) x \(height) pixels") }
        return GIFInfo(
            width: width, height: height, frames: frames, paletteSize: paletteSize, plays: plays, comments: comments)
    }

    /// Passes over the palette that flags announce, and returns its size.
    private mutating func skipPalette(_ flags: UInt8) throws(GIFError) -> Int {
        guard flags & 0x80 != 0 else { return 0 }
        let size = 2 << Int(flags & 7)
        guard cursor.take(3 * size) != nil else { throw truncated("palette") }
        return size
    }

    /// Reads sub-blocks up to their terminator.
    private mutating func subBlocks(_ within: String) throws(GIFError) -> [ArraySlice<UInt8>] {
        var blocks: [ArraySlice<UInt8>] = []
        while true {
            guard let count = cursor.byte() else { throw truncated(within) }
            if count == 0 { return blocks }
            guard let block = cursor.take(Int(count)) else { throw truncated(within) }
            blocks.append(block)
        }
    }

    private mutating func readExtension() throws(GIFError) {
        guard let kind = cursor.byte() else { throw truncated("extension") }
        let blocks = try subBlocks("extension")
        switch kind {
        case 0xF9:
            guard let data = blocks.first.map(Array.init), data.count >= 4 else {
                throw .damaged(offset: cursor.offset, "a graphic control extension of fewer than four bytes")
            }
            control.delay = Int(data[1]) | Int(data[2]) << 8
            control.disposal = Int(data[0] >> 2 & 7)
            control.clearIndex = data[0] & 1 != 0 ? Int(data[3]) : nil
        case 0xFE:
            comments.append(String(decoding: blocks.joined(), as: UTF8.self))
        case 0xFF:
            let isLoop = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { blocks.first?.elementsEqual($0.utf8) == true }
            if isLoop, let data = blocks.dropFirst().first(where: { $0.count >= 3 && $0.first == 1 }).map(Array.init) {
                // The file counts repeats after the first play.
                let repeats = Int(data[1]) | Int(data[2]) << 8
                plays = repeats == 0 ? 0 : repeats + 1
            }
        default: break
        }
    }

    private mutating func readFrame() throws(GIFError) {
        let start = cursor.offset
        guard let left = cursor.littleEndian16(), let top = cursor.littleEndian16(),
            let width = cursor.littleEndian16(), let height = cursor.littleEndian16(), let flags = cursor.byte()
        else { throw truncated("frame") }
        let paletteSize = try skipPalette(flags)
        guard let codeSize = cursor.byte() else { throw truncated("frame") }
        guard 1...11 ~= codeSize else {
            throw .damaged(offset: cursor.offset - 1, "codes begin with \(codeSize) bits, where 2 to 8 are usual")
        }
        guard width > 0 && height > 0 else { throw .damaged(offset: start, "a frame of \(width) x \(height) pixels") }
        _ = try subBlocks("frame")
        frames.append(
            GIFInfo.Frame(
                rect: PixelRect(x: left, y: top, width: width, height: height), delay: control.delay,
                disposal: control.disposal, clearIndex: control.clearIndex, paletteSize: paletteSize,
                isInterlaced: flags & 0x40 != 0))
        control = (0, 0, nil)
    }
}
