import Testing
import WxRaster
import WxTestSupport

@testable import WxCodecs

@Suite("deflating by pixels")
struct PixelDeflaterTests {
    /// Areas of few colours with ragged edges and some speckles: a map, more or less.
    static func map(width: Int, height: Int, seed: UInt64) -> Pixmap {
        var random = SplitMix64(seed: seed)
        func color() -> PremultipliedRGBA8 {
            RGBA8(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &random)).premultiplied
        }
        var picture = Pixmap(width: width, height: height, filling: color())
        for _ in 0..<12 {
            let fill = color()
            let (left, top) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
            for y in top..<min(height, top + 20) {
                let right = min(width, left + Int.random(in: 1...90, using: &random))
                for x in left..<right { picture[x, y] = fill }
                // The edge takes a colour of its own, as antialiasing does.
                if right < width { picture[right, y] = color() }
            }
        }
        return picture
    }

    /// The rows as PNG stores them without a filter, unpacked by libdeflate, which checks the sum.
    private static func unpacked(_ stream: [UInt8], count: Int) -> [UInt8]? {
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { output, filled in
            stream.withUnsafeBytes { input in
                if case .done(stream.count, count) = Inflater().zlib(input, into: .init(output)) { isWhole = true }
            }
            filled = count
        }
        return isWhole ? bytes : nil
    }

    private static func rows(_ picture: Pixmap, pixelBytes: Int) -> [UInt8] {
        (0..<picture.height).flatMap { y in
            [0]
                + (0..<picture.width).flatMap { x in
                    let pixel = picture[x, y]
                    return [pixel.red, pixel.green, pixel.blue, pixel.alpha].prefix(pixelBytes)
                }
        }
    }

    /// Deflates a picture and holds what another inflater makes of it against the rows.
    private static func comesBack(
        _ picture: Pixmap, pixelBytes: Int = 3, effort: PixelDeflater.Effort
    ) -> Bool {
        var stream: [UInt8] = []
        PixelDeflater(width: picture.width, pixelBytes: pixelBytes, effort: effort).appendZlib(picture, to: &stream)
        let rows = rows(picture, pixelBytes: pixelBytes)
        return unpacked(stream, count: rows.count) == rows
    }

    private static let efforts = [PixelDeflater.Effort.quick, .usual, .thorough]

    @Test(
        "another inflater gets the rows back, whatever the width",
        arguments: [
            (1, 1), (1, 400), (2, 3), (3, 2), (85, 9), (86, 9), (87, 9), (171, 30), (172, 30), (173, 30), (400, 120),
            (1280, 60), (10_922, 4),
        ])
    func sizes(size: (width: Int, height: Int)) {
        for (seed, effort) in Self.efforts.enumerated() {
            let picture = Self.map(width: size.width, height: size.height, seed: UInt64(seed))
            #expect(Self.comesBack(picture, effort: effort))
        }
    }

    @Test(
        "pixels that are clear or opaque come back with their alpha",
        arguments: [(1, 1), (1, 400), (2, 3), (63, 9), (64, 9), (65, 9), (129, 30), (400, 120), (8191, 5)])
    func alpha(size: (width: Int, height: Int)) {
        for (seed, effort) in Self.efforts.enumerated() {
            var picture = Self.map(width: size.width, height: size.height, seed: UInt64(seed))
            var random = SplitMix64(seed: 8)
            for i in picture.pixels.indices where i / 7 % 3 == 0 || Int.random(in: 0..<9, using: &random) == 0 {
                picture.pixels[i] = .clear
            }
            #expect(Self.comesBack(picture, pixelBytes: 4, effort: effort))
        }
    }

    // Colours that share channels: repetitions end and begin within pixels, at rows' ends too.
    @Test("pixels that share some of their bytes come back", arguments: [1, 2, 3, 5, 40, 85, 86, 171, 600], [3, 4])
    func sharedBytes(width: Int, pixelBytes: Int) {
        for seed in UInt64(0)..<8 {
            var random = SplitMix64(seed: seed)
            var picture = Pixmap(width: width, height: 90)
            func channel() -> UInt8 { Int.random(in: 0..<4, using: &random) == 0 ? 200 : 10 }
            for i in picture.pixels.indices {
                let isNew = i < width || Int.random(in: 0..<12, using: &random) == 0
                picture.pixels[i] =
                    isNew
                    ? RGBA8(red: channel(), green: channel(), blue: channel()).premultiplied
                    : picture.pixels[Int.random(in: 0..<3, using: &random) == 0 ? i - 1 : i - width]
            }
            for effort in Self.efforts {
                #expect(Self.comesBack(picture, pixelBytes: pixelBytes, effort: effort))
            }
        }
    }

    @Test("noise, one colour, and a row that comes again and again get back too", arguments: [3, 4])
    func extremes(pixelBytes: Int) {
        var random = SplitMix64(seed: 5)
        var noise = Pixmap(width: 300, height: 200)
        for i in noise.pixels.indices {
            noise.pixels[i] = RGBA8(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &random)).premultiplied
        }
        let plain = Pixmap(width: 1280, height: 50, filling: RGBA8(rgb: 0x12_34_56).premultiplied)
        var stripes = noise
        for i in 300..<stripes.pixels.count { stripes.pixels[i] = stripes.pixels[i - 300] }
        for picture in [noise, plain, stripes] {
            for effort in Self.efforts { #expect(Self.comesBack(picture, pixelBytes: pixelBytes, effort: effort)) }
        }
    }

    @Test("a map of many colours reads back equal through libpng")
    func throughLibpng() throws {
        let picture = Self.map(width: 640, height: 360, seed: 77)
        for compression in Compression.allCases {
            let bytes = PNGWriter(compression: compression).encode(picture)
            #expect(try PNGReader.pixmap(bytes) == picture)
            #expect(PixelDeflater.suits(picture, hasAlpha: false))
        }
    }

    @Test("shaded ground is not taken for a map")
    func suits() {
        var shaded = Pixmap(width: 64, height: 64)
        for y in 0..<64 {
            for x in 0..<64 { shaded[x, y] = RGBA8(red: UInt8(x * 3), green: UInt8(y * 3), blue: 90).premultiplied }
        }
        #expect(!PixelDeflater.suits(shaded, hasAlpha: false))
        #expect(PixelDeflater.suits(Self.map(width: 300, height: 300, seed: 1), hasAlpha: false))
        #expect(!PixelDeflater.suits(Pixmap(width: 10_923, height: 1), hasAlpha: false))
        #expect(!PixelDeflater.suits(Pixmap(width: 8192, height: 1), hasAlpha: true))
        // Straight and premultiplied colours differ in half-transparent pixels.
        let half = Pixmap(width: 9, height: 9, filling: RGBA8(red: 90, green: 9, blue: 9, alpha: 99).premultiplied)
        #expect(!PixelDeflater.suits(half, hasAlpha: true))
    }
}
