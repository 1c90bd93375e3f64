/// Writes blocks of deflate, each with codes of its own, from tokens that a matcher made.
///
/// - Note: Source: RFC 1951 sections 3.2.5 to 3.2.7.
struct DeflateWriter: ~Copyable {
    /// A piece of the stream: some of a pixel's three or four bytes, a byte 0, or a repetition.
    struct Token {
        /// Of a repetition the highest bit, from bit 16 on its length, below that its distance less 1. Of a pixel its
        /// colour, in bit 24 whether its alpha is 255, from bit 25 on the bytes left out at its begin, from bit 27 on
        /// those left out at its end. A byte 0 is bit 30 alone.
        fileprivate private(set) var bits: UInt32

        /// The bytes of a pixel as they are, the first few left out; its alpha is 0 or 255.
        @inline(__always)
        static func pixel(_ word: UInt32, skipping first: Int) -> Token {
            Token(bits: word & 0x1FF_FFFF | UInt32(truncatingIfNeeded: first) << 25)
        }

        /// The byte 0, which names the filter of a row.
        static var rowStart: Token { Token(bits: 1 << 30) }

        /// Bytes that stood `distance` (1 ... 32,768) bytes before, 3 ... 258 of them.
        @inline(__always)
        static func match(length: Int, distance: Int) -> Token {
            Token(bits: 1 << 31 | UInt32(truncatingIfNeeded: length) << 16 | UInt32(truncatingIfNeeded: distance &- 1))
        }

        /// Bytes of a repetition.
        @inline(__always)
        var length: Int { Int(bits >> 16 & 0x1FF) }

        /// Makes a repetition longer; it must not pass 258 bytes.
        @inline(__always)
        mutating func lengthen(by count: Int) { bits &+= UInt32(truncatingIfNeeded: count) << 16 }

        /// Leaves out bytes at the end of a pixel, as many as are asked for if one is left; returns how many. Of other
        /// tokens none.
        @inline(__always)
        mutating func cut(_ count: Int, pixelBytes: Int) -> Int {
            guard !isMatch, !isRowStart else { return 0 }
            let cut = max(0, min(count, pixelBytes &- 1 &- first))
            bits |= UInt32(truncatingIfNeeded: cut) << 27
            return cut
        }

        fileprivate var isMatch: Bool { bits >> 31 != 0 }
        fileprivate var isRowStart: Bool { bits >> 30 == 1 }
        /// Bytes of a pixel that are left out at its begin.
        fileprivate var first: Int { Int(bits >> 25 & 3) }
        /// Bytes of a pixel that are left out at its end.
        fileprivate var cutBytes: Int { Int(bits >> 27 & 3) }
        /// The distance less 1.
        fileprivate var back: UInt32 { bits & 0x7FFF }

        /// Calls `body` with each byte of a pixel that is written.
        @inline(__always)
        fileprivate func forEachByte(of pixelBytes: Int, _ body: (Int) -> Void) {
            let word = bits & 0xFF_FFFF | (bits >> 24 & 1 == 0 ? 0 : 0xFF00_0000)
            for place in first..<(pixelBytes &- cutBytes) {
                body(Int(word >> UInt32(truncatingIfNeeded: 8 &* place) & 0xFF))
            }
        }
    }

    /// What has been written; whole bytes only.
    private(set) var bytes: [UInt8]
    private var pending: UInt64 = 0
    private var pendingBits: UInt64 = 0
    /// Bytes of a pixel: 3 without alpha, 4 with it.
    private let pixelBytes: Int

    /// Begins after some bytes.
    init(after bytes: [UInt8], pixelBytes: Int) {
        self.bytes = bytes
        self.pixelBytes = pixelBytes
    }

    /// Writes a block.
    mutating func append(_ tokens: ArraySlice<Token>, isLast: Bool) {
        var literals = [UInt32](repeating: 0, count: 286)
        var distances = [UInt32](repeating: 0, count: 30)
        literals[256] = 1
        count(tokens, &literals, &distances)
        let literalCode = HuffmanCode(frequencies: literals, longest: 15)
        let distanceCode = HuffmanCode(frequencies: distances, longest: 15)
        put(isLast ? 1 : 0, 1)
        put(2, 2)
        putLengths(literalCode.lengths + distanceCode.lengths)
        putTokens(tokens, literalCode.codes, distanceCode.codes)
    }

    /// Counts what the tokens of a block are written with.
    private func count(_ tokens: ArraySlice<Token>, _ literals: inout [UInt32], _ distances: inout [UInt32]) {
        let pixelBytes = pixelBytes
        unsafe tokens.withUnsafeBufferPointer { tokens in
            unsafe Self.lengthCodes.withUnsafeBufferPointer { lengthCodes in
                unsafe literals.withUnsafeMutableBufferPointer { literals in
                    unsafe distances.withUnsafeMutableBufferPointer { distances in
                        for i in 0..<tokens.count {
                            let token = unsafe tokens[i]
                            if token.isMatch {
                                unsafe literals[257 &+ Int(lengthCodes[token.length])] &+= 1
                                unsafe distances[Self.distanceCode(token.back)] &+= 1
                            } else if token.isRowStart {
                                unsafe literals[0] &+= 1
                            } else {
                                token.forEachByte(of: pixelBytes) { unsafe literals[$0] &+= 1 }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Fills the last byte.
    mutating func finish() -> [UInt8] {
        while pendingBits > 0 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingBits -= min(8, pendingBits)
        }
        return bytes
    }

    private mutating func putTokens(_ tokens: ArraySlice<Token>, _ literals: [UInt32], _ distances: [UInt32]) {
        // A token has at most 60 bits: four literals; a length and a distance with their extra bits take 48. Bits are
        // stored eight bytes at a time, of which those that are not full are stored again.
        let room = tokens.count * 8 + 24
        var (pending, pendingBits) = (self.pending, self.pendingBits)
        let pixelBytes = pixelBytes
        let lengths = Self.lengthBits(literals)
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: room))
        let written = unsafe bytes.withUnsafeMutableBytes { target in
            var place = unsafe target.baseAddress! + start
            @inline(__always)
            func put(_ bits: UInt32, _ count: UInt32) {
                pending |= UInt64(bits) &<< pendingBits
                pendingBits &+= UInt64(count)
            }
            @inline(__always)
            func put(_ code: UInt32) { put(code & 0xFFFF, code >> 16) }
            @inline(__always)
            func store() {
                unsafe place.storeBytes(of: pending.littleEndian, as: UInt64.self)
                unsafe place += Int(pendingBits >> 3)
                pending = pending &>> (pendingBits & ~7)
                pendingBits &= 7
            }
            unsafe tokens.withUnsafeBufferPointer { tokens in
                unsafe literals.withUnsafeBufferPointer { literals in
                    unsafe distances.withUnsafeBufferPointer { distances in
                        unsafe lengths.withUnsafeBufferPointer { lengths in
                            for i in 0..<tokens.count {
                                let token = unsafe tokens[i]
                                // Fewer than 8 bits are pending here.
                                if token.isMatch {
                                    let entry = unsafe lengths[token.length]
                                    put(entry & 0xFF_FFFF, entry >> 24)
                                    let distance = Self.distanceCode(token.back)
                                    unsafe put(distances[distance])
                                    let extra = distance < 4 ? 0 : UInt32(truncatingIfNeeded: distance / 2 &- 1)
                                    put(token.back & (1 &<< extra &- 1), extra)
                                } else if token.isRowStart {
                                    unsafe put(literals[0])
                                } else {
                                    token.forEachByte(of: pixelBytes) { byte in
                                        unsafe put(literals[byte])
                                        if pixelBytes == 4 { store() }
                                    }
                                }
                                store()
                            }
                        }
                    }
                }
            }
            put(literals[256])
            store()
            return unsafe place - (target.baseAddress! + start)
        }
        bytes.removeLast(room - written)
        (self.pending, self.pendingBits) = (pending, pendingBits)
    }

    /// For each length its code with the extra bits behind it, and from bit 24 on how many bits these are.
    private static func lengthBits(_ literals: [UInt32]) -> [UInt32] {
        (0...258).map { length in
            guard length >= 3 else { return 0 }
            let index = Int(lengthCodes[length])
            let (code, count) = (literals[257 + index] & 0xFFFF, literals[257 + index] >> 16)
            return code | (UInt32(length) - lengthBases[index]) << count | (count + lengthExtras[index]) << 24
        }
    }

    /// The lengths of both codes, run by run, in a third code.
    private mutating func putLengths(_ lengths: [UInt8]) {
        var symbols: [(symbol: Int, extra: UInt32, extraBits: UInt32)] = []
        var i = 0
        while i < lengths.count {
            var run = 1
            while i + run < lengths.count, lengths[i + run] == lengths[i] { run += 1 }
            if lengths[i] == 0, run >= 3 {
                run = min(run, 138)
                symbols.append(run <= 10 ? (17, UInt32(run - 3), 3) : (18, UInt32(run - 11), 7))
            } else if i > 0, lengths[i] == lengths[i - 1], run >= 3 {
                run = min(run, 6)
                symbols.append((16, UInt32(run - 3), 2))
            } else {
                run = 1
                symbols.append((Int(lengths[i]), 0, 0))
            }
            i += run
        }
        var frequencies = [UInt32](repeating: 0, count: 19)
        for symbol in symbols { frequencies[symbol.symbol] += 1 }
        let code = HuffmanCode(frequencies: frequencies, longest: 7)
        // All 286 literals and lengths, 30 distances and 19 lengths of codes are given.
        put(29, 5)
        put(29, 5)
        put(15, 4)
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
            put(UInt32(code.lengths[symbol]), 3)
        }
        for symbol in symbols {
            put(code.codes[symbol.symbol] & 0xFFFF, UInt64(code.codes[symbol.symbol] >> 16))
            put(symbol.extra, UInt64(symbol.extraBits))
        }
    }

    private mutating func put(_ bits: UInt32, _ count: UInt64) {
        pending |= UInt64(bits) << pendingBits
        pendingBits += count
        while pendingBits >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingBits -= 8
        }
    }

    @inline(__always)
    private static func distanceCode(_ back: UInt32) -> Int {
        if back < 4 { return Int(back) }
        let top = UInt32(31 &- back.leadingZeroBitCount)
        return Int(2 &* top &+ (back >> (top &- 1) & 1))
    }

    private static let lengthBases: [UInt32] = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthExtras: [UInt32] = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    /// The code of each length, less 257.
    private static let lengthCodes: [UInt8] = (0...258).map { length in
        UInt8(lengthBases.lastIndex { $0 <= length } ?? 0)
    }
}
