/// Writes small GRIB2 messages for tests, section by section as the manual on codes (FM 92) lays them out.
public struct TestGRIB2: Sendable {
    /// Points of a parallel, and parallels.
    public var columns = 4, rows = 3
    /// First point and increments, in millionths of a degree.
    public var firstLatitude = 50_000_000, firstLongitude = 10_000_000
    /// Last point, in millionths of a degree; nil for what the increments give.
    public var lastLatitude: Int?, lastLongitude: Int?
    /// Increments; 0xFFFF_FFFF for missing ones.
    public var longitudeIncrement = 1_000_000, latitudeIncrement = 1_000_000
    /// Scan mode flags and the grid template.
    public var scan = 0, gridTemplate = 0
    /// Parameter.
    public var discipline = 209, category = 6, number = 1
    /// Reference value, binary and decimal scale factor, bits.
    public var reference: Float = 0, binary = 0, decimal = 0, bits = 8
    /// Template of section 5.
    public var packing = 0
    /// Packed numbers, in the order of the file.
    public var values: [Int] = Array(0..<12)
    /// Present points in the order of the file; nil without a bitmap.
    public var bitmap: [Bool]?
    /// What stands in section 7 instead of the simply packed values.
    public var data: [UInt8]?
    /// Template of section 4, unit and number of the lead, end of the interval of template 8.
    public var productTemplate = 0, leadUnit = 0, lead = 0, intervalEnd: [Int]?
    /// Reference time: year, month, day, hour, minute, second.
    public var time = [2024, 5, 6, 21, 0, 38]

    /// A 4×3 field of MRMS precipitation rates 0 ... 11 mm/h.
    public init() {}

    /// The whole message.
    public var message: [UInt8] {
        Self.message(discipline: discipline, sections: identification + gridSection + fieldSections)
    }

    /// A message of given sections.
    public static func message(discipline: Int, sections: [UInt8]) -> [UInt8] {
        Array("GRIB".utf8) + [0, 0, UInt8(discipline), 2] + be(sections.count + 20, 8) + sections + Array("7777".utf8)
    }

    /// Section 1.
    public var identification: [UInt8] {
        section(1, Self.be(161, 2) + Self.be(0, 2) + [2, 1, 0] + date(time) + [0, 1])
    }

    /// Section 3.
    public var gridSection: [UInt8] {
        let northward = scan & 0x40 != 0
        let westward = scan & 0x80 != 0
        let lat2 = lastLatitude ?? firstLatitude + (northward ? 1 : -1) * (rows - 1) * latitudeIncrement
        let lon2 = lastLongitude ?? firstLongitude + (westward ? -1 : 1) * (columns - 1) * longitudeIncrement
        var body: [UInt8] = [0] + Self.be(columns * rows, 4) + [0, 0] + Self.be(gridTemplate, 2)
        body += [6, 0] + Self.be(0, 4) + [0] + Self.be(0, 4) + [0] + Self.be(0, 4)
        body += Self.be(columns, 4) + Self.be(rows, 4) + Self.be(0, 4) + Self.be(0xFFFF_FFFF, 4)
        body += Self.signed(firstLatitude, 4) + Self.signed(firstLongitude, 4) + [48]
        body += Self.signed(lat2, 4) + Self.signed(lon2, 4)
        body += Self.be(longitudeIncrement, 4) + Self.be(latitudeIncrement, 4) + [UInt8(scan)]
        return section(3, body)
    }

    /// Sections 4 to 7.
    public var fieldSections: [UInt8] { productSection + representationSection + bitmapSection + dataSection }

    /// Section 4.
    public var productSection: [UInt8] {
        var body = Self.be(0, 2) + Self.be(productTemplate, 2) + [UInt8(category), UInt8(number), 8, 0, 97]
        body += Self.be(0, 2) + [0, UInt8(leadUnit)] + Self.signed(lead, 4)
        body += [102, 0] + Self.be(0, 4) + [255, 0] + Self.be(0, 4)
        if let intervalEnd {
            body += date(intervalEnd) + [1] + Self.be(0, 4) + [1, 2, 1] + Self.be(1, 4) + [255] + Self.be(0, 4)
        }
        return section(4, body)
    }

    /// Section 5.
    public var representationSection: [UInt8] {
        var body = Self.be(values.count, 4) + Self.be(packing, 2) + Self.be(Int(reference.bitPattern), 4)
        body += Self.signed(binary, 2) + Self.signed(decimal, 2) + [UInt8(bits), 0]
        return section(5, body)
    }

    /// Section 6.
    public var bitmapSection: [UInt8] {
        guard let bitmap else { return section(6, [255]) }
        return section(6, [0] + Self.bits(bitmap.map { $0 ? 1 : 0 }, 1))
    }

    /// Section 7.
    public var dataSection: [UInt8] { section(7, data ?? Self.bits(values, bits)) }

    /// A section of a number and body.
    public func section(_ number: Int, _ body: [UInt8]) -> [UInt8] {
        Self.be(body.count + 5, 4) + [UInt8(number)] + body
    }

    private func date(_ t: [Int]) -> [UInt8] { Self.be(t[0], 2) + t[1...].map { UInt8($0) } }

    private static func be(_ n: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: n >> (8 * $0)) }
    }

    private static func signed(_ n: Int, _ count: Int) -> [UInt8] { be(n < 0 ? -n | 1 << (8 * count - 1) : n, count) }

    private static func bits(_ numbers: [Int], _ width: Int) -> [UInt8] {
        var out: [UInt8] = []
        var bit = 0
        for number in numbers {
            for k in (0..<width).reversed() {
                if bit & 7 == 0 { out.append(0) }
                out[out.count - 1] |= UInt8(number >> k & 1) << UInt8(7 - bit & 7)
                bit += 1
            }
        }
        return out
    }
}
