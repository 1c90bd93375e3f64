import Testing
import WxRaster
import WxTestSupport

@testable import WxCodecs

@Suite("What a GIF frame stores of its changes")
struct ChangedIndicesTests {
    /// The same by the letter: index by index, row by row.
    private static func plain(
        _ indices: [UInt8], over below: [UInt8], width: Int, in rect: PixelRect, spare: UInt8
    ) -> [UInt8] {
        (rect.top..<rect.bottom).flatMap { y -> [UInt8] in
            let row = (rect.left..<rect.right).map { (now: indices[y * width + $0], was: below[y * width + $0]) }
            return row.indices.map { x in
                guard row[x].now == row[x].was else { return row[x].now }
                let before = row[..<x].reversed().prefix { $0.now == $0.was }.count
                let after = row[x...].prefix { $0.now == $0.was }.count
                return before + after >= ChangedIndices.leastRun ? spare : row[x].now
            }
        }
    }

    @Test("eight pixels a step give what the rule says", arguments: UInt64(1)...40)
    func twins(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...12, using: &random))
        let below = (0..<width * height).map { _ in UInt8.random(in: 0..<9, using: &random) }
        let share = Double.random(in: 0...0.3, using: &random)
        let now = below.map { Double.random(in: 0..<1, using: &random) < share ? ($0 + 1) % 9 : $0 }
        let left = Int.random(in: 0..<width, using: &random)
        let top = Int.random(in: 0..<height, using: &random)
        for rect in [
            PixelRect(x: 0, y: 0, width: width, height: height),
            PixelRect(left: left, top: top, right: width, bottom: height),
        ] {
            #expect(
                ChangedIndices.stored(now, over: below, width: width, in: rect, spare: 200)
                    == Self.plain(now, over: below, width: width, in: rect, spare: 200))
        }
    }
}
