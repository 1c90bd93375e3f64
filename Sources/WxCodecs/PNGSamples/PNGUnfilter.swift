/// Undoes the row filters of PNG, in place.
///
/// The inflated block holds `stride + 1` bytes a row, the first of them the row's filter. Undone rows move to the front
/// of the block, `stride` bytes each: a row is written one byte or more before the place it is read from, so nothing is
/// overwritten unread, and a field needs no second block.
///
/// Radar fields are mostly runs of one number, which filters turn to zeros; eight zero bytes are done by one test.
///
/// - Note: Source: ISO/IEC 15948 section 9, filter method 0.
enum PNGUnfilter {
    /// Undoes the filter of one row, all rows above it being done.
    ///
    /// - Parameters:
    ///   - pixelBytes: the distance of the byte to the left, 1 to 4.
    ///   - block: the start of the inflated block.
    static func undo(
        row: Int, stride: Int, pixelBytes: Int, in block: UnsafeMutableRawPointer
    ) throws(PNGSampleError) {
        let source = unsafe block + row * (stride + 1) + 1
        let target = unsafe block + row * stride
        let filter = unsafe (block + row * (stride + 1)).load(as: UInt8.self)
        // Above the first row all is 0: Up is None, and Paeth is Sub, there.
        let above = unsafe row == 0 ? nil : target - stride
        switch unsafe (filter, above) {
        case (0, _), (2, nil): unsafe target.copyMemory(from: source, byteCount: stride)
        case (1, _), (4, nil): unsafe undoSub(source, target, stride, pixelBytes)
        case (2, .some(let above)): unsafe undoUp(source, target, above, stride)
        case (3, nil): unsafe undoAverageOfFirstRow(source, target, stride, pixelBytes)
        case (3, .some(let above)):
            switch pixelBytes {
            case 1: unsafe undoAverage(source, target, above, stride, 1)
            case 2: unsafe undoAverage(source, target, above, stride, 2)
            default: unsafe undoAverage(source, target, above, stride, pixelBytes)
            }
        case (4, .some(let above)):
            switch pixelBytes {
            case 1: unsafe undoPaeth(source, target, above, stride, 1)
            case 2: unsafe undoPaeth(source, target, above, stride, 2)
            default: unsafe undoPaeth(source, target, above, stride, pixelBytes)
            }
        default: throw .badFilter(row: row, filter: Int(filter))
        }
    }

    /// Adds the bytes of two words without carries between them.
    @inline(__always)
    private static func sum(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        return ((a & low) &+ (b & low)) ^ ((a ^ b) & ~low)
    }

    @inline(__always)
    private static func word(_ p: UnsafeMutableRawPointer, _ i: Int) -> UInt64 {
        unsafe UInt64(littleEndian: (p + i).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private static func store(_ word: UInt64, _ p: UnsafeMutableRawPointer, _ i: Int) {
        unsafe (p + i).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    @inline(__always)
    private static func byte(_ p: UnsafeMutableRawPointer, _ i: Int) -> UInt8 {
        unsafe (p + i).load(as: UInt8.self)
    }

    private static func undoSub(
        _ source: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int, _ pixelBytes: Int
    ) {
        var i = 0
        if pixelBytes <= 2 {
            // Prefix sums within a word, then the last pixel before it added to all: one dependent step a word.
            var left: UInt64 = 0
            while i &+ 8 <= count {
                var x = unsafe word(source, i)
                if x != 0 {
                    if pixelBytes == 1 { x = sum(x, x << 8) }
                    x = sum(x, x << 16)
                    x = sum(x, x << 32)
                }
                x = sum(x, left)
                unsafe store(x, target, i)
                left = pixelBytes == 1 ? (x >> 56) &* 0x0101_0101_0101_0101 : (x >> 48) &* 0x0001_0001_0001_0001
                i &+= 8
            }
        }
        while i < count {
            let left = unsafe i >= pixelBytes ? byte(target, i - pixelBytes) : 0
            unsafe (target + i).storeBytes(of: byte(source, i) &+ left, as: UInt8.self)
            i &+= 1
        }
    }

    private static func undoUp(
        _ source: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer, _ above: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        var i = 0
        while i &+ 8 <= count {
            unsafe store(sum(word(source, i), word(above, i)), target, i)
            i &+= 8
        }
        while i < count {
            unsafe (target + i).storeBytes(of: byte(source, i) &+ byte(above, i), as: UInt8.self)
            i &+= 1
        }
    }

    private static func undoAverageOfFirstRow(
        _ source: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int, _ pixelBytes: Int
    ) {
        for i in 0..<count {
            let left = unsafe i >= pixelBytes ? byte(target, i - pixelBytes) : 0
            unsafe (target + i).storeBytes(of: byte(source, i) &+ left / 2, as: UInt8.self)
        }
    }

    @inline(__always)
    private static func undoAverage(
        _ source: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer, _ above: UnsafeMutableRawPointer,
        _ count: Int, _ pixelBytes: Int
    ) {
        for i in 0..<min(pixelBytes, count) {
            unsafe (target + i).storeBytes(of: byte(source, i) &+ byte(above, i) / 2, as: UInt8.self)
        }
        var i = pixelBytes
        while i < count {
            if pixelBytes <= 2, i &+ 8 <= count {
                // The average of equals is the same again: a run whose upper row is what stands to the left.
                let up = unsafe word(above, i)
                let left =
                    unsafe pixelBytes == 1
                    ? UInt64(byte(target, i &- 1)) &* 0x0101_0101_0101_0101
                    : UInt64(UInt16(littleEndian: (target + (i &- 2)).loadUnaligned(as: UInt16.self)))
                        &* 0x0001_0001_0001_0001
                if up == left, unsafe word(source, i) == 0 {
                    unsafe store(up, target, i)
                    i &+= 8
                    continue
                }
            }
            let end = min(count, i &+ 8)
            while i < end {
                let half = unsafe (UInt16(byte(target, i &- pixelBytes)) &+ UInt16(byte(above, i))) >> 1
                unsafe (target + i).storeBytes(of: byte(source, i) &+ UInt8(truncatingIfNeeded: half), as: UInt8.self)
                i &+= 1
            }
        }
    }

    @inline(__always)
    private static func undoPaeth(
        _ source: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer, _ above: UnsafeMutableRawPointer,
        _ count: Int, _ pixelBytes: Int
    ) {
        for i in 0..<min(pixelBytes, count) {
            unsafe (target + i).storeBytes(of: byte(source, i) &+ byte(above, i), as: UInt8.self)
        }
        var i = pixelBytes
        while i < count {
            // Where the left pixel is the one above it, the predictor is the upper pixel; if nothing is added to that,
            // the same holds for the next pixel, and so on through the run of zeros.
            if i &+ 8 <= count, unsafe word(source, i) == 0,
                unsafe samePixel(target, above, i &- pixelBytes, pixelBytes)
            {
                unsafe store(word(above, i), target, i)
                i &+= 8
                continue
            }
            let end = min(count, i &+ 8)
            while i < end {
                let a = unsafe Int32(byte(target, i &- pixelBytes))
                let b = unsafe Int32(byte(above, i))
                let c = unsafe Int32(byte(above, i &- pixelBytes))
                let pa = abs(b &- c)
                let pb = abs(a &- c)
                let pc = abs(a &+ b &- c &- c)
                let predictor = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
                unsafe (target + i).storeBytes(
                    of: byte(source, i) &+ UInt8(truncatingIfNeeded: predictor), as: UInt8.self)
                i &+= 1
            }
        }
    }

    /// Whether two rows hold the same pixel at a place.
    @inline(__always)
    private static func samePixel(
        _ a: UnsafeMutableRawPointer, _ b: UnsafeMutableRawPointer, _ at: Int, _ pixelBytes: Int
    ) -> Bool {
        if pixelBytes == 1 { return unsafe byte(a, at) == byte(b, at) }
        if pixelBytes == 2 {
            return unsafe (a + at).loadUnaligned(as: UInt16.self) == (b + at).loadUnaligned(as: UInt16.self)
        }
        for i in 0..<pixelBytes where unsafe byte(a, at &+ i) != byte(b, at &+ i) { return false }
        return true
    }
}
