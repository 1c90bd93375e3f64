import Testing
import WxTestSupport

@testable import WxCodecs

@Suite("LZW of GIF")
struct LZWEncoderTests {
    /// Indices of which a share stands in runs of random ones, between runs of one index.
    private static func indices(count: Int, colors: UInt8, share: Double, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        var indices = [UInt8](repeating: colors, count: count)
        var place = 0
        while place < count {
            let length = Int.random(in: 1...40, using: &random)
            if Double.random(in: 0..<1, using: &random) < share {
                for i in place..<min(place + length, count) {
                    indices[i] = UInt8.random(in: 0..<colors, using: &random)
                }
            }
            place += length
        }
        return indices
    }

    private static func bytes(_ indices: [UInt8], bits: Int, longRuns: UInt8?) -> [UInt8] {
        var bytes: [UInt8] = []
        var encoder = LZWEncoder(indexBits: bits)
        encoder.append(indices, longRuns: longRuns, to: &bytes)
        return bytes
    }

    // The plain way, one index after the other, is what decoders were tried on (GIFWriterTests).
    @Test(
        "stepping over runs of an index gives the bytes of going index by index",
        arguments: [0.0, 0.01, 0.1, 0.5, 1.0], [1, 7, 300, 5_000, 400_000])
    func runs(share: Double, count: Int) {
        for (bits, colors) in [(2, UInt8(3)), (8, UInt8(255))] {
            let indices = Self.indices(count: count, colors: colors, share: share, seed: UInt64(count))
            let plain = Self.bytes(indices, bits: bits, longRuns: nil)
            for frequent in [colors, colors - 1, 0] {
                #expect(Self.bytes(indices, bits: bits, longRuns: frequent) == plain)
            }
        }
    }
}
