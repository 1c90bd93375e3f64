/// Big-endian numbers of a record, at offsets that the caller has checked against its length.
extension [UInt8] {
    /// An unsigned number of one to seven bytes.
    func bigEndian(at offset: Int, bytes: Int) -> Int {
        var number = 0
        for i in offset..<offset + bytes { number = number << 8 | Int(self[i]) }
        return number
    }

    /// A number whose highest bit is its sign and the rest its magnitude, as GRIB writes negative numbers.
    func signMagnitude(at offset: Int, bytes: Int) -> Int {
        let number = bigEndian(at: offset, bytes: bytes)
        let sign = 1 << (8 * bytes - 1)
        return number & sign == 0 ? number : -(number & (sign - 1))
    }

    /// An IEEE 754 single-precision number.
    func float(at offset: Int) -> Float {
        Float(bitPattern: UInt32(bigEndian(at: offset, bytes: 4)))
    }
}
