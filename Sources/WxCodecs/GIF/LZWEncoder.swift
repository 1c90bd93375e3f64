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
    ///   - below: what is on the screen already, as many indices, or empty. Where an index equals it, `spare` shows
    ///     the same picture, and whichever of the two goes on with the present string is written.
    ///   - spare: the index that leaves the screen as it is.
    ///   - stepsRuns: whether runs of unchanged indices are stepped over at once; off gives the same bytes, index by
    ///     index, which tests compare with.
    mutating func append(
        _ indices: [UInt8], below: [UInt8], spare: UInt8, to target: inout [UInt8], stepsRuns: Bool = true
    ) {
        precondition(!indices.isEmpty && (below.isEmpty || below.count == indices.count), "an empty or uneven frame")
        // Codes have at most 12 bits and stand for at least one index each; a clear code comes every 3,838 codes.
        let indexBits = indexBits
        let codes = unsafe [UInt8](unsafeUninitializedCapacity: indices.count * 3 / 2 + indices.count / 1024 + 64) {
            buffer, count in
            var bits = unsafe BitWriter(buffer.baseAddress!)
            unsafe table.withUnsafeMutableBufferPointer { table in
                unsafe indices.withUnsafeBufferPointer { indices in
                    unsafe below.withUnsafeBufferPointer { below in
                        let table = table.baseAddress!
                        if below.isEmpty {
                            unsafe Self.encode(indices, table, &bits, indexBits: indexBits) { i in
                                (unsafe indices[i], nil)
                            }
                        } else {
                            let runs = unsafe stepsRuns ? UnchangedRuns(indices, below) : nil
                            unsafe Self.encode(
                                indices, table, &bits, indexBits: indexBits, spare: spare, runs: runs
                            ) { i in
                                let index = unsafe indices[i]
                                let isUnchanged = unsafe index == below[i]
                                return isUnchanged ? (spare, index) : (index, nil)
                            }
                        }
                    }
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

    /// - Parameters:
    ///   - spare: the index that the first choice is wherever `runs` has a run.
    ///   - runs: where `spare` may be repeated; nil leaves out the short cut, with the same codes as result.
    ///   - choices: for a place the index to write, and another that would do as well.
    @inline(__always)
    private static func encode(
        _ indices: UnsafeBufferPointer<UInt8>, _ table: UnsafeMutablePointer<UInt32>, _ bits: inout BitWriter,
        indexBits: Int, spare: UInt8 = 0, runs: UnchangedRuns? = nil, choices: (Int) -> (UInt8, UInt8?)
    ) {
        let mask = UInt32(1 << indexBits - 1)
        let clear = UInt32(1 << indexBits)
        let spare = UInt32(spare) & mask
        var size = UInt32(indexBits + 1)
        var next = clear + 2
        unsafe table.update(repeating: Self.vacant, count: 1 << Self.tableBits)
        unsafe bits.put(clear, size)
        var prefix = UInt32(choices(0).0) & mask
        // The strings of `spare` alone that have a code so far, by their length: a run steps along them at once.
        var repeats = unsafe SpareStrings(spare: spare)
        var length = prefix == spare ? 1 : 0
        defer { unsafe repeats.deallocate() }
        var i = 1
        while i < indices.count {
            if let runs = unsafe runs, length > 0, unsafe length < repeats.longest {
                let run = unsafe runs.length(at: i, atMost: repeats.longest &- length)
                if run > 0 {
                    length &+= run
                    i &+= run
                    prefix = unsafe UInt32(repeats.codes[length])
                    continue
                }
            }
            let (index, other) = choices(i)
            i &+= 1
            let key = prefix << 8 | UInt32(index) & mask
            let place = unsafe Self.find(key, table)
            let entry = unsafe table[place]
            if entry != Self.vacant {
                prefix = entry & 0xFFF
                length = length > 0 && UInt32(index) & mask == spare ? length &+ 1 : 0
                continue
            }
            if let other {
                let otherKey = prefix << 8 | UInt32(other) & mask
                let otherPlace = unsafe Self.find(otherKey, table)
                let otherEntry = unsafe table[otherPlace]
                if otherEntry != Self.vacant {
                    prefix = otherEntry & 0xFFF
                    length = 0
                    continue
                }
            }
            unsafe bits.put(prefix, size)
            if next < 4095 {
                unsafe table[place] = key << 12 | next
                if length > 0, UInt32(index) & mask == spare { unsafe repeats.append(UInt16(next)) }
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
            prefix = UInt32(index) & mask
            length = prefix == spare ? 1 : 0
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

/// Where a frame is as the one below it.
@unsafe
private struct UnchangedRuns {
    private let indices: UnsafeBufferPointer<UInt8>
    private let below: UnsafeBufferPointer<UInt8>

    init(_ indices: UnsafeBufferPointer<UInt8>, _ below: UnsafeBufferPointer<UInt8>) {
        unsafe self.indices = indices
        unsafe self.below = below
    }

    /// How many indices from a place on are the same, at most `limit`.
    @inline(__always)
    func length(at start: Int, atMost limit: Int) -> Int {
        let end = unsafe min(indices.count, start &+ limit)
        let (a, b) = unsafe (UnsafeRawPointer(indices.baseAddress!), UnsafeRawPointer(below.baseAddress!))
        var i = start
        while i &+ 8 <= end {
            let difference = unsafe UInt64(
                littleEndian: (a + i).loadUnaligned(as: UInt64.self) ^ (b + i).loadUnaligned(as: UInt64.self))
            if difference != 0 { return i &- start &+ difference.trailingZeroBitCount / 8 }
            i &+= 8
        }
        while i < end, unsafe indices[i] == below[i] { i &+= 1 }
        return i &- start
    }
}

/// The codes of the strings that repeat one index, by their length.
@unsafe
private struct SpareStrings {
    /// From 1 on; a string of every length up to ``longest`` has a code.
    private(set) var codes: UnsafeMutablePointer<UInt16>
    var longest = 1

    init(spare: UInt32) {
        unsafe codes = .allocate(capacity: 4097)
        unsafe codes.initialize(repeating: UInt16(spare), count: 4097)
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
