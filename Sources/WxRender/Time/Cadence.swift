/// How the frames of a span are spaced.
public enum Cadence: Hashable, Sendable {
    /// One frame for each radar scan.
    case everyScan
    /// A frame at the first instant and every so many seconds after it, up to the last instant; more than 0.
    case step(seconds: Int)
    /// So many frames, evenly spaced, both ends included; more than 0.
    case frames(Int)
}

extension Cadence {
    /// The instants of the frames, ascending and different.
    ///
    /// - Parameter scans: valid times of the radar's scans in any order; those in the span are the frames of
    ///   ``everyScan``.
    /// - Throws: ``TimeError`` as ``instants(in:)`` does.
    public func instants(in span: ClosedRange<Timestamp>, scans: [Timestamp]) throws(TimeError) -> [Timestamp] {
        if let instants = try instants(in: span) { return instants }
        return Set(scans).filter(span.contains).sorted()
    }

    /// The most frames of a run.
    public static let mostFrames = 1_000_000

    /// The instants of the frames, ascending and different; nil where the scans say them.
    ///
    /// A step gives `from`, `from + step`, … up to the last that is not after `to`. N frames include both ends; those
    /// between are rounded to the nearest second.
    ///
    /// - Throws: ``TimeError`` where N frames do not fit, or there would be more than ``mostFrames``.
    public func instants(in span: ClosedRange<Timestamp>) throws(TimeError) -> [Timestamp]? {
        let first = span.lowerBound
        let seconds = span.upperBound - first
        let text = "\(first) to \(span.upperBound)"
        switch self {
        case .everyScan: return nil
        case .step(let step):
            precondition(step > 0, "a step leads forward")
            let count = seconds / step + 1
            guard count <= Self.mostFrames else { throw TimeError(text, .tooManyFrames(count)) }
            return (0..<count).map { first + $0 * step }
        case .frames(let count):
            precondition(count > 0, "there are frames")
            guard count <= Self.mostFrames else { throw TimeError(text, .tooManyFrames(count)) }
            if count == 1 {
                guard seconds == 0 else { throw TimeError(text, .oneFrameForTwoEnds) }
                return [first]
            }
            guard count - 1 <= seconds else { throw TimeError(text, .moreFramesThanSeconds(count)) }
            // At most 10^6 · 10^12: no overflow.
            let gaps = count - 1
            return (0..<count).map { first + ($0 * seconds * 2 + gaps) / (gaps * 2) }
        }
    }
}
