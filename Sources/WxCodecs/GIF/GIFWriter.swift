import Glibc
package import WxRaster

/// Writes animated GIFs block by block: a header, a block for each frame, the trailer, simply put one after the other.
///
/// A frame's block depends on the frame and its two neighbours only, so frames are encoded by any number of tasks and
/// spliced in order. Only the rectangle that changed is stored, and in it what did not change costs next to nothing.
///
/// Where a pixel turns from a colour to clear, the frame before asks the player to clear the whole picture after it,
/// since nothing else makes a pixel clear again; the next frame then starts from an empty screen.
package struct GIFWriter: Sendable {
    /// Columns, 1 ... 65,535.
    package let width: Int
    /// Rows, 1 ... 65,535.
    package let height: Int
    /// The colours of all frames; its clear index is also what leaves a pixel as it is.
    package let palette: Palette
    /// How often the loop is played: 0 for ever.
    package let plays: Int
    /// Texts that are kept in comment blocks; beyond ASCII they stand in UTF-8.
    package let comments: [String]

    /// Makes a writer.
    ///
    /// - Precondition: the size fits GIF's 16 bits, and `plays` is 0 ... 65,536.
    package init(width: Int, height: Int, palette: Palette, plays: Int = 0, comments: [String] = []) {
        precondition(1...65_535 ~= width && 1...65_535 ~= height, "a GIF has 1 to 65,535 columns and rows")
        precondition(0...65_536 ~= plays, "a GIF is played up to 65,536 times, or with 0 for ever")
        self.width = width
        self.height = height
        self.palette = palette
        self.plays = plays
        self.comments = comments
    }

    /// What ends the file.
    package static let trailer: [UInt8] = [0x3B]

    /// Bits of an index: clear needs one too.
    private var indexBits: Int {
        var bits = 2
        while 1 << bits < palette.colors.count + 1 { bits += 1 }
        return bits
    }

    /// What begins the file: size, colours, how often it loops, comments.
    package func header() -> [UInt8] {
        var bytes = Array("GIF89a".utf8)
        bytes.append(littleEndian: UInt16(width))
        bytes.append(littleEndian: UInt16(height))
        let bits = UInt8(indexBits)
        // A global colour table of 2^bits entries, 8 bits a channel; background 0 and square pixels.
        bytes += [0xF0 | (bits - 1), 0, 0]
        for color in palette.colors { bytes += [color.red, color.green, color.blue] }
        bytes += [UInt8](repeating: 0, count: 3 * (1 << Int(bits) - palette.colors.count))
        if plays != 1 {
            // The extension counts repeats after the first play; 0 is for ever.
            bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
            bytes.append(littleEndian: UInt16(max(0, plays - 1)))
            bytes.append(0)
        }
        for comment in comments where !comment.isEmpty {
            bytes += [0x21, 0xFE]
            let text = Array(comment.utf8)
            for start in stride(from: 0, to: text.count, by: 255) {
                let part = text[start..<min(start + 255, text.count)]
                bytes.append(UInt8(part.count))
                bytes += part
            }
            bytes.append(0)
        }
        return bytes
    }

    /// The block of one frame.
    ///
    /// - Parameters:
    ///   - indices: `width · height` indices of the palette.
    ///   - previous: the frame before, nil for the first.
    ///   - next: the frame after. For the last frame of a loop with clear pixels give the first one, so that players
    ///     that begin anew on a full screen clear it.
    ///   - delay: how long it is shown, hundredths of a second, 0 ... 65,535.
    package func frame(_ indices: [UInt8], previous: [UInt8]?, next: [UInt8]?, delay: Int) -> [UInt8] {
        precondition(indices.count == width * height, "a frame has another size than the animation")
        precondition(0...65_535 ~= delay, "a delay has 16 bits")
        let isCleared = previous.map { clears($0, before: indices) } ?? true
        let clearsAfter = next.map { clears(indices, before: $0) } ?? false
        // What is on the screen already; nothing where it was cleared.
        let below = isCleared ? [UInt8](repeating: palette.clearIndex, count: indices.count) : previous!
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        // Clearing reaches as far as the frame that asks for it. A frame without change is one pixel that shows none.
        var rect = clearsAfter ? whole : PixelRect.changed(from: below, to: indices, width: width)
        if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }

        var bytes: [UInt8] = []
        // Disposal 2, restore to background, or 1, leave; with a transparent index.
        bytes += [0x21, 0xF9, 4, clearsAfter ? 0b1001 : 0b0101]
        bytes.append(littleEndian: UInt16(delay))
        bytes += [palette.clearIndex, 0, 0x2C]
        for value in [rect.left, rect.top, rect.width, rect.height] { bytes.append(littleEndian: UInt16(value)) }
        bytes.append(0)
        var encoder = LZWEncoder(indexBits: indexBits)
        if isCleared {
            let stored = indices.cut(rect, width: width)
            encoder.append(stored, longRuns: mostFrequent(stored), to: &bytes)
        } else {
            let stored = ChangedIndices.stored(indices, over: below, width: width, in: rect, spare: palette.clearIndex)
            encoder.append(stored, longRuns: palette.clearIndex, to: &bytes)
        }
        return bytes
    }

    /// Whether a pixel turns from a colour to clear.
    private func clears(_ frame: [UInt8], before next: [UInt8]) -> Bool {
        precondition(frame.count == next.count, "frames differ in size")
        let clear = palette.clearIndex
        // Most loops have no clear pixel at all, which a search for the byte tells at once.
        let found = unsafe next.withUnsafeBytes { bytes -> Int? in
            let start = bytes.baseAddress!
            return unsafe memchr(start, Int32(clear), bytes.count).map { unsafe UnsafeRawPointer($0) - start }
        }
        guard let first = found else { return false }
        for i in first..<frame.count where next[i] == clear && frame[i] != clear { return true }
        return false
    }

    /// The index that most pixels have, as far as every sixty-first of them tells.
    private func mostFrequent(_ indices: [UInt8]) -> UInt8 {
        var counts = [Int](repeating: 0, count: 256)
        for i in stride(from: 0, to: indices.count, by: 61) { counts[Int(indices[i])] += 1 }
        return UInt8(counts.indices.max { counts[$0] < counts[$1] } ?? 0)
    }
}
