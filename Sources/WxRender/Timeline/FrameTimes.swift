/// The instants of a loop's frames.
public enum FrameTimes {
    /// More frames than a loop can sensibly have: a slip in `--step` should not fill a disk.
    public static let maximumCount = 100_000

    /// Frames at `from`, `from + step`, … up to and including `to`.
    ///
    /// - Throws: ``RenderError/usage(_:)`` when `to` is before `from` or there would be more than ``maximumCount``.
    public static func every(_ step: Int, from: Timestamp, to: Timestamp) throws(RenderError) -> [Timestamp] {
        precondition(step > 0, "a step is more than 0 s")
        try check(from, to)
        let count = (to - from) / step + 1
        guard count <= maximumCount else {
            throw .usage(
                "a step of \(step) s makes \(count) frames from \(from) to \(to), more than \(maximumCount); raise --step"
            )
        }
        return (0..<count).map { from + $0 * step }
    }

    /// `count` frames evenly spread over the span, both ends included; one frame stands at `to`.
    ///
    /// Instants between are rounded down to whole seconds.
    ///
    /// - Throws: ``RenderError/usage(_:)`` when `to` is before `from`, or the span has fewer seconds than frames.
    public static func spread(_ count: Int, from: Timestamp, to: Timestamp) throws(RenderError) -> [Timestamp] {
        precondition(count > 0 && count <= maximumCount, "a loop has 1 to \(maximumCount) frames")
        try check(from, to)
        guard count > 1 else { return [to] }
        let span = to - from
        guard span >= count - 1 else {
            throw .usage(
                "\(count) frames do not fit into the \(span) s from \(from) to \(to); lower --frames or widen --from/--to"
            )
        }
        return (0..<count).map { from + span * $0 / (count - 1) }
    }

    /// One frame for each distinct valid time in the span, ends included.
    ///
    /// - Throws: ``RenderError/usage(_:)`` when `to` is before `from`.
    public static func scans(_ validTimes: [Timestamp], from: Timestamp, to: Timestamp) throws(RenderError)
        -> [Timestamp]
    {
        try check(from, to)
        return Set(validTimes).filter { from <= $0 && $0 <= to }.sorted()
    }

    /// Refuses a span that runs backwards.
    private static func check(_ from: Timestamp, _ to: Timestamp) throws(RenderError) {
        guard from <= to else {
            throw .usage("--from (\(from)) is after --to (\(to)); swap them")
        }
    }
}
