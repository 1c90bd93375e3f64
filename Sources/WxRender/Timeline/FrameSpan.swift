/// The part of time that a frame stands for: up to its own instant, from an earlier one on.
///
/// What happens at an instant stands for a frame as a scan does: it is not later, and young enough. Where frames lie
/// farther apart than that, each reaches back to the one before it, so that nothing between the first and the last is
/// lost.
public struct FrameSpan: Hashable, Sendable {
    /// The frame's instant, which belongs to the span.
    public let time: Timestamp
    /// The earliest instant of the span.
    public let earliest: Timestamp

    /// Makes a span.
    public init(time: Timestamp, earliest: Timestamp) {
        self.time = time
        self.earliest = earliest
    }

    /// Whether an instant lies in the span.
    public func holds(_ instant: Timestamp) -> Bool { earliest <= instant && instant <= time }
}

/// The spans of a loop's frames.
struct FrameSpans: Sendable {
    private let earliest: [Timestamp: Timestamp]
    private let tolerance: Int

    /// - Parameters:
    ///   - times: the frames' instants, ascending.
    ///   - tolerance: seconds that an instant may be older than a frame and still stand for it.
    init(_ times: [Timestamp], tolerance: Int) {
        self.tolerance = tolerance
        var earliest: [Timestamp: Timestamp] = [:]
        for (before, time) in zip(times, times.dropFirst()) { earliest[time] = min(before + 1, time - tolerance) }
        self.earliest = earliest
    }

    /// The span of a frame.
    subscript(time: Timestamp) -> FrameSpan {
        FrameSpan(time: time, earliest: earliest[time] ?? time - tolerance)
    }
}

extension Loop {
    /// The spans of the frames: as long as a scan stands for one, 5 min where there is no radar.
    func frameSpans(_ timeline: Timeline) -> FrameSpans {
        FrameSpans(
            timeline.frames.map(\.time),
            tolerance: scanTimes.map(\.tolerance).max() ?? tolerance ?? ScanRhythm.tolerance(of: []))
    }
}
