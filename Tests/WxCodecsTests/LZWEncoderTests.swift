import Testing
import WxTestSupport

@testable import WxCodecs

@Suite("LZW of GIF")
struct LZWEncoderTests {
    /// A frame over another: `share` of its indices differ, in runs, the rest is as below.
    private static func frames(count: Int, colors: UInt8, share: Double, seed: UInt64) -> (below: [UInt8], now: [UInt8])
    {
        var random = SplitMix64(seed: seed)
        let below = (0..<count).map { _ in UInt8.random(in: 0..<colors, using: &random) / 3 }
        var now = below
        var place = 0
        while place < count {
            let length = Int.random(in: 1...40, using: &random)
            if Double.random(in: 0..<1, using: &random) < share {
                for i in place..<min(place + length, count) { now[i] = UInt8.random(in: 0..<colors, using: &random) }
            }
            place += length
        }
        return (below, now)
    }

    // The plain way, one index after the other, is what decoders were tried on (GIFWriterTests).
    @Test(
        "stepping over runs of unchanged pixels gives the bytes of going pixel by pixel",
        arguments: [0.0, 0.01, 0.1, 0.5, 1.0], [1, 7, 300, 5_000, 400_000])
    func runs(share: Double, count: Int) {
        for (indexBits, colors) in [(2, UInt8(3)), (8, UInt8(255))] {
            let (below, now) = Self.frames(count: count, colors: colors, share: share, seed: UInt64(count))
            var stepped: [UInt8] = []
            var plain: [UInt8] = []
            var encoder = LZWEncoder(indexBits: indexBits)
            encoder.append(now, below: below, spare: colors, to: &stepped)
            encoder.append(now, below: below, spare: colors, to: &plain, stepsRuns: false)
            #expect(stepped == plain)
        }
    }

    @Test("clear pixels that are written because they changed extend runs of unchanged ones")
    func changedToSpare() {
        var now = [UInt8](repeating: 3, count: 4_000)
        let below = now.indices.map { UInt8($0 % 97 < 5 ? 1 : 3) }
        for i in stride(from: 0, to: now.count, by: 301) { now[i] = 2 }
        var stepped: [UInt8] = []
        var plain: [UInt8] = []
        var encoder = LZWEncoder(indexBits: 2)
        encoder.append(now, below: below, spare: 3, to: &stepped)
        encoder.append(now, below: below, spare: 3, to: &plain, stepsRuns: false)
        #expect(stepped == plain)
    }
}
