/// Turns pictures into palette indices: each pixel takes the nearest colour in RGB, of equally near ones the first.
///
/// Colours of the palette are met exactly, and nothing is dithered, since the radar's colours are data. A value, so
/// that each task has a cache of its own; the result does not depend on what was mapped before.
package struct PaletteMapper: Sendable {
    private let clearIndex: UInt8
    /// Channels of the palette, padded with colours that are nearest to nothing.
    private let reds: [Int32]
    private let greens: [Int32]
    private let blues: [Int32]
    /// Colours met before, `0xBBGGRR` and its index in one word, each in the one place its hash gives it.
    private var cache: [UInt32]

    private static let cacheBits: UInt32 = 15

    /// Makes a mapper to a palette, which has a colour.
    package init(_ palette: Palette) {
        precondition(!palette.colors.isEmpty, "a palette to map to has a colour")
        clearIndex = palette.clearIndex
        let padding = [Int32](repeating: 20_000, count: (8 - palette.colors.count % 8) % 8)
        reds = palette.colors.map { Int32($0.red) } + padding
        greens = palette.colors.map { Int32($0.green) } + padding
        blues = palette.colors.map { Int32($0.blue) } + padding
        // A vacant place, 0, looks like black: only in black's own place would that be believed, so black is put there.
        cache = [UInt32](repeating: 0, count: 1 << Self.cacheBits)
        cache[0] = UInt32(nearest(0))
    }

    /// The index of each pixel; clear's where a pixel's alpha is below 128, else that of its straight colour.
    package mutating func indices(of picture: Pixmap) -> [UInt8] {
        let count = picture.pixels.count
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { result, filled in
            let indices = result.baseAddress!
            unsafe picture.pixels.withUnsafeBufferPointer { pixels in
                let pixels = pixels.baseAddress!
                var last = unsafe ~pixels[0].bits
                var index: UInt8 = 0
                var i = 0
                while i < count {
                    let word = unsafe pixels[i].bits
                    if word != last {
                        last = word
                        index = unsafe self.index(of: pixels[i])
                    }
                    unsafe indices[i] = index
                    i &+= 1
                    // Maps are mostly runs: eight pixels a step, as long as all are the last one.
                    let run = SIMD8<UInt32>(repeating: word)
                    while i &+ 8 <= count,
                        unsafe (UnsafeRawPointer(pixels + i).loadUnaligned(as: SIMD8<UInt32>.self) ^ run).isZero
                    {
                        unsafe UnsafeMutableRawPointer(indices + i).storeBytes(
                            of: UInt64(index) &* 0x0101_0101_0101_0101, as: UInt64.self)
                        i &+= 8
                    }
                }
            }
            filled = count
        }
    }

    /// The index of one pixel.
    package mutating func index(of pixel: PremultipliedRGBA8) -> UInt8 {
        guard pixel.alpha >= 128 else { return clearIndex }
        let color = pixel.alpha == 255 ? pixel.bits & 0xFF_FF_FF : pixel.straight.packedRGB
        let place = Int((color &* 0x9E37_79B1) >> (32 - Self.cacheBits))
        let entry = cache[place]
        if entry >> 8 == color { return UInt8(truncatingIfNeeded: entry) }
        let index = nearest(color)
        cache[place] = color << 8 | UInt32(index)
        return index
    }

    /// The nearest colour's index, by the sum of the channels' squared differences.
    private func nearest(_ color: UInt32) -> UInt8 {
        let red = Int32(truncatingIfNeeded: color & 0xFF)
        let green = Int32(truncatingIfNeeded: color >> 8 & 0xFF)
        let blue = Int32(truncatingIfNeeded: color >> 16 & 0xFF)
        // Distance and index in one word: the least word is the nearest colour, and the first among equals. That form
        // is what the compiler turns into vector minima.
        var best = UInt32.max
        for i in 0..<reds.count {
            let (r, g, b) = (reds[i] &- red, greens[i] &- green, blues[i] &- blue)
            let distance = UInt32(bitPattern: min(r &* r &+ g &* g &+ b &* b, 0xFF_FF_FF))
            best = min(best, distance << 8 | UInt32(truncatingIfNeeded: i))
        }
        return UInt8(truncatingIfNeeded: best)
    }
}

extension SIMD8<UInt32> {
    /// Whether every lane is 0, without a mask of lanes, which compilers take apart.
    @inline(__always)
    fileprivate var isZero: Bool {
        let halves = lowHalf | highHalf
        let quarters = halves.lowHalf | halves.highHalf
        return quarters.x | quarters.y == 0
    }
}
