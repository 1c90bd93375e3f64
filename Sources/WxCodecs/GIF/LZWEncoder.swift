/// GIF's variant of LZW: codes of growing length, packed from the low bit, in sub-blocks of up to 255 bytes.
///
/// - Note: Source: CompuServe, "Graphics Interchange Format, Version 89a" (1990), appendix F.
struct LZWEncoder {
    /// Bits of an index, 2 ... 8.
    private let indexBits: Int
    /// Strings that have a code: the code of all but the last index, that index, and the string's own code in one word,
    /// `prefix << 20 | index << 12 | code`. 8,192 places for at most 3,838 strings: 32 kB, the first-level cache.
    private var table: [UInt32]

    private static let tableBits: UInt32 = 13
    /// No string's word: its prefix would be code 4,095, after which the table is cleared.
    private static let vacant = UInt32.max

    init(indexBits: Int) {
        precondition(2...8 ~= indexBits, "GIF indices have 2 to 8 bits")
        self.indexBits = indexBits
        table = [UInt32](repeating: Self.vacant, count: 1 << Self.tableBits)
    }

    /// Appends the code size and the data sub-blocks, their terminator included.
    ///
    /// - Parameters:
    ///   - indices: not empty; only their lower `indexBits` count.
    ///   - frequent: an index with long runs, which are stepped over string by string; nil steps over nothing, with the
    ///     same bytes, which tests compare with.
    mutating func append(_ indices: [UInt8], longRuns frequent: UInt8?, to target: inout [UInt8]) {
        precondition(!indices.isEmpty, "an empty frame")
        // Codes have at most 12 bits and stand for at least one index each; a clear code comes every 3,838 codes.
        let indexBits = indexBits
        let codes = unsafe [UInt8](unsafeUninitializedCapacity: indices.count * 3 / 2 + indices.count / 1024 + 64) {
            buffer, count in
            var bits = unsafe BitWriter(buffer.baseAddress!)
            unsafe table.withUnsafeMutableBufferPointer { table in
                unsafe indices.withUnsafeBufferPointer { indices in
                    unsafe Self.encode(indices, table.baseAddress!, &bits, indexBits: indexBits, frequent: frequent)
                }
            }
            count = unsafe bits.finish()
        }
        target.append(UInt8(indexBits))
        target.reserveCapacity(target.count + codes.count + codes.count / 255 + 2)
        var start = 0
        while start < codes.count {
            let end = min(start + 255, codes.count)
            target.append(UInt8(end - start))
            target.append(contentsOf: codes[start..<end])
            start = end
        }
        target.append(0)
    }

    private static func encode(
        _ indices: UnsafeBufferPointer<UInt8>, _ table: UnsafeMutablePointer<UInt32>, _ bits: inout BitWriter,
        indexBits: Int, frequent: UInt8?
    ) {
        let mask = UInt32(1 << indexBits - 1)
        let clear = UInt32(1 << indexBits)
        // No index has this value, so nothing is stepped over.
        let none = UInt32(256)
        let frequent = frequent.map { UInt32($0) & mask } ?? none
        let word = UInt64(frequent & 0xFF) &* 0x0101_0101_0101_0101
        var size = UInt32(indexBits + 1)
        var next = clear + 2
        unsafe table.update(repeating: Self.vacant, count: 1 << Self.tableBits)
        unsafe bits.put(clear, size)
        let count = indices.count
        let indices = indices.baseAddress!
        var prefix = unsafe UInt32(indices[0]) & mask
        // The strings of `frequent` alone that have a code so far, by their length: a run steps along them at once.
        var repeats = unsafe RepeatStrings(frequent)
        defer { unsafe repeats.deallocate() }
        // The length of the present string where it is one of those, else 0.
        var length = prefix == frequent ? 1 : 0
        var i = 1
        while i < count {
            if length > 0, unsafe length < repeats.longest {
                let end = unsafe min(count, i &+ repeats.longest &- length)
                let from = i
                while i &+ 8 <= end, unsafe UnsafeRawPointer(indices + i).loadUnaligned(as: UInt64.self) == word {
                    i &+= 8
                }
                while i < end, unsafe UInt32(indices[i]) & mask == frequent { i &+= 1 }
                if i > from {
                    length &+= i &- from
                    prefix = unsafe UInt32(repeats.codes[length])
                    continue
                }
            }
            let index = unsafe UInt32(indices[i]) & mask
            i &+= 1
            let key = prefix << 8 | index
            let place = unsafe Self.find(key, table)
            let entry = unsafe table[place]
            if entry != Self.vacant {
                prefix = entry & 0xFFF
                length = length > 0 && index == frequent ? length &+ 1 : 0
                continue
            }
            unsafe bits.put(prefix, size)
            if next < 4095 {
                unsafe table[place] = key << 12 | next
                if length > 0, index == frequent { unsafe repeats.append(UInt16(next)) }
                // A decoder is one string behind, and lengthens its codes when it catches up.
                if next == 1 << size { size &+= 1 }
                next &+= 1
            } else {
                unsafe bits.put(clear, size)
                unsafe table.update(repeating: Self.vacant, count: 1 << Self.tableBits)
                unsafe repeats.longest = 1
                size = UInt32(indexBits + 1)
                next = clear + 2
            }
            prefix = index
            length = prefix == frequent ? 1 : 0
        }
        unsafe bits.put(prefix, size)
        // The last code makes the decoder store one more string.
        if next == 1 << size && size < 12 { size &+= 1 }
        unsafe bits.put(clear + 1, size)
    }

    /// The place that holds a key, or the vacant one where it belongs.
    @inline(__always)
    private static func find(_ key: UInt32, _ table: UnsafeMutablePointer<UInt32>) -> Int {
        var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> (32 - tableBits))
        while true {
            let entry = unsafe table[place]
            if entry == vacant || entry >> 12 == key { return place }
            place = (place &+ 1) & (1 << Int(tableBits) &- 1)
        }
    }
}

/// The codes of the strings that repeat one index, by their length.
@unsafe
private struct RepeatStrings {
    /// From 1 on; a string of every length up to ``longest`` has a code.
    private(set) var codes: UnsafeMutablePointer<UInt16>
    var longest = 1

    init(_ index: UInt32) {
        unsafe codes = .allocate(capacity: 4097)
        unsafe codes.initialize(repeating: UInt16(index), count: 4097)
    }

    func deallocate() { unsafe codes.deallocate() }

    mutating func append(_ code: UInt16) {
        unsafe longest += 1
        unsafe codes[longest] = code
    }
}

/// Packs codes from the low bit.
@unsafe
private struct BitWriter {
    private let start: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var pending: UInt64 = 0
    private var pendingBits: UInt32 = 0

    init(_ start: UnsafeMutablePointer<UInt8>) { unsafe self.start = start }

    @inline(__always)
    mutating func put(_ code: UInt32, _ size: UInt32) {
        unsafe pending |= UInt64(code) << UInt64(pendingBits)
        unsafe pendingBits &+= size
        guard unsafe pendingBits >= 32 else { return }
        // Four bytes at a time, lowest first.
        unsafe UnsafeMutableRawPointer(start + count).storeBytes(
            of: UInt32(truncatingIfNeeded: pending).littleEndian, as: UInt32.self)
        unsafe count &+= 4
        unsafe pending >>= 32
        unsafe pendingBits &-= 32
    }

    /// Writes what is left, and returns how many bytes there are.
    mutating func finish() -> Int {
        while unsafe pendingBits > 0 {
            unsafe start[count] = UInt8(truncatingIfNeeded: pending)
            unsafe count += 1
            unsafe pending >>= 8
            unsafe pendingBits -= min(8, pendingBits)
        }
        return unsafe count
    }
}
