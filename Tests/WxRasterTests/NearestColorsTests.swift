import Testing
import WxTestSupport

@testable import WxRaster

@Suite("nearest colours of a palette")
struct NearestColorsTests {
    @Test("cells and their candidates find what looking at every colour finds", arguments: [1, 2, 9, 100, 255])
    func twins(count: Int) {
        var random = SplitMix64(seed: UInt64(count) + 7)
        // Half of them near grey, where many are about equally near.
        let colors = (0..<count).map { i -> RGBA8 in
            if i % 2 == 0 { return RGBA8(rgb: .random(in: 0...0xFF_FF_FF, using: &random)) }
            let level = UInt8.random(in: 0...247, using: &random)
            return RGBA8(red: level, green: level + .random(in: 0...8, using: &random), blue: level)
        }
        var nearest = NearestColors(colors)
        for _ in 0..<20_000 {
            var color = RGBA8(rgb: .random(in: 0...0xFF_FF_FF, using: &random))
            if Bool.random(using: &random) { (color.green, color.blue) = (color.red, color.red) }
            #expect(nearest.index(of: color.packedRGB) == nearest.plainIndex(of: color))
        }
        for (i, color) in colors.enumerated() where colors.firstIndex(of: color) == i {
            #expect(nearest.index(of: color.packedRGB) == UInt8(i))
        }
    }

    @Test("refinement leaves no picture worse off, and fixed colours alone")
    func refinement() {
        var random = SplitMix64(seed: 5)
        var picture = Pixmap(width: 120, height: 90)
        for i in picture.pixels.indices {
            let level = UInt8.random(in: 0...200, using: &random)
            picture.pixels[i] = RGBA8(red: level, green: level / 2 + 20, blue: UInt8(i % 90)).premultiplied
        }
        let fixed = [RGBA8(rgb: 0xFF0000), RGBA8(rgb: 0x00FF00)]
        var histogram = ColorHistogram(ignoring: fixed)
        histogram.add(picture)
        func error(_ colors: [RGBA8]) -> Int {
            let nearest = NearestColors(colors + fixed)
            return picture.pixels.reduce(0) { sum, pixel in
                let (a, b) = (pixel.straight, (colors + fixed)[Int(nearest.plainIndex(of: pixel.straight))])
                return sum
                    + [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].reduce(0) {
                        $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))
                    }
            }
        }
        let wu = WuQuantizer(histogram).colors(40)
        let refined = PaletteRefinement(histogram).refined(wu, besides: fixed)
        #expect(refined.count == wu.count)
        #expect(error(refined) < error(wu))
    }
}
