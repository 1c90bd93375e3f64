import Testing
import WxRaster
import WxTestSupport

@Suite("compositing pictures")
struct PixmapCompositeTests {
    private func randomPicture(width: Int, height: Int, seed: UInt64) -> Pixmap {
        var random = SplitMix64(seed: seed)
        var picture = Pixmap(width: width, height: height)
        for i in picture.pixels.indices { picture.pixels[i] = randomPixel(using: &random) }
        return picture
    }

    @Test("each pixel of a layer lands on the pixel below it")
    func layer() {
        let below = randomPicture(width: 37, height: 11, seed: 1)
        let layer = randomPicture(width: 37, height: 11, seed: 2)
        var result = below
        result.composite(layer)
        for y in 0..<11 {
            for x in 0..<37 { #expect(result[x, y] == layer[x, y].over(below[x, y])) }
        }
    }

    @Test("an opacity of 0.75 makes an opaque pixel's alpha 191")
    func opacity() {
        // 255 · 0.75 = 191.25; white at that alpha over black: 191 and nothing added.
        var picture = Pixmap(width: 1, height: 1, filling: RGBA8(rgb: 0).premultiplied)
        picture.composite(Pixmap(width: 1, height: 1, filling: RGBA8(rgb: 0xFF_FF_FF).premultiplied), opacity: 0.75)
        #expect(picture[0, 0] == RGBA8(rgb: 0xBF_BF_BF).premultiplied)
    }

    @Test("opacities outside 0 ... 1 count as the nearest end, NaN as 0", arguments: [-1, 0, Double.nan])
    func nothing(opacity: Double) {
        let before = randomPicture(width: 9, height: 2, seed: 3)
        var picture = before
        picture.composite(randomPicture(width: 9, height: 2, seed: 4), opacity: opacity)
        #expect(picture == before)
    }

    @Test("bands of a frame, put together, are the frame drawn at once", arguments: [1, 5, 16])
    func bands(height: Int) {
        let below = randomPicture(width: 70, height: 33, seed: 5)
        let layer = randomPicture(width: 70, height: 33, seed: 6)
        var whole = below
        whole.composite(layer, opacity: 0.6)
        var rows: [PremultipliedRGBA8] = []
        for top in stride(from: 0, to: 33, by: height) {
            let range = top..<min(top + height, 33)
            var band = Pixmap(width: 70, height: range.count)
            band.pixels = Array(below.pixels[range.lowerBound * 70..<range.upperBound * 70])
            band.composite(layer, rows: range, at: 0, opacity: 0.6)
            rows += band.pixels
        }
        #expect(rows == whole.pixels)
    }

    @Test(
        "a sprite is cut at the picture's edges, wherever it lies",
        arguments: [(-3, -2), (0, 0), (5, 4), (17, 9), (-8, 0), (20, 20), (Int.max - 8, 0), (Int.min + 8, 3)])
    func sprites(x: Int, y: Int) {
        let below = randomPicture(width: 20, height: 12, seed: 7)
        let sprite = randomPicture(width: 8, height: 6, seed: 8)
        var result = below
        result.composite(sprite, atX: x, y: y)
        for row in 0..<12 {
            for column in 0..<20 {
                let (sx, sy) = (column.subtractingReportingOverflow(x), row.subtractingReportingOverflow(y))
                let covers = !sx.overflow && !sy.overflow && 0..<8 ~= sx.partialValue && 0..<6 ~= sy.partialValue
                let expected =
                    covers
                    ? sprite[sx.partialValue, sy.partialValue].over(below[column, row]) : below[column, row]
                #expect(result[column, row] == expected)
            }
        }
    }
}
