/// How long a frame is shown, exactly: a fraction of a second, so that 12 frames a second stay 1/12 s each.
public struct FrameDelay: Hashable, Sendable {
    /// Seconds times ``denominator``; more than 0.
    public let numerator: Int
    /// What the numerator is divided by; more than 0.
    public let denominator: Int

    /// Makes a delay of `numerator / denominator` seconds.
    ///
    /// - Precondition: both are 1 to 2^31, so that the time of any frame can be counted exactly.
    public init(numerator: Int, denominator: Int) {
        precondition((1...1 << 31).contains(numerator) && (1...1 << 31).contains(denominator), "a delay is a fraction")
        self.numerator = numerator
        self.denominator = denominator
    }

    /// A delay of thousandths of a second.
    public init(milliseconds: Int) {
        self.init(numerator: milliseconds, denominator: 1000)
    }

    /// The shortest delay that players keep: many show anything shorter as 100 ms.
    public static let shortest = FrameDelay(milliseconds: 20)

    /// Whether players would not keep the delay.
    public var isTooShort: Bool { numerator * 50 < denominator }
}

/// The whole-number delays that a file stores for its frames.
public enum DelaySchedule {
    /// The delay of each frame in units of a file format, rounding carried on.
    ///
    /// Frame `n` ends at `n · delay`, rounded to the nearest unit (halves up), whatever the frames before it were
    /// rounded to; so no error adds up, and 24 frames at 12 a second last 200 hundredths.
    ///
    /// - Parameters:
    ///   - frameCount: 0 to 2^24.
    ///   - delay: how long each frame is shown.
    ///   - holdLast: thousandths of a second that the last frame is shown longer, 0 to 2^40.
    ///   - unitsPerSecond: 100 for GIF, 1000 for milliseconds.
    /// - Complexity: O(frames).
    public static func delays(
        frameCount: Int, delay: FrameDelay, holdLastMilliseconds holdLast: Int, unitsPerSecond: Int
    ) -> [Int] {
        precondition((0...1 << 24).contains(frameCount) && (0...1 << 40).contains(holdLast), "a loop has an end")
        guard frameCount > 0 else { return [] }
        var delays: [Int] = []
        delays.reserveCapacity(frameCount)
        var previousEnd = 0
        for frame in 1...frameCount {
            let hold = frame == frameCount ? holdLast : 0
            let end = end(of: frame, delay: delay, hold: hold, unitsPerSecond: unitsPerSecond)
            delays.append(end - previousEnd)
            previousEnd = end
        }
        return delays
    }

    /// `frame · delay + hold` in units, rounded to the nearest one.
    private static func end(of frame: Int, delay: FrameDelay, hold: Int, unitsPerSecond: Int) -> Int {
        // (frame · n/d + hold/1000) · units, over the common denominator 1000·d; 128 bits hold any of the ranges above.
        let denominator = Int128(delay.denominator) * 1000
        let seconds = Int128(frame) * Int128(delay.numerator) * 1000 + Int128(hold) * Int128(delay.denominator)
        return Int((seconds * Int128(unitsPerSecond) * 2 + denominator) / (denominator * 2))
    }
}
