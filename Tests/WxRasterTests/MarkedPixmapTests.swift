import Testing
import WxRaster
import WxTestSupport

@Suite("pictures with a marker")
struct MarkedPixmapTests {
    private static let marker = PremultipliedRGBA8(bits: 1)

    /// Runs of random, clear, opaque and marked pixels, so that whole blocks of each kind occur.
    private static func runs(width: Int, height: Int, seed: UInt64) -> Pixmap {
        var random = SplitMix64(seed: seed)
        var picture = Pixmap(width: width, height: height)
        var place = 0
        while place < picture.pixels.count {
            let kind = Int.random(in: 0..<4, using: &random)
            let opaque = RGBA8(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &random)).premultiplied
            for i in place..<min(place + Int.random(in: 1...200, using: &random), picture.pixels.count) {
                picture.pixels[i] = [.clear, marker, opaque, randomPixel(using: &random)][kind]
            }
            place += 200
        }
        return picture
    }

    private static let sizes = [(1, 1), (63, 1), (64, 3), (65, 7), (300, 41)]

    // The plain ways: a test a pixel, then ``PremultipliedRGBA8/over(_:)``, which SourceOverTests hold to its definition.
    @Test("marked pixels are passed over, all others are blended", arguments: sizes)
    func passingOver(size: (width: Int, height: Int)) {
        for seed in UInt64(0)..<8 {
            let layer = Self.runs(width: size.width, height: size.height, seed: seed)
            let ground = Self.runs(width: size.width, height: size.height, seed: seed + 100)
            var frame = ground
            frame.composite(layer, passingOver: Self.marker)
            let expected = zip(layer.pixels, ground.pixels).map { $0 == Self.marker ? $1 : $0.over($1) }
            #expect(frame.pixels == expected)
        }
    }

    @Test("pixels are taken from the other picture exactly where the mask is marked", arguments: sizes)
    func replacing(size: (width: Int, height: Int)) {
        for seed in UInt64(0)..<8 {
            let mask = Self.runs(width: size.width, height: size.height, seed: seed)
            let other = Self.runs(width: size.width, height: size.height, seed: seed + 100)
            let ground = Self.runs(width: size.width, height: size.height, seed: seed + 200)
            var frame = ground
            frame.replace(with: other, where: mask, holds: Self.marker)
            let expected = mask.pixels.indices.map {
                mask.pixels[$0] == Self.marker ? other.pixels[$0] : ground.pixels[$0]
            }
            #expect(frame.pixels == expected)
        }
    }
}
