import Testing
import WxRaster
import WxTestSupport

@testable import WxCodecs

@Suite("PNG writing")
struct PNGWriterTests {
    /// A picture of about as many colours as are asked for, opaque or not.
    static func picture(width: Int, height: Int, colors: Int, opaque: Bool, seed: UInt64) -> Pixmap {
        var random = SplitMix64(seed: seed)
        let list = (0..<colors).map { _ in
            RGBA8(
                red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                blue: .random(in: 0...255, using: &random), alpha: opaque ? 255 : .random(in: 0...255, using: &random)
            ).premultiplied
        }
        var picture = Pixmap(width: width, height: height)
        for i in picture.pixels.indices { picture.pixels[i] = list[Int.random(in: 0..<colors, using: &random)] }
        return picture
    }

    @Test(
        "what is written reads back equal through libpng",
        arguments: [1, 2, 3, 4, 5, 16, 17, 256, 257, 3000], Compression.allCases)
    func roundTrip(colors: Int, compression: Compression) throws {
        for (width, height) in [(1, 1), (7, 5), (33, 70), (64, 64)] {
            for opaque in [true, false] {
                let picture = Self.picture(
                    width: width, height: height, colors: colors, opaque: opaque, seed: UInt64(colors))
                let bytes = PNGWriter(compression: compression).encode(picture)
                #expect(try PNGReader.pixmap(bytes) == picture, "\(width) x \(height), opaque \(opaque)")
                #expect(PNGWriter(compression: compression).encode(picture) == bytes)
            }
        }
    }

    @Test("shaded ground, where a filter pays, reads back equal")
    func filters() throws {
        var picture = Pixmap(width: 200, height: 150)
        for y in 0..<150 {
            for x in 0..<200 {
                picture[x, y] = RGBA8(red: UInt8(x), green: UInt8(y), blue: UInt8((x * 3 + y * 5) & 255)).premultiplied
            }
        }
        let bytes = PNGWriter().encode(picture)
        #expect(try PNGReader.pixmap(bytes) == picture)
        #expect(Scanlines(picture, hasAlpha: false).bestFilter().filter != .none)
        #expect(bytes.count < 200 * 150 / 2)
    }

    @Test(
        "a picture takes the smallest form that holds its colours",
        arguments: [
            (2, true, 1, PNGInfo.ColorType.palette), (4, true, 2, .palette), (16, true, 4, .palette),
            (256, true, 8, .palette), (300, true, 8, .rgb), (300, false, 8, .rgbAlpha), (3, false, 2, .palette),
        ])
    func forms(colors: Int, opaque: Bool, bitDepth: Int, colorType: PNGInfo.ColorType) throws {
        let picture = Self.picture(width: 100, height: 90, colors: colors, opaque: opaque, seed: 3)
        let info = try PNGInspector.inspect(PNGWriter().encode(picture))
        #expect(info.bitDepth == bitDepth && info.colorType == colorType)
        #expect(info.width == 100 && info.height == 90 && info.frames.isEmpty)
    }

    @Test("texts are kept, in Latin-1 where they fit")
    func texts() throws {
        let writer = PNGWriter(texts: [("Software", "wxrender 0.1.0"), ("Title", "Gewitter über Łódź")])
        let info = try PNGInspector.inspect(writer.encode(Pixmap(width: 3, height: 2)))
        #expect(info.texts.map(\.keyword) == ["Software", "Title"])
        #expect(info.texts.map(\.text) == ["wxrender 0.1.0", "Gewitter über Łódź"])
    }
}
