import Glibc

/// The rule from packed numbers to values, `(R + X·2^E) / 10^D`, as all packings of section 5 but a few share it.
package struct GRIB2Scaling: Hashable, Sendable {
    /// R, or R·10^-D where D is negative.
    package let reference: Double
    /// 2^E, or 2^E·10^-D where D is negative.
    package let multiplier: Double
    /// 10^D, or 1 where D is negative.
    ///
    /// Values are divided by it rather than multiplied by its inverse, which has no exact binary form: so 1488 / 10 is
    /// the double nearest to 148.8.
    package let divisor: Double
    /// Bits of a packed number; 0 where all values are R.
    package let bits: Int

    /// Reads the rule of a field, and checks that it gives finite values.
    package init(_ section: GRIB2Field.Section) throws(GRIB2Error) {
        let bytes = section.bytes
        guard bytes.count >= 20 else {
            throw .badPacking(offset: section.offset, problem: "\(bytes.count) bytes, but 20 are the least")
        }
        let float = Double(bytes.float(at: 11))
        let binary = bytes.signMagnitude(at: 15, bytes: 2)
        let decimal = bytes.signMagnitude(at: 17, bytes: 2)
        bits = Int(bytes[19])
        guard float.isFinite, abs(binary) <= 512, abs(decimal) <= 60, bits <= 32 else {
            throw .badPacking(
                offset: section.offset,
                problem: "the reference \(float), the exponents \(binary) and \(decimal), and \(bits) bits a value")
        }
        let power = Self.powerOfTen(abs(decimal))
        let step = scalbn(1.0, Int32(binary))
        reference = decimal < 0 ? float * power : float
        multiplier = decimal < 0 ? step * power : step
        divisor = decimal < 0 ? 1 : power
    }

    /// 10^n; exact up to 22, where the powers still fit a double.
    private static func powerOfTen(_ n: Int) -> Double {
        var power = 1.0
        for _ in 0..<n { power *= 10 }
        return power
    }

    /// The value of a packed number.
    package func value(_ packed: Int) -> Double {
        (reference + Double(packed) * multiplier) / divisor
    }

    /// The packed number of a value, where it is one to within a millionth of a step.
    package func packed(_ value: Double) -> Int? {
        let exact = (value * divisor - reference) / multiplier
        guard exact.isFinite, abs(exact) < 4_294_967_296 else { return nil }
        let whole = exact.rounded()
        guard abs(exact - whole) < 1e-6, whole >= 0 else { return nil }
        return Int(whole)
    }
}
