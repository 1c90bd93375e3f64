/// A date and time as GRIB writes it, unchecked.
package struct GRIB2Date: Hashable, Sendable {
    /// Year, 1 ... 65535.
    package let year: Int
    /// Month, 1 ... 12.
    package let month: Int
    /// Day of the month.
    package let day: Int
    /// Hour, 0 ... 23.
    package let hour: Int
    /// Minute, 0 ... 59.
    package let minute: Int
    /// Second, 0 ... 59.
    package let second: Int

    /// Seven bytes of a section: the year in two of them.
    init(_ bytes: [UInt8], at offset: Int) {
        year = bytes.bigEndian(at: offset, bytes: 2)
        month = Int(bytes[offset + 2])
        day = Int(bytes[offset + 3])
        hour = Int(bytes[offset + 4])
        minute = Int(bytes[offset + 5])
        second = Int(bytes[offset + 6])
    }
}

/// How far a field lies after its reference time.
package enum GRIB2Lead: Hashable, Sendable {
    /// That many seconds.
    case seconds(Int)
    /// That many months of the calendar.
    case months(Int)
}

extension GRIB2Field {
    /// The reference time: the analysis, the start of the forecast, or the observation.
    package var referenceTime: GRIB2Date { GRIB2Date(identification.bytes, at: 12) }

    /// The template of section 4.
    package var productTemplate: Int { product.bytes.bigEndian(at: 7, bytes: 2) }

    /// The end of the interval that a sum, mean or extreme covers; nil for a field of one instant.
    package var intervalEnd: GRIB2Date? {
        // Where the end stands depends on what the template says before it.
        let offset: Int? =
            switch productTemplate {
            case 8, 42: productTemplate == 8 ? 34 : 36
            case 9: 47
            case 10: 35
            case 11: 37
            case 12: 36
            case 43: 39
            default: nil
            }
        guard let offset, product.bytes.count >= offset + 7 else { return nil }
        return GRIB2Date(product.bytes, at: offset)
    }

    /// The lead of a field of one instant; nil where the template or its unit is not known.
    package var lead: GRIB2Lead? {
        let bytes = product.bytes
        let unitOffset: Int
        switch productTemplate {
        case 0...15, 51, 60, 61, 91: unitOffset = 17
        case 40...43: unitOffset = 19
        case 20, 30, 31: return .seconds(0)
        default: return nil
        }
        guard bytes.count >= unitOffset + 5 else { return nil }
        let count = bytes.signMagnitude(at: unitOffset + 1, bytes: 4)
        switch bytes[unitOffset] {
        case 0: return .seconds(count * 60)
        case 1: return .seconds(count * 3600)
        case 2: return .seconds(count * 86_400)
        case 3: return .months(count)
        case 4: return .months(count * 12)
        case 5: return .months(count * 120)
        case 6: return .months(count * 360)
        case 7: return .months(count * 1200)
        case 10: return .seconds(count * 3 * 3600)
        case 11: return .seconds(count * 6 * 3600)
        case 12: return .seconds(count * 12 * 3600)
        case 13: return .seconds(count)
        default: return count == 0 ? .seconds(0) : nil
        }
    }
}
