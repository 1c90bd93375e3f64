/// Unpacks numbers of a fixed width that follow one another without gaps (template 5.0).
enum SimplePacking {
    /// The first numbers of a bit stream, brought into the narrowest cells.
    ///
    /// - Parameters:
    ///   - bits: width of a number, 1 to 32.
    ///   - room: cells for which memory is set aside.
    ///   - apart: numbers that must stay distinct when cells are re-based.
    /// - Precondition: the stream holds `count` numbers.
    static func codes(
        of data: ArraySlice<UInt8>, bits: Int, count: Int, room: Int, apart: [Int]
    ) -> GRIB2Codes {
        precondition((1...32).contains(bits) && count * bits <= data.count * 8, "a stream is as long as its numbers")
        if bits <= 8 { return GRIB2Codes(storage: .bytes(numbers(of: data, bits: bits, count: count, room: room))) }
        if bits <= 16 { return GRIB2Codes(storage: .words(numbers(of: data, bits: bits, count: count, room: room))) }
        let wide: [UInt32] = numbers(of: data, bits: bits, count: count, room: 0)
        guard let rebasing = GRIB2Rebasing(count: count, apart: apart, number: { wide[$0] }) else {
            return GRIB2Codes(storage: .wide(wide))
        }
        var words: [UInt16] = []
        words.reserveCapacity(max(count, room))
        for number in wide { words.append(rebasing.cell(number)) }
        return rebasing.codes(words)
    }

    private static func numbers<Cell: FixedWidthInteger & UnsignedInteger>(
        of data: ArraySlice<UInt8>, bits: Int, count: Int, room: Int
    ) -> [Cell] {
        unsafe [Cell](unsafeUninitializedCapacity: max(count, room)) { cells, filled in
            unsafe data.withUnsafeBytes { stream in
                let mask: UInt64 = 1 << UInt64(bits) - 1
                var bit = 0
                for i in 0..<count {
                    let byte = bit >> 3
                    var window: UInt64 = 0
                    if byte &+ 8 <= stream.count {
                        window = unsafe UInt64(bigEndian: stream.loadUnaligned(fromByteOffset: byte, as: UInt64.self))
                    } else {
                        for k in byte..<byte &+ 8 {
                            window = unsafe window << 8 | (k < stream.count ? UInt64(stream[k]) : 0)
                        }
                    }
                    let number = window >> UInt64(64 &- bits &- (bit & 7)) & mask
                    unsafe cells.initializeElement(at: i, to: Cell(truncatingIfNeeded: number))
                    bit &+= bits
                }
            }
            filled = count
        }
    }
}
