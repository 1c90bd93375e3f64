import Testing
import WxRaster
import WxTestSupport

@Suite("pictures of few pixels blend as whole ones do")
struct SparsePixmapTests {
    @Test("the same bytes as blending every pixel", arguments: [1, 2, 3] as [UInt64])
    func twin(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (width, height) = (97, 31)
        var layer = Pixmap(width: width, height: height)
        var ground = Pixmap(width: width, height: height)
        for index in 0..<width * height {
            // Runs and gaps of all lengths, at the ends of rows too.
            if index % Int.random(in: 1...40, using: &random) == 0 {
                let color = RGBA8(red: 200, green: 90, blue: 7, alpha: UInt8.random(in: 0...255, using: &random))
                for place in index..<min(index + Int.random(in: 1...30, using: &random), width * height) {
                    layer.pixels[place] = color.premultiplied
                }
            }
            ground.pixels[index] = RGBA8(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random)).premultiplied
        }
        var expected = ground
        expected.composite(layer)
        SparsePixmap(layer).draw(into: &ground)
        #expect(ground == expected)
    }

    @Test("a clear picture changes nothing")
    func clear() {
        var ground = Pixmap(width: 5, height: 4, filling: RGBA8(rgb: 0x123456).premultiplied)
        let before = ground
        SparsePixmap(Pixmap(width: 5, height: 4)).draw(into: &ground)
        #expect(ground == before)
    }
}
