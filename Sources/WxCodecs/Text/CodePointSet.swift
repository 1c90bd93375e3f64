/// A set of Unicode code points in pages of 256: what a font has glyphs for.
struct CodePointSet: Sendable {
    /// First code point of each page, ascending.
    private var bases: [UInt32] = []
    /// Eight words of 32 bits a page.
    private var bits: [UInt32] = []

    /// Makes an empty set.
    init() {}

    /// Adds a page above all pages so far; pages out of order are ignored.
    ///
    /// - Parameters:
    ///   - base: first code point, a multiple of 256.
    ///   - words: eight words, the lowest bit of the first standing for `base`.
    mutating func append(page base: UInt32, words: [UInt32]) {
        guard words.count == 8, base > bases.last ?? 0 || bases.isEmpty else { return }
        bases.append(base)
        bits += words
    }

    /// Whether the set has no page.
    var isEmpty: Bool { bases.isEmpty }

    /// Whether a code point belongs to the set.
    func contains(_ codePoint: UInt32) -> Bool {
        let base = codePoint & ~255
        var low = 0
        var high = bases.count
        while low < high {
            let middle = (low + high) / 2
            if bases[middle] < base { low = middle + 1 } else { high = middle }
        }
        guard low < bases.count, bases[low] == base else { return false }
        return bits[low * 8 + Int(codePoint >> 5 & 7)] >> (codePoint & 31) & 1 == 1
    }
}
