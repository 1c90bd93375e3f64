/// A prefix code of deflate: short codes for symbols that occur often, none longer than a limit.
///
/// - Note: Source: RFC 1951 section 3.2.2 (canonical codes).
struct HuffmanCode {
    /// Bits of each symbol's code, 0 where it does not occur.
    private(set) var lengths: [UInt8]
    /// For each symbol its code, first bit lowest, and above it, from bit 16 on, the code's length.
    private(set) var codes: [UInt32]

    /// Makes the code of symbols that occur so often.
    ///
    /// - Parameter longest: the most bits of a code, 7 or 15; enough for all symbols.
    init(frequencies: [UInt32], longest: Int) {
        lengths = [UInt8](repeating: 0, count: frequencies.count)
        // Ties are broken by the symbol, so that equal pictures give equal bytes.
        let used = frequencies.indices.filter { frequencies[$0] > 0 }.sorted {
            (frequencies[$0], $0) < (frequencies[$1], $1)
        }
        var counts = Self.depths(of: used.map { frequencies[$0] }, longest: longest)
        // The rarest symbols get the longest codes.
        var next = 0
        for length in stride(from: longest, through: 1, by: -1) {
            while counts[length] > 0 {
                lengths[used[next]] = UInt8(length)
                counts[length] -= 1
                next += 1
            }
        }
        if used.isEmpty { lengths[0] = 1 }
        codes = Self.canonical(lengths, longest: longest)
    }

    /// How many codes of each length the optimal code has, cut to `longest`; `weights` ascend.
    private static func depths(of weights: [UInt32], longest: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: longest + 1)
        guard weights.count > 1 else {
            counts[1] = weights.count
            return counts
        }
        // Huffman's tree by two queues: the symbols, and the nodes made of them, both in rising order.
        let leaves = weights.count
        var weights = weights
        var parents = [Int](repeating: 0, count: 2 * leaves - 1)
        var (leaf, node) = (0, leaves)
        while weights.count < 2 * leaves - 1 {
            func lightest() -> Int {
                if leaf < leaves, node >= weights.count || weights[leaf] <= weights[node] {
                    leaf += 1
                    return leaf - 1
                }
                node += 1
                return node - 1
            }
            let (a, b) = (lightest(), lightest())
            (parents[a], parents[b]) = (weights.count, weights.count)
            weights.append(weights[a] + weights[b])
        }
        var depth = [Int](repeating: 0, count: weights.count)
        for i in stride(from: weights.count - 2, through: 0, by: -1) {
            depth[i] = depth[parents[i]] + 1
            if i < leaves { counts[min(depth[i], longest)] += 1 }
        }
        // Cut codes overfill the space of codes: a shorter one is lengthened for each that must find a place beside it.
        var space = (1...longest).reduce(0) { $0 + (counts[$1] << (longest - $1)) }
        while space > 1 << longest {
            var shorter = longest - 1
            while counts[shorter] == 0 { shorter -= 1 }
            counts[shorter] -= 1
            counts[shorter + 1] += 2
            counts[longest] -= 1
            space -= 1
        }
        return counts
    }

    private static func canonical(_ lengths: [UInt8], longest: Int) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: longest + 1)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var next = [UInt32](repeating: 0, count: longest + 2)
        for length in 1...longest { next[length + 1] = (next[length] + counts[length]) << 1 }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            var (code, reversed) = (next[Int(length)], UInt32(0))
            next[Int(length)] += 1
            for _ in 0..<length {
                reversed = reversed << 1 | code & 1
                code >>= 1
            }
            return UInt32(length) << 16 | reversed
        }
    }
}
