/// Unpacks fields of levels, each a number from a table, stored as runs of one level (template 5.200): how Japan's radar
/// fields come.
package struct RunLengthPacking: Hashable, Sendable {
    /// The values of levels 1, 2, …; level 0 means that there is no value.
    package let levels: [Double]
    private let bits: Int
    private let highestLevel: Int

    /// Reads the packing of a field.
    package init(_ section: GRIB2Field.Section) throws(GRIB2Error) {
        let bytes = section.bytes
        guard bytes.count >= 17 else {
            throw .badPacking(offset: section.offset, problem: "\(bytes.count) bytes, but 17 are the least")
        }
        bits = Int(bytes[11])
        highestLevel = bytes.bigEndian(at: 12, bytes: 2)
        let count = bytes.bigEndian(at: 14, bytes: 2)
        guard (1...16).contains(bits), highestLevel < 1 << bits - 1, highestLevel <= count,
            bytes.count >= 17 + 2 * count
        else {
            throw .badPacking(
                offset: section.offset, problem: "\(bits) bits a number, \(highestLevel) levels and a table of \(count)"
            )
        }
        var divisor = 1.0
        let decimals = bytes.signMagnitude(at: 16, bytes: 1)
        for _ in 0..<abs(decimals) { divisor *= 10 }
        levels = (0..<count).map { index in
            let scaled = Double(bytes.bigEndian(at: 17 + 2 * index, bytes: 2))
            return decimals < 0 ? scaled * divisor : scaled / divisor
        }
    }

    /// The level of each point in the order of the file.
    ///
    /// Numbers up to the highest level begin a run; those above are the digits of its length less one, lowest first, in
    /// a base of as many digits as there are such numbers.
    package func unpack(_ data: ArraySlice<UInt8>, offset: Int, count: Int) throws(GRIB2Error) -> [UInt16] {
        let numbers = data.count * 8 / bits
        let packed = SimplePacking.codes(of: data, bits: bits, count: numbers, room: 0, apart: [])
        let stream: [UInt16]
        switch packed.storage {
        case .bytes(let cells): stream = cells.map { UInt16($0) }
        case .words(let cells): stream = cells
        case .wide: stream = []
        }
        let base = 1 << bits - 1 - highestLevel
        var levels: [UInt16] = []
        levels.reserveCapacity(count)
        var next = 0
        while levels.count < count {
            guard next < stream.count, Int(stream[next]) <= highestLevel else {
                throw .badPacking(offset: offset, problem: "runs that end after \(levels.count) of \(count) points")
            }
            let level = stream[next]
            next += 1
            var length = 1
            var weight = 1
            while next < stream.count, Int(stream[next]) > highestLevel {
                length += weight * (Int(stream[next]) - highestLevel - 1)
                weight *= base
                next += 1
                guard length <= count, weight <= 1 << 40 else {
                    throw .badPacking(offset: offset, problem: "a run that is longer than the field")
                }
            }
            guard length <= count - levels.count else {
                throw .badPacking(offset: offset, problem: "runs that go on beyond its \(count) points")
            }
            levels.append(contentsOf: repeatElement(level, count: length))
        }
        return levels
    }
}
