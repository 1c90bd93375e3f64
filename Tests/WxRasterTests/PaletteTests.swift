import Testing
import WxRaster
import WxTestSupport

@Suite("palettes")
struct PaletteTests {
    private func noise(colors: Int, seed: UInt64) -> Pixmap {
        var random = SplitMix64(seed: seed)
        let list = (0..<colors).map { _ in RGBA8(rgb: UInt32.random(in: 0...0xFF_FF_FF, using: &random)) }
        var picture = Pixmap(width: 100, height: 80)
        for i in picture.pixels.indices {
            picture.pixels[i] = list[Int.random(in: 0..<colors, using: &random)].premultiplied
        }
        return picture
    }

    private func squaredDistance(_ a: RGBA8, _ b: RGBA8) -> Int {
        func square(_ x: UInt8, _ y: UInt8) -> Int { (Int(x) - Int(y)) * (Int(x) - Int(y)) }
        return square(a.red, b.red) + square(a.green, b.green) + square(a.blue, b.blue)
    }

    @Test("reserved colours come first, once each, and at most 255 of them")
    func reserved() {
        let two = [RGBA8(rgb: 0x0102_03), RGBA8(rgb: 0xFF_FF_FF), RGBA8(red: 1, green: 2, blue: 3, alpha: 9)]
        #expect(Palette(reserved: two).colors == [RGBA8(rgb: 0x01_02_03), RGBA8(rgb: 0xFF_FF_FF)])
        let many = Palette(reserved: (0..<300).map { RGBA8(rgb: UInt32($0)) })
        #expect(many.colors.count == 255 && many.clearIndex == 255 && many.reservedCount == 255)
    }

    @Test("a picture of few colours gets each of them exactly")
    func exact() {
        let picture = noise(colors: 200, seed: 1)
        let palette = Palette(reserved: ColorTable.nws.colors, fitting: [picture])
        var mapper = PaletteMapper(palette)
        for (pixel, index) in zip(picture.pixels, mapper.indices(of: picture)) {
            #expect(palette.colors[Int(index)] == pixel.straight)
        }
    }

    @Test("reserved colours are met exactly however many others there are")
    func reservedAreExact() {
        let reserved = ColorTable.smooth.colors + ColorTable.nws.colors
        let palette = Palette(reserved: reserved, fitting: [noise(colors: 6000, seed: 2)])
        var mapper = PaletteMapper(palette)
        #expect(palette.colors.count == 255)
        for color in reserved {
            let opaque = RGBA8(red: color.red, green: color.green, blue: color.blue)
            #expect(palette.colors[Int(mapper.index(of: opaque.premultiplied))] == opaque)
        }
    }

    @Test("each pixel takes the nearest colour, of equally near ones the first", arguments: [1, 7, 8, 40, 255])
    func nearest(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let palette = Palette(
            reserved: (0..<count).map { _ in RGBA8(rgb: .random(in: 0...0xFF_FF_FF, using: &random)) })
        var mapper = PaletteMapper(palette)
        let picture = noise(colors: 3000, seed: 4)
        let indices = mapper.indices(of: picture)
        for i in stride(from: 0, to: indices.count, by: 7) {
            let color = picture.pixels[i].straight
            let distances = palette.colors.map { squaredDistance($0, color) }
            #expect(Int(indices[i]) == distances.firstIndex(of: distances.min()!))
        }
        // The second time all colours are remembered.
        #expect(mapper.indices(of: picture) == indices)
    }

    @Test("pixels below half alpha are clear, the others count by their straight colour")
    func alpha() {
        let palette = Palette(reserved: [RGBA8(rgb: 0), RGBA8(rgb: 0xFF_00_00)])
        var mapper = PaletteMapper(palette)
        func index(_ alpha: UInt8) -> UInt8 {
            mapper.index(of: RGBA8(red: 250, green: 0, blue: 0, alpha: alpha).premultiplied)
        }
        #expect([index(0), index(127), index(128), index(255)] == [2, 2, 1, 1])
        #expect(mapper.index(of: RGBA8(rgb: 0).premultiplied) == 0)
    }

    @Test("runs of a picture are mapped as their pixels are, one by one", arguments: [1, 7, 8, 9, 16, 17, 40, 1000])
    func runs(width: Int) {
        var random = SplitMix64(seed: UInt64(width))
        let colors = (0..<9).map { _ in randomPixel(using: &random) }
        var picture = Pixmap(width: width, height: 3)
        var color = colors[0]
        for i in picture.pixels.indices {
            if UInt8.random(in: 0..<12, using: &random) == 0 { color = colors.randomElement(using: &random)! }
            picture.pixels[i] = color
        }
        let palette = Palette(reserved: [RGBA8(rgb: 0), RGBA8(rgb: 0x80_40_20)], fitting: [picture])
        var mapper = PaletteMapper(palette)
        var single = PaletteMapper(palette)
        #expect(mapper.indices(of: picture) == picture.pixels.map { single.index(of: $0) })
    }

    @Test("many colours are fitted closely: a gradient of 65,536 lies within a few steps of the palette")
    func fitted() {
        var picture = Pixmap(width: 256, height: 256)
        for y in 0..<256 {
            for x in 0..<256 { picture[x, y] = RGBA8(red: UInt8(x), green: UInt8(y), blue: 90).premultiplied }
        }
        let palette = Palette(reserved: [], fitting: [picture])
        var mapper = PaletteMapper(palette)
        let error = zip(picture.pixels, mapper.indices(of: picture)).reduce(0) {
            $0 + squaredDistance($1.0.straight, palette.colors[Int($1.1)])
        }
        // 255 squares of 16 × 16 have a mean squared error of 2 · 16²/12 = 42.7.
        #expect(palette.colors.count == 255)
        #expect(Double(error) / 65_536 < 60)
    }

    @Test(
        "a picture that shares most pixels with the one before is mapped as if it stood alone",
        arguments: [1, 15, 16, 17, 33, 200])
    func changes(width: Int) {
        var random = SplitMix64(seed: UInt64(width))
        let colors = (0..<300).map { _ in randomPixel(using: &random) }
        var picture = Pixmap(width: width, height: 5)
        for i in picture.pixels.indices { picture.pixels[i] = colors.randomElement(using: &random)! }
        let palette = Palette(reserved: [], fitting: [picture])
        var mapper = PaletteMapper(palette)
        let first = picture
        for share in [0.0, 0.02, 0.2, 1] {
            for i in picture.pixels.indices where Double.random(in: 0..<1, using: &random) < share {
                picture.pixels[i] = colors.randomElement(using: &random)!
            }
            var fresh = PaletteMapper(palette)
            #expect(mapper.indices(of: picture) == fresh.indices(of: picture))
            var referring = PaletteMapper(palette, reference: first)
            #expect(referring.indices(of: picture) == fresh.indices(of: picture))
        }
        // Another size has nothing in common.
        let other = noise(colors: 50, seed: 3)
        var fresh = PaletteMapper(palette)
        #expect(mapper.indices(of: other) == fresh.indices(of: other))
    }

    @Test("colours of translucent layers over a map are fitted beside the map's own")
    func blends() {
        var random = SplitMix64(seed: 12)
        var map = Pixmap(width: 160, height: 120)
        for i in map.pixels.indices {
            let level = UInt8.random(in: 90...210, using: &random)
            map.pixels[i] = RGBA8(red: level, green: level, blue: level - 40).premultiplied
        }
        let echoes = ColorTable.nws.colors.map { BlendedColor($0.withOpacity(0.75), weight: 1) }
        let palette = Palette(reserved: [], fitting: [map], blending: echoes)
        let plain = Palette(reserved: [], fitting: [map])
        func error(_ palette: Palette) -> Int {
            var mapper = PaletteMapper(palette)
            return echoes.reduce(0) { sum, echo in
                stride(from: 0, to: map.pixels.count, by: 97).reduce(sum) {
                    let pixel = echo.color.premultiplied.over(map.pixels[$1])
                    return $0 + squaredDistance(pixel.straight, palette.colors[Int(mapper.index(of: pixel))])
                }
            }
        }
        #expect(error(palette) * 20 < error(plain))
    }

    @Test("the same pictures give the same palette")
    func deterministic() {
        let picture = noise(colors: 5000, seed: 9)
        #expect(Palette(reserved: [], fitting: [picture]) == Palette(reserved: [], fitting: [picture]))
    }
}
