import Testing
import WxRender
import WxTestSupport

@Suite("Delays of frames")
struct DelayScheduleTests {
    // 100/12 hundredths are 8 1/3: two of 8 and one of 9, in turn; 24 of them make exactly two seconds.
    @Test("24 frames at 12 a second last 200 hundredths, the rounding carried on")
    func twelveAStep() {
        let delays = DelaySchedule.delays(
            frameCount: 24, delay: FrameDelay(numerator: 1, denominator: 12), holdLastMilliseconds: 0,
            unitsPerSecond: 100)
        #expect(delays.reduce(0, +) == 200)
        #expect(delays.prefix(6) == [8, 9, 8, 8, 9, 8])
    }

    @Test("the last frame is held longer")
    func hold() {
        let delays = DelaySchedule.delays(
            frameCount: 3, delay: FrameDelay(numerator: 1, denominator: 10), holdLastMilliseconds: 1000,
            unitsPerSecond: 100)
        #expect(delays == [10, 10, 110])
    }

    @Test("milliseconds and hundredths of one schedule end within half a unit of each other")
    func units() {
        let delay = FrameDelay(milliseconds: 125)
        let count = { (frames: Int, units: Int) in
            DelaySchedule.delays(frameCount: frames, delay: delay, holdLastMilliseconds: 0, unitsPerSecond: units)
        }
        #expect(count(4, 1000) == [125, 125, 125, 125])
        #expect(count(4, 100) == [13, 12, 13, 12])
    }

    @Test("no frames have no delays, and one frame has the hold")
    func few() {
        let delay = FrameDelay(milliseconds: 100)
        let delays = {
            DelaySchedule.delays(frameCount: $0, delay: delay, holdLastMilliseconds: 500, unitsPerSecond: 100)
        }
        #expect(delays(0) == [])
        #expect(delays(1) == [60])
    }

    @Test("every frame ends at the nearest unit, for any pace", arguments: [SplitMix64(seed: 5)])
    func property(_ seeded: SplitMix64) {
        var random = seeded
        for _ in 0..<200 {
            let n = Int.random(in: 1...1000, using: &random)
            let d = Int.random(in: 1...50_000, using: &random)
            let delays = DelaySchedule.delays(
                frameCount: 50, delay: FrameDelay(numerator: n, denominator: d), holdLastMilliseconds: 0,
                unitsPerSecond: 100)
            var end = 0
            for (index, delay) in delays.enumerated() {
                end += delay
                let exact = Double(index + 1) * Double(n) / Double(d) * 100
                #expect(delay >= 0 && abs(Double(end) - exact) <= 0.5 + 1e-6)
            }
        }
    }

    @Test("a delay under 20 ms is too short, one of 20 ms is not")
    func tooShort() {
        #expect(FrameDelay(numerator: 1, denominator: 51).isTooShort)
        #expect(FrameDelay(milliseconds: 19).isTooShort)
        #expect(!FrameDelay(numerator: 1, denominator: 50).isTooShort)
    }
}
