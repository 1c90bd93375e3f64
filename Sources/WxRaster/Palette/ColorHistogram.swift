/// How often colours occur, in 32 steps of each channel, with the exact mean of each step.
///
/// Clear pixels (alpha below 128) are not counted; the others count by their straight colour.
package struct ColorHistogram: Sendable {
    /// The pixels of one bin, and the sums of their channels.
    struct Bin: Sendable {
        var count = 0
        var red = 0
        var green = 0
        var blue = 0
    }

    /// 32 × 32 × 32 bins, red the slowest.
    private(set) var bins = [Bin](repeating: Bin(), count: 32 * 32 * 32)
    /// The distinct colours, `0xBBGGRR`, in the order in which they came, as long as they are few.
    private(set) var exact: [UInt32]? = []
    private var seen: Set<UInt32> = []
    private let ignored: Set<UInt32>

    /// Makes an empty histogram.
    ///
    /// - Parameter ignored: colours that have a place in the palette already and are not counted.
    package init(ignoring ignored: [RGBA8] = []) {
        self.ignored = Set(ignored.map(\.packedRGB))
    }

    /// Counts the pixels of a picture.
    package mutating func add(_ picture: Pixmap) {
        // Maps have long runs: a run is counted at once.
        var run = 0
        var current = picture.pixels[0]
        for pixel in picture.pixels {
            if pixel != current {
                add(current, run)
                (current, run) = (pixel, 0)
            }
            run += 1
        }
        add(current, run)
    }

    /// Counts a pixel as often as it occurs.
    mutating func add(_ pixel: PremultipliedRGBA8, _ count: Int) {
        guard pixel.alpha >= 128 else { return }
        let color = pixel.alpha == 255 ? pixel.bits & 0xFF_FF_FF : pixel.straight.packedRGB
        if ignored.contains(color) { return }
        let (red, green, blue) = (Int(color & 0xFF), Int(color >> 8 & 0xFF), Int(color >> 16))
        let slot = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
        bins[slot].count += count
        bins[slot].red += red * count
        bins[slot].green += green * count
        bins[slot].blue += blue * count
        if exact != nil && seen.insert(color).inserted {
            exact!.append(color)
            if exact!.count > 256 { (exact, seen) = (nil, []) }
        }
    }
}

extension RGBA8 {
    /// `0xBBGGRR`, the low three bytes of an opaque pixel; alpha is left out.
    var packedRGB: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 }

    /// An opaque colour from `0xBBGGRR`.
    init(packedRGB: UInt32) {
        self.init(
            red: UInt8(packedRGB & 0xFF), green: UInt8(packedRGB >> 8 & 0xFF), blue: UInt8(packedRGB >> 16 & 0xFF))
    }
}
