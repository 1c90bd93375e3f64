/// Reads numbers and texts of a section one after the other, never beyond its end.
struct MapCursor {
    let bytes: MapBytes
    let tag: String
    private(set) var offset = 0

    init(_ bytes: MapBytes, tag: String) {
        self.bytes = bytes
        self.tag = tag
    }

    /// Bytes that are left.
    var remaining: Int { bytes.count - offset }

    @inline(__always)
    mutating func byte() throws(MapDataError) -> UInt8 {
        guard remaining > 0 else { throw .truncated(tag) }
        offset += 1
        return bytes[offset - 1]
    }

    /// A number of `count` bytes, the lowest first.
    mutating func fixed(_ count: Int) throws(MapDataError) -> UInt32 {
        guard remaining >= count else { throw .truncated(tag) }
        var value: UInt32 = 0
        for i in 0..<count { value |= UInt32(bytes[offset + i]) << UInt32(8 * i) }
        offset += count
        return value
    }

    /// A number of up to 32 bits: seven a byte, the lowest first, the top bit set on all but the last.
    @inline(__always)
    mutating func varint() throws(MapDataError) -> Int {
        // Three of four numbers are small.
        if remaining > 0, bytes[offset] < 0x80 {
            offset += 1
            return Int(bytes[offset - 1])
        }
        return try longVarint()
    }

    private mutating func longVarint() throws(MapDataError) -> Int {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 35, by: 7) {
            let next = try byte()
            value |= UInt64(next & 0x7F) << UInt64(shift)
            if next < 0x80 {
                guard value <= UInt64(Int32.max) else { break }
                return Int(value)
            }
        }
        throw .invalid(tag, what: "a number of more than 31 bits")
    }

    /// A signed number: 0, -1, 1, -2 ... are stored as 0, 1, 2, 3 ...
    @inline(__always)
    mutating func signed() throws(MapDataError) -> Int {
        let value = try varint()
        return value >> 1 ^ -(value & 1)
    }

    /// A number of things that take at least `size` bytes each, so that memory is set aside for no more than there are.
    mutating func count(ofAtLeast size: Int) throws(MapDataError) -> Int {
        let count = try varint()
        guard count <= remaining / size else { throw .truncated(tag) }
        return count
    }

    /// Passes over `length` bytes.
    mutating func skip(_ length: Int) throws(MapDataError) {
        guard length <= remaining else { throw .truncated(tag) }
        offset += length
    }

    /// `length` bytes of UTF-8; what is none of it is replaced.
    mutating func text(length: Int) throws(MapDataError) -> String {
        guard length <= remaining else { throw .truncated(tag) }
        offset += length
        return bytes.text(offset - length..<offset)
    }

    /// A text that its length in bytes precedes.
    mutating func text() throws(MapDataError) -> String {
        try text(length: varint())
    }
}

/// Reads the point differences of a chunk: never fails, gives 0 beyond the end.
///
/// Points are 99 of 100 numbers of a map; this is the fast way, and a damaged map gives a wrong line, not a crash.
struct MapDeltas {
    private let bytes: MapBytes
    private var offset: Int
    private let end: Int

    init(_ bytes: MapBytes, from offset: Int, length: Int) {
        self.bytes = bytes
        self.offset = offset
        end = min(offset + length, bytes.count)
    }

    @inline(__always)
    mutating func next() -> Int32 {
        var value: UInt32 = 0
        var shift: UInt32 = 0
        while offset < end {
            let byte = bytes[offset]
            offset &+= 1
            value |= UInt32(byte & 0x7F) &<< shift
            if byte < 0x80 { break }
            shift &+= 7
        }
        return Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
    }
}
