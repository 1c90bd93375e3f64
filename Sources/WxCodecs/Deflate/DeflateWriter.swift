/// Writes blocks of deflate, each with codes of its own, from tokens that a matcher made.
///
/// - Note: Source: RFC 1951 sections 3.2.5 to 3.2.7.
struct DeflateWriter: ~Copyable {
    /// A piece of the stream: a pixel's three or four bytes, a byte 0, or a repetition.
    struct Token {
        fileprivate let bits: UInt32

        /// The bytes of a pixel as they are; its alpha is 0 or 255.
        static func pixel(_ word: UInt32) -> Token { Token(bits: word & 0x1FF_FFFF) }

        /// The byte 0, which names the filter of a row.
        static var rowStart: Token { Token(bits: 1 << 30) }

        /// Bytes that stood `distance` (1 ... 32,768) bytes before, 3 ... 258 of them.
        @inline(__always)
        static func match(length: Int, distance: Int) -> Token {
            Token(bits: 1 << 31 | UInt32(truncatingIfNeeded: length) << 16 | UInt32(truncatingIfNeeded: distance &- 1))
        }

        fileprivate var isMatch: Bool { bits >> 31 != 0 }
        fileprivate var isRowStart: Bool { bits >> 30 == 1 }
        /// The fourth byte of a pixel.
        fileprivate var alpha: Int { (bits >> 24 & 1) == 0 ? 0 : 255 }
        fileprivate var length: Int { Int(bits >> 16 & 0x1FF) }
        /// The distance less 1.
        fileprivate var back: UInt32 { bits & 0x7FFF }
    }

    /// What has been written; whole bytes only.
    private(set) var bytes: [UInt8]
    private var pending: UInt64 = 0
    private var pendingBits: UInt64 = 0
    /// Whether pixels have four bytes, and not three.
    private let hasAlpha: Bool

    /// Begins after some bytes.
    init(after bytes: [UInt8], hasAlpha: Bool) {
        self.bytes = bytes
        self.hasAlpha = hasAlpha
    }

    /// Writes a block.
    mutating func append(_ tokens: ArraySlice<Token>, isLast: Bool) {
        var literals = [UInt32](repeating: 0, count: 286)
        var distances = [UInt32](repeating: 0, count: 30)
        literals[256] = 1
        for token in tokens {
            if token.isMatch {
                literals[257 + Int(Self.lengthCodes[token.length])] += 1
                distances[Self.distanceCode(token.back)] += 1
            } else if token.isRowStart {
                literals[0] += 1
            } else {
                literals[Int(token.bits & 0xFF)] += 1
                literals[Int(token.bits >> 8 & 0xFF)] += 1
                literals[Int(token.bits >> 16 & 0xFF)] += 1
                if hasAlpha { literals[token.alpha] += 1 }
            }
        }
        let literalCode = HuffmanCode(frequencies: literals, longest: 15)
        let distanceCode = HuffmanCode(frequencies: distances, longest: 15)
        put(isLast ? 1 : 0, 1)
        put(2, 2)
        putLengths(literalCode.lengths + distanceCode.lengths)
        putTokens(tokens, literalCode.codes, distanceCode.codes)
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
        // A token has at most 60 bits: four literals; a length and a distance with their extra bits take 48.
        let room = tokens.count * 8 + 16
        let hasAlpha = hasAlpha
        var (pending, pendingBits) = (self.pending, self.pendingBits)
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: room))
        let written = unsafe bytes.withUnsafeMutableBytes { target in
            var place = unsafe target.baseAddress! + start
            @inline(__always)
            func put(_ bits: UInt32, _ count: UInt32) {
                pending |= UInt64(bits) << pendingBits
                pendingBits &+= UInt64(count)
                guard pendingBits >= 32 else { return }
                unsafe place.storeBytes(of: UInt32(truncatingIfNeeded: pending).littleEndian, as: UInt32.self)
                unsafe place += 4
                pending >>= 32
                pendingBits &-= 32
            }
            @inline(__always)
            func put(_ code: UInt32) { put(code & 0xFFFF, code >> 16) }
            for token in tokens {
                if token.isMatch {
                    let length = Int(Self.lengthCodes[token.length])
                    put(literals[257 + length])
                    put(UInt32(token.length) &- Self.lengthBases[length], Self.lengthExtras[length])
                    let distance = Self.distanceCode(token.back)
                    put(distances[distance])
                    let extra = distance < 4 ? 0 : UInt32(distance / 2 - 1)
                    put(token.back & (1 << extra &- 1), extra)
                } else if token.isRowStart {
                    put(literals[0])
                } else {
                    put(literals[Int(token.bits & 0xFF)])
                    put(literals[Int(token.bits >> 8 & 0xFF)])
                    put(literals[Int(token.bits >> 16 & 0xFF)])
                    if hasAlpha { put(literals[token.alpha]) }
                }
            }
            put(literals[256])
            return unsafe place - (target.baseAddress! + start)
        }
        bytes.removeLast(room - written)
        (self.pending, self.pendingBits) = (pending, pendingBits)
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
