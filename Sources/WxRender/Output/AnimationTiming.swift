/// How long the frames of an animation are shown, and how often it plays.
public struct AnimationTiming: Hashable, Sendable {
    /// How long each frame is shown.
    public var delay: FrameDelay
    /// Thousandths of a second that the last frame is shown longer.
    public var holdLastMilliseconds: Int
    /// Times that the animation plays; 0 is for ever.
    public var plays: Int

    /// Makes a timing; the defaults are 10 frames a second, a pause of 1 s at the end, for ever.
    public init(delay: FrameDelay = FrameDelay(milliseconds: 100), holdLastMilliseconds: Int = 1000, plays: Int = 0) {
        self.delay = delay
        self.holdLastMilliseconds = holdLastMilliseconds
        self.plays = plays
    }

    /// The delay of each frame in whole units of a file format, rounding carried on.
    ///
    /// A single frame is no animation: nothing follows that its end would delay, but the hold is kept as it is asked.
    func delays(frameCount: Int, unitsPerSecond: Int) -> [Int] {
        DelaySchedule.delays(
            frameCount: frameCount, delay: delay, holdLastMilliseconds: holdLastMilliseconds,
            unitsPerSecond: unitsPerSecond)
    }
}
