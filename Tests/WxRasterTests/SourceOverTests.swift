import CKernels
import Testing
import WxRaster
import WxTestSupport

/// A random premultiplied pixel whose alpha is often 0 or 255, as in radar layers.
func randomPixel(using random: inout SplitMix64) -> PremultipliedRGBA8 {
    let alpha: UInt8 =
        switch UInt8.random(in: 0..<4, using: &random) {
        case 0: 0
        case 1: 255
        default: UInt8.random(in: 0...255, using: &random)
        }
    let color = RGBA8(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random), alpha: alpha)
    return color.premultiplied
}

@Suite("source over")
struct SourceOverTests {
    /// Every source alpha over every channel value of the destination, the source black so that the sum fits.
    private static func everyFactor() -> (source: [PremultipliedRGBA8], destination: [PremultipliedRGBA8]) {
        var source: [PremultipliedRGBA8] = []
        var destination: [PremultipliedRGBA8] = []
        for alpha in UInt32(0)...255 {
            for channel in UInt32(0)...255 {
                source.append(PremultipliedRGBA8(bits: alpha << 24))
                destination.append(PremultipliedRGBA8(bits: channel &* 0x01_01_01 | 0xFF00_0000))
            }
        }
        return (source, destination)
    }

    private static func plain(
        _ source: [PremultipliedRGBA8], onto destination: [PremultipliedRGBA8]
    ) -> [PremultipliedRGBA8] {
        var result = destination
        var span = result.mutableSpan
        sourceOver(source.span, onto: &span)
        return result
    }

    @Test("a channel is s + d·(255 − sa)/255 rounded to nearest, for every alpha and channel")
    func definition() {
        let (source, destination) = Self.everyFactor()
        let result = Self.plain(source, onto: destination)
        for i in result.indices {
            // The definition in floating point; .5 never occurs, since 255 is odd.
            let share = Double(255 - source[i].alpha) / 255
            #expect(result[i].red == UInt8((Double(destination[i].red) * share).rounded()))
            #expect(result[i].alpha == UInt8((Double(source[i].alpha) + 255 * share).rounded()))
            if result[i].red != UInt8((Double(destination[i].red) * share).rounded()) { return }
        }
    }

    @Test("a channel is what pixman's formula gives: t = d·a + 128, (t + t/256)/256")
    func pixman() {
        // Source: pixman-combine32.h, MUL_UN8: t = a·b + 0x80; ((t >> 8) + t) >> 8.
        let (source, destination) = Self.everyFactor()
        let result = Self.plain(source, onto: destination)
        var differences = 0
        for i in result.indices {
            let t = UInt32(destination[i].green) * UInt32(255 - source[i].alpha) + 0x80
            if UInt32(result[i].green) != ((t >> 8) + t) >> 8 { differences += 1 }
        }
        #expect(differences == 0)
    }

    @Test("every instruction set gives the bytes of the plain loop", arguments: [0, 1, 2], [UInt8(255), 254, 128, 1])
    func instructionSets(path: UInt32, opacity: UInt8) {
        var random = SplitMix64(seed: UInt64(path) << 8 | UInt64(opacity))
        var (source, destination) = Self.everyFactor()
        // Lengths around the block size, and blocks that are all clear or all opaque.
        source += [PremultipliedRGBA8](repeating: .clear, count: 130)
        source += [PremultipliedRGBA8](repeating: RGBA8(rgb: 0x12_34_56).premultiplied, count: 130)
        source += (0..<1003).map { _ in randomPixel(using: &random) }
        destination += (0..<1263).map { _ in randomPixel(using: &random) }

        let faded = source.map { opacity == 255 ? $0 : Self.scaled($0, opacity) }
        let expected = Self.plain(faded, onto: destination)
        var words = destination.map(\.bits)
        let ran = wx_source_over_on(wx_path(path), source.map(\.bits), &words, words.count, opacity)
        #expect(ran || path > 0, "the baseline runs everywhere")
        if ran { #expect(words == expected.map(\.bits)) }
    }

    /// Each channel times opacity/255, rounded, in floating point.
    private static func scaled(_ pixel: PremultipliedRGBA8, _ opacity: UInt8) -> PremultipliedRGBA8 {
        func channel(_ value: UInt8) -> UInt32 { UInt32((Double(value) * Double(opacity) / 255).rounded()) }
        return PremultipliedRGBA8(
            bits: channel(pixel.red) | channel(pixel.green) << 8 | channel(pixel.blue) << 16
                | channel(pixel.alpha) << 24)
    }

    @Test("rows of any length and offset blend as the plain loop does", arguments: [1, 63, 64, 65, 127, 128, 200])
    func lengths(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let source = (0..<count).map { _ in randomPixel(using: &random) }
        let destination = (0..<count).map { _ in randomPixel(using: &random) }
        var result = destination
        var span = result.mutableSpan
        compositeRow(source.span, onto: &span)
        #expect(result == Self.plain(source, onto: destination))
    }
}
