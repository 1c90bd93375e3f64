import Testing
import WxCodecs
import WxTestSupport

@Suite("GRIB2 sections and packings")
struct GRIB2Tests {
    /// The fields of a file.
    static func fields(_ bytes: [UInt8]) throws -> [GRIB2Field] {
        try GRIB2Scanner(MemorySource(bytes)).entries().compactMap {
            if case .field(let field) = $0 { field } else { nil }
        }
    }

    /// The packed numbers of the first field, in rows; nil where the bitmap leaves a point out.
    static func numbers(_ bytes: [UInt8], apart: [Int] = [], rows: Int? = nil) throws -> [Int?] {
        let field = try fields(bytes)[0]
        let grid = try GRIB2LatLonGrid(field.grid)
        let codes = try field.codes(in: bytes, grid: grid, apart: apart, rowsNeeded: rows)
        func number(_ cell: Int) -> Int? { cell == codes.missing ? nil : codes.apart[cell] ?? cell + codes.base }
        switch codes.storage {
        case .bytes(let cells): return cells.map { number(Int($0)) }
        case .words(let cells): return cells.map { number(Int($0)) }
        case .wide(let cells): return cells.map { number(Int($0)) }
        }
    }

    @Test("simple packing of every width is unpacked", arguments: 1...32)
    func simplePacking(bits: Int) throws {
        var random = SplitMix64(seed: UInt64(bits))
        var grib = TestGRIB2()
        grib.bits = bits
        grib.values = (0..<12).map { _ in Int.random(in: 0..<1 << bits, using: &random) }
        #expect(try Self.numbers(grib.message) == grib.values)
        grib.bitmap = (0..<12).map { $0 % 3 != 1 }
        let packed = grib.values
        grib.values = Array(packed[..<8])
        var next = packed.makeIterator()
        #expect(try Self.numbers(grib.message) == grib.bitmap!.map { $0 ? next.next() : nil })
    }

    @Test("a width of 0 is a field of one value, without data")
    func constantField() throws {
        var grib = TestGRIB2()
        (grib.bits, grib.data) = (0, [])
        #expect(try Self.numbers(grib.message) == [Int](repeating: 0, count: 12))
        grib.packing = 41
        #expect(try Self.numbers(grib.message) == [Int](repeating: 0, count: 12))
    }

    @Test("PNG packing of every width is unpacked, with and without a bitmap", arguments: [1, 2, 4, 8, 16, 24, 32])
    func pngPacking(bits: Int) throws {
        var random = SplitMix64(seed: UInt64(bits))
        var grib = TestGRIB2()
        (grib.bits, grib.packing) = (bits, 41)
        grib.values = (0..<12).map { _ in Int.random(in: 0..<1 << bits, using: &random) }
        func picture(width: Int) -> [UInt8] {
            let rows = stride(from: 0, to: grib.values.count, by: width).map { start -> [UInt8] in
                var packed = TestGRIB2()
                (packed.bits, packed.values) = (bits, Array(grib.values[start..<start + width]))
                return Array(packed.dataSection.dropFirst(5))
            }
            let color = bits == 24 ? 2 : bits == 32 ? 6 : 0
            return TestPNG.encode(
                width: width, rows: rows, depth: bits > 16 ? 8 : bits, colorType: color, pixelBytes: max(1, bits / 8),
                filters: [4, 3, 1])
        }
        grib.data = picture(width: 4)
        #expect(try Self.numbers(grib.message) == grib.values)
        #expect(try Self.numbers(grib.message, rows: 2) == Array(grib.values[..<8]))
        let packed = grib.values
        grib.bitmap = (0..<12).map { $0 % 3 != 1 }
        grib.values = Array(packed[..<8])
        grib.data = picture(width: 8)
        var next = packed.makeIterator()
        #expect(try Self.numbers(grib.message) == grib.bitmap!.map { $0 ? next.next() : nil })
    }

    @Test("numbers of 24 bits that lie close together fit words, those kept apart stay distinct")
    func rebasing() throws {
        var grib = TestGRIB2()
        grib.bits = 24
        grib.values = [0, 90_000, 100_005, 99_000, 0, 0, 90_001, 90_002, 100_000, 99_999, 90_000, 0]
        let field = try Self.fields(grib.message)[0]
        let codes = try field.codes(in: grib.message, grid: GRIB2LatLonGrid(field.grid), apart: [0])
        guard case .words = codes.storage else {
            Issue.record("not words: \(codes.storage)")
            return
        }
        #expect(try Self.numbers(grib.message, apart: [0]) == grib.values)
    }

    // Expected orders worked out by hand from flag table 3.4: the axes carry the signs of bits 1 and 2, so that only bit 3
    // (columns first) and bit 4 (alternating lines) move cells.
    @Test(
        "every scan mode puts each number at its place",
        arguments: [
            (0x00, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), (0x80, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
            (0x40, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), (0x10, [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11]),
            (0x20, [0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11]), (0x30, [0, 5, 6, 11, 1, 4, 7, 10, 2, 3, 8, 9]),
            (0xF0, [0, 5, 6, 11, 1, 4, 7, 10, 2, 3, 8, 9]),
        ])
    func scanModes(scan: Int, expected: [Int]) throws {
        var grib = TestGRIB2()
        grib.scan = scan
        #expect(try Self.numbers(grib.message) == expected)
        let grid = try GRIB2LatLonGrid(try Self.fields(grib.message)[0].grid)
        #expect(grid.longitudeStep == (scan & 0x80 != 0 ? -1 : 1))
        #expect(grid.latitudeStep == (scan & 0x40 != 0 ? 1 : -1))
    }

    @Test("a message may hold several fields that share sections, and a bitmap may be that of a field before")
    func repeatedSections() throws {
        var first = TestGRIB2()
        first.bitmap = (0..<12).map { $0 != 5 }
        first.values = Array(0..<11)
        var second = first
        second.number = 2
        second.values = Array(20..<31)
        let again = second.productSection + second.representationSection + second.section(6, [254]) + second.dataSection
        let bytes = TestGRIB2.message(
            discipline: 209, sections: first.identification + first.gridSection + first.fieldSections + again)
        let fields = try Self.fields(bytes)
        #expect(fields.map(\.number) == [1, 2])
        let grid = try GRIB2LatLonGrid(fields[1].grid)
        let codes = try fields[1].codes(in: bytes, grid: grid)
        guard case .bytes(let cells) = codes.storage else { return }
        #expect(Int(cells[5]) == codes.missing)
        #expect(Int(cells[6]) == 25)
    }

    @Test("messages follow one another, with bulletin headings between them")
    func severalMessages() throws {
        let one = TestGRIB2().message
        let fields = try Self.fields(Array("\r\nYAUS01 KWBN 062100\r\n".utf8) + one + [0, 0, 0x47] + one + [3])
        #expect(fields.count == 2)
        #expect(fields[1].message.count == one.count)
    }

    @Test("steps that are missing come from the first and last point, others never")
    func steps() throws {
        var grib = TestGRIB2()
        grib.lastLongitude = 13_000_002
        #expect(try GRIB2LatLonGrid(Self.fields(grib.message)[0].grid).longitudeStep == 1)
        (grib.firstLongitude, grib.lastLongitude) = (359_000_000, 2_000_000)
        #expect(try GRIB2LatLonGrid(Self.fields(grib.message)[0].grid).longitudeStep == 1)
        (grib.longitudeIncrement, grib.latitudeIncrement) = (0xFFFF_FFFF, 0xFFFF_FFFF)
        (grib.lastLongitude, grib.lastLatitude) = (5_000_000, 49_000_000)
        let grid = try GRIB2LatLonGrid(Self.fields(grib.message)[0].grid)
        #expect(grid.longitudeStep == 2 && grid.latitudeStep == -0.5)
    }

    @Test("a grid of another kind is named")
    func otherGrids() throws {
        var grib = TestGRIB2()
        grib.gridTemplate = 30
        let error = #expect(throws: GRIB2Error.self) { try GRIB2LatLonGrid(try Self.fields(grib.message)[0].grid) }
        #expect(
            "\(error!)".contains("a Lambert conformal grid (GRIB2 template 3.30), but only regular latitude/longitude"))
    }

    static let hostile: [(name: String, change: @Sendable (inout TestGRIB2) -> Void)] = [
        ("no columns", { $0.columns = 0 }),
        (
            "sizes that overflow",
            {
                $0.columns = 0x7FFF_FFFF; $0.rows = 0x7FFF_FFFF
            }
        ),
        ("more values than data", { $0.data = [1, 2] }),
        (
            "more cells than values",
            {
                $0.rows = 4; $0.latitudeIncrement = 1000
            }
        ),
        ("a reference that is no number", { $0.reference = .nan }), ("an absurd exponent", { $0.binary = 30_000 }),
        ("a first point beyond the pole", { $0.firstLatitude = 91_000_000 }),
        (
            "rows beyond the pole",
            {
                $0.scan = 0x40; $0.latitudeIncrement = 40_000_000
            }
        ),
        ("a PNG that is none", { $0.packing = 41 }),
        (
            "a bitmap that is short",
            {
                $0.bitmap = [true, true]; $0.values = [1, 2]
            }
        ),
        ("a staggered grid", { $0.scan = 4 }),
        (
            "a lead of 33 bits of a value",
            {
                $0.bits = 33; $0.data = [UInt8](repeating: 0, count: 50)
            }
        ),
    ]

    @Test("hostile numbers give an error", arguments: hostile.indices)
    func hostileNumbers(_ index: Int) {
        var grib = TestGRIB2()
        Self.hostile[index].change(&grib)
        #expect(throws: GRIB2Error.self, "\(Self.hostile[index].name)") { try Self.numbers(grib.message) }
    }

    @Test("each truncation is an error, each flipped bit an error or a field", arguments: [0, 41])
    func damage(packing: Int) {
        var grib = TestGRIB2()
        grib.packing = packing
        if packing == 41 {
            grib.data = TestPNG.encode(
                width: 4, rows: [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]], depth: 8, colorType: 0, filters: [4])
        }
        let bytes = grib.message
        for end in 0..<bytes.count { #expect(throws: GRIB2Error.self) { try Self.numbers(Array(bytes[..<end])) } }
        for i in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[i] ^= 1 << UInt8(bit)
                _ = try? Self.numbers(damaged)
            }
        }
    }
}
