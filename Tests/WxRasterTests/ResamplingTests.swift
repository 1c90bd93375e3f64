import Testing
import WxRaster
import WxTestSupport

@Suite("Resampling")
struct ResamplingTests {
    @Test("a picture at its own size is itself")
    func identity() {
        var picture = Pixmap(width: 3, height: 2)
        for index in picture.pixels.indices { picture.pixels[index] = RGBA8(rgb: UInt32(index * 4099)).premultiplied }
        #expect(picture.resampled(width: 3, height: 2) == picture)
        #expect(AxisTaps(origin: 5, count: 4, step: 1).isIdentity)
    }

    @Test("weights add up to exactly one, at any step and origin", arguments: [1, 2, 3])
    func sums(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let step = Double.random(in: 0.01...40, using: &random)
            let taps = AxisTaps(origin: Double.random(in: -900...900, using: &random), count: 50, step: step)
            for index in 0..<taps.count {
                let weights = taps.weights[taps.starts[index]..<taps.starts[index + 1]]
                #expect(weights.reduce(0) { $0 + UInt32($1) } == AxisTaps.one)
            }
        }
    }

    @Test("halving averages each two by two pixels, by the definition of an area average")
    func halving() {
        var picture = Pixmap(width: 4, height: 2)
        // Averages by hand: (10 + 20 + 30 + 40) / 4 = 25, (0 + 255 + 255 + 0) / 4 = 127.5, which rounds up.
        for (index, red) in [10, 20, 0, 255, 30, 40, 255, 0].enumerated() {
            picture.pixels[index] = RGBA8(red: UInt8(red), green: 0, blue: 0).premultiplied
        }
        let half = picture.resampled(width: 2, height: 1)
        #expect(half.pixels.map(\.red) == [25, 128])
        #expect(half.pixels.map(\.alpha) == [255, 255])
    }

    @Test("doubling is linear between centres and flat beyond the outermost ones")
    func doubling() {
        var picture = Pixmap(width: 2, height: 1)
        picture.pixels = [RGBA8(red: 0, green: 0, blue: 0), RGBA8(red: 200, green: 0, blue: 0)].map(\.premultiplied)
        // Centres at -0.25, 0.25, 0.75 and 1.25 source pixels: by hand 0, 50, 150, 200.
        #expect(picture.resampled(width: 4, height: 1).pixels.map(\.red) == [0, 50, 150, 200])
    }

    @Test("no channel exceeds its alpha, and a transparent neighbour lends no colour")
    func premultiplied() {
        var random = SplitMix64(seed: 9)
        var picture = Pixmap(width: 31, height: 17)
        for index in picture.pixels.indices {
            let bits = random.next()
            picture.pixels[index] =
                RGBA8(
                    red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                    blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: bits % 3 == 0 ? 0 : UInt8(bits >> 56)
                ).premultiplied
        }
        for (width, height) in [(7, 5), (64, 40), (31, 50), (1, 1)] {
            for pixel in picture.resampled(width: width, height: height).pixels {
                #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
            }
        }
        // Pure red beside clear: half as opaque, still pure red.
        var edge = Pixmap(width: 2, height: 1)
        edge[0, 0] = RGBA8(red: 255, green: 0, blue: 0).premultiplied
        #expect(edge.resampled(width: 1, height: 1)[0, 0] == PremultipliedRGBA8(bits: 0x8000_0080))
    }
}
