/// The packed numbers of a field, one a cell, as narrow as they come.
package struct GRIB2Codes: Sendable {
    /// The cells, row by row.
    package enum Storage: Sendable {
        /// Cells 0 ... 255.
        case bytes([UInt8])
        /// Cells 0 ... 65535.
        case words([UInt16])
        /// Cells that do not fit 16 bits.
        case wide([UInt32])

        /// Cells there are.
        package var count: Int {
            switch self {
            case .bytes(let cells): cells.count
            case .words(let cells): cells.count
            case .wide(let cells): cells.count
            }
        }
    }

    /// The cells.
    package var storage: Storage
    /// What to add to a cell for its packed number.
    package var base = 0
    /// The cells that stand for numbers which were kept apart, whatever ``base`` is.
    package var apart: [Int: Int] = [:]
    /// The cell that stands for a value left out by the bitmap.
    package var missing: Int?
}

/// How numbers of more than 16 bits are brought into words: those kept apart first, then the others from the smallest.
struct GRIB2Rebasing {
    /// The numbers kept apart, each at the cell of its place.
    let apart: [UInt32]
    /// The smallest number that is not kept apart.
    let smallest: UInt32

    /// Finds the re-basing of some numbers, or nil where they do not fit 16 bits, one cell left for a missing value.
    init?(count: Int, apart: [Int], number: (Int) -> UInt32) {
        let set = Array(Set(apart.compactMap { UInt32(exactly: $0) })).sorted()
        var least = UInt32.max
        var most = UInt32.min
        for i in 0..<count {
            let n = number(i)
            if n < least || n > most {
                if set.contains(n) { continue }
                least = min(least, n)
                most = max(most, n)
            }
        }
        if least > most { (least, most) = (0, 0) }
        guard Int(most) - Int(least) + set.count < 65_535 else { return nil }
        self.apart = set
        smallest = least
    }

    /// The cell of a number.
    @inline(__always)
    func cell(_ number: UInt32) -> UInt16 {
        if let found = apart.firstIndex(of: number) { return UInt16(found) }
        return UInt16(truncatingIfNeeded: number &- smallest &+ UInt32(apart.count))
    }

    /// The codes of words that this made.
    func codes(_ words: [UInt16]) -> GRIB2Codes {
        var codes = GRIB2Codes(storage: .words(words), base: Int(smallest) - apart.count)
        for (cell, number) in apart.enumerated() { codes.apart[cell] = Int(number) }
        return codes
    }
}
