import Testing
import WxCodecs

@testable import WxRender

@Suite("delays of animated PNGs")
struct DelayFractionTests {
    private func fractions(_ delay: FrameDelay, frames: Int, holdLast: Int = 0) -> [String] {
        AnimationTiming(delay: delay, holdLastMilliseconds: holdLast).fractions(frameCount: frames)
            .map { "\($0.numerator)/\($0.denominator)" }
    }

    // By hand.
    @Test("a delay that 16 bits hold is stored in lowest terms")
    func exact() {
        #expect(fractions(FrameDelay(numerator: 1, denominator: 12), frames: 2) == ["1/12", "1/12"])
        #expect(fractions(FrameDelay(milliseconds: 100), frames: 2, holdLast: 1000) == ["1/10", "11/10"])
        #expect(fractions(FrameDelay(numerator: 1, denominator: 12), frames: 1, holdLast: 1500) == ["19/12"])
        #expect(fractions(FrameDelay(numerator: 1001, denominator: 30_000), frames: 1) == ["1001/30000"])
        #expect(fractions(FrameDelay(milliseconds: 600_000), frames: 1, holdLast: 3_600_000) == ["4200/1"])
    }

    // By hand: 10000019 and 300000007 have no common factor; n · 33.3334 ms is 33, 67, 100 ms after the start.
    @Test("one that they don't hold is rounded, and errors do not add up")
    func rounded() {
        let delay = FrameDelay(numerator: 10_000_019, denominator: 300_000_007)
        #expect(fractions(delay, frames: 3) == ["33/1000", "34/1000", "33/1000"])
        // 100 s and a bit take hundredths.
        #expect(fractions(delay, frames: 1, holdLast: 100_000) == ["10003/100"])
    }
}
