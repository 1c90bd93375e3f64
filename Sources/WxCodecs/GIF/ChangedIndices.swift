import WxRaster

/// The indices of a frame as they are stored over the frame before: long runs of what is on the screen already become
/// the index that leaves pixels as they are.
///
/// Short runs keep their own index. Around echoes changed and unchanged pixels alternate, and the shapes that LZW finds
/// again a row further down are those of the echoes, not those of the changes: 24 frames of a loop take a tenth fewer
/// bytes than with every unchanged pixel left out.
enum ChangedIndices {
    /// Pixels in a row from which on a run is left out: of 8 to 24, the number with the fewest bytes.
    static let leastRun = 14

    /// The indices inside of a rectangle, row by row.
    ///
    /// - Parameters:
    ///   - indices: a frame whose rows have `width` indices.
    ///   - below: what is on the screen, as many.
    ///   - spare: the index that leaves the screen as it is.
    static func stored(
        _ indices: [UInt8], over below: [UInt8], width: Int, in rect: PixelRect, spare: UInt8
    ) -> [UInt8] {
        precondition(indices.count == below.count && rect.right <= width && rect.bottom * width <= indices.count)
        let (columns, rows) = (rect.width, rect.height)
        return unsafe [UInt8](unsafeUninitializedCapacity: columns * rows) { result, count in
            unsafe indices.withUnsafeBufferPointer { indices in
                unsafe below.withUnsafeBufferPointer { below in
                    for row in 0..<rows {
                        let start = (rect.top + row) * width + rect.left
                        unsafe store(
                            indices.baseAddress! + start, below.baseAddress! + start, columns, spare,
                            result.baseAddress! + row * columns)
                    }
                }
            }
            count = columns * rows
        }
    }

    @unsafe
    private static func store(
        _ indices: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>, _ count: Int, _ spare: UInt8,
        _ result: UnsafeMutablePointer<UInt8>
    ) {
        var i = 0
        while i < count {
            let unchanged = unsafe equal(indices, below, from: i, to: count)
            let length = unchanged &- i
            if length >= leastRun {
                unsafe (result + i).update(repeating: spare, count: length)
            } else if length > 0 {
                unsafe (result + i).update(from: indices + i, count: length)
            }
            i = unchanged
            while i < count, unsafe indices[i] != below[i] {
                unsafe result[i] = indices[i]
                i &+= 1
            }
        }
    }

    /// The first place from `start` on where two rows differ, eight places a step.
    @unsafe @inline(__always)
    private static func equal(
        _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, from start: Int, to end: Int
    ) -> Int {
        var i = start
        while i &+ 8 <= end {
            let difference = unsafe UInt64(
                littleEndian: UnsafeRawPointer(a + i).loadUnaligned(as: UInt64.self)
                    ^ UnsafeRawPointer(b + i).loadUnaligned(as: UInt64.self))
            if difference != 0 { return i &+ difference.trailingZeroBitCount / 8 }
            i &+= 8
        }
        while i < end, unsafe a[i] == b[i] { i &+= 1 }
        return i
    }
}
