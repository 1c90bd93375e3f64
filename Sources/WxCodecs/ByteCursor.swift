/// Reads numbers and stretches of bytes in order, and never past the end.
struct ByteCursor {
    let bytes: [UInt8]
    /// Where the next byte is read.
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Bytes that are left.
    var remaining: Int { bytes.count - offset }

    /// The next byte; nil at the end.
    mutating func byte() -> UInt8? {
        guard remaining > 0 else { return nil }
        offset += 1
        return bytes[offset - 1]
    }

    /// The next bytes; nil where fewer are left.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0 && count <= remaining else { return nil }
        offset += count
        return bytes[offset - count..<offset]
    }

    /// A number of two bytes, the lowest first.
    mutating func littleEndian16() -> Int? {
        take(2).map { Int($0[$0.startIndex]) | Int($0[$0.startIndex + 1]) << 8 }
    }

    /// A number of two bytes, the highest first.
    mutating func bigEndian16() -> Int? {
        take(2).map { $0.reduce(0) { $0 << 8 | Int($1) } }
    }

    /// A number of four bytes, the highest first.
    mutating func bigEndian32() -> Int? {
        take(4).map { $0.reduce(0) { $0 << 8 | Int($1) } }
    }
}

/// A frame's delay as browsers play it: one of 10 ms or less is shown for 100 ms.
func playedMilliseconds(_ milliseconds: Double) -> Double { milliseconds <= 10 ? 100 : milliseconds }
