import Testing
import WxCodecs
import WxTestSupport

/// How samples are stored in a picture.
struct SampleLayout: Sendable, CustomTestStringConvertible {
    let depth, colorType, bits: Int
    var testDescription: String { "\(bits) bits" }
    var pixelBytes: Int { max(1, bits / 8) }
}

@Suite("PNG samples")
struct PNGSampleTests {
    static let layouts = [
        SampleLayout(depth: 1, colorType: 0, bits: 1), SampleLayout(depth: 2, colorType: 0, bits: 2),
        SampleLayout(depth: 4, colorType: 3, bits: 4), SampleLayout(depth: 8, colorType: 0, bits: 8),
        SampleLayout(depth: 16, colorType: 0, bits: 16),
    ]

    /// Rows that are mostly runs, as radar fields are, with some noise.
    static func rows(_ layout: SampleLayout, width: Int, height: Int, seed: UInt64) -> [[UInt8]] {
        var random = SplitMix64(seed: seed)
        var rows: [[UInt8]] = []
        for y in 0..<height {
            var row: [UInt8] = []
            let count = (width * layout.bits + 7) / 8
            while row.count < count {
                if y > 0, UInt8.random(in: 0...2, using: &random) == 0 {
                    let end = min(count, row.count + Int.random(in: 1...40, using: &random))
                    row += rows[y - 1][row.count..<end]
                } else {
                    let pixel = (0..<layout.pixelBytes).map { _ in UInt8.random(in: 0...255, using: &random) }
                    for _ in 0..<Int.random(in: 1...30, using: &random) { row += pixel }
                }
            }
            rows.append(Array(row[..<count]))
        }
        return rows
    }

    // The filters are applied by a plain writer after ISO/IEC 15948 section 9; what comes back is what went in.
    @Test(
        "every filter is undone at every width", arguments: layouts, [[0], [1], [2], [3], [4], [4, 1, 3, 0, 2, 3, 4]])
    func filters(_ layout: SampleLayout, filters: [Int]) throws {
        for width in [1, 2, 3, 7, 8, 9, 16, 31, 64, 301] {
            let rows = Self.rows(layout, width: width, height: 12, seed: UInt64(width))
            let png = TestPNG.encode(
                width: width, rows: rows, depth: layout.depth, colorType: layout.colorType,
                pixelBytes: layout.pixelBytes,
                filters: filters, chunk: 100)
            let image = try PNGSampleImage(png, in: 0..<png.count, limit: 1 << 20)
            #expect(image.width == width && image.height == 12 && image.bits == layout.bits)
            for wanted in [12, 5, 1] {
                let expected = rows[..<wanted].flatMap { row in
                    (0..<width).map { x -> Int in
                        if layout.bits == 16 { return Int(row[2 * x]) << 8 | Int(row[2 * x + 1]) }
                        let bit = x * layout.bits
                        return Int(row[bit >> 3]) >> (8 - layout.bits - bit & 7) & (1 << layout.bits - 1)
                    }
                }
                if layout.bits == 16 {
                    #expect(try image.wordSamples(of: png, rows: wanted).map { Int($0) } == expected)
                } else {
                    #expect(try image.byteSamples(of: png, rows: wanted).map { Int($0) } == expected)
                }
            }
        }
    }

    @Test("each truncation and each flipped bit gives an error or samples")
    func damage() {
        let rows = Self.rows(Self.layouts[3], width: 20, height: 4, seed: 7)
        let png = TestPNG.encode(width: 20, rows: rows, depth: 8, colorType: 0, filters: [4, 3])
        func read(_ bytes: [UInt8]) throws {
            let image = try PNGSampleImage(bytes, in: 0..<bytes.count, limit: 1 << 20)
            if image.bits <= 8 { _ = try image.byteSamples(of: bytes, rows: image.height) }
            if image.bits == 16 { _ = try image.wordSamples(of: bytes, rows: image.height) }
        }
        for end in 0..<png.count { #expect(throws: PNGSampleError.self) { try read(Array(png[..<end])) } }
        for i in png.indices {
            for bit in 0..<8 {
                var bytes = png
                bytes[i] ^= 1 << UInt8(bit)
                #expect(throws: PNGSampleError.self, "byte \(i) bit \(bit)") { try read(bytes) }
            }
        }
    }

    @Test("a picture that claims more samples than its data can hold is refused before memory is set aside")
    func hostileSize() {
        let png = TestPNG.encode(width: 20_000, rows: [[1, 2, 3]], depth: 8, colorType: 0)
        #expect(throws: PNGSampleError.self) { try PNGSampleImage(png, in: 0..<png.count, limit: 1 << 27) }
        #expect(throws: PNGSampleError.tooLarge(width: 20_000, height: 1, limit: 100)) {
            try PNGSampleImage(png, in: 0..<png.count, limit: 100)
        }
    }

    @Test("a row with an unknown filter is named")
    func unknownFilter() throws {
        let png = TestPNG.encode(width: 3, rows: [[1, 2, 3], [4, 5, 6]], depth: 8, colorType: 0, filters: [0, 5])
        let image = try PNGSampleImage(png, in: 0..<png.count, limit: 100)
        #expect(throws: PNGSampleError.badFilter(row: 1, filter: 5)) { try image.byteSamples(of: png, rows: 2) }
        #expect(try image.byteSamples(of: png, rows: 1) == [1, 2, 3])
    }
}
