/// Which instants are asked for: one, or a span with both its ends.
public enum TimeSelection: Hashable, Sendable {
    /// One frame.
    case instant(TimeExpression)
    /// From a first to a last instant, both inclusive; `to` may count from `from`.
    case span(from: TimeExpression, to: TimeExpression)

    /// The span that ends now, a length before it to now.
    public static func last(_ length: TimeLength) -> TimeSelection {
        .span(
            from: TimeExpression(.now, offsetSeconds: -length.seconds, text: "now-\(length)"),
            to: TimeExpression(.now, text: "now"))
    }

    /// Whether the newest radar scan must be known before ``resolved(in:)``.
    public var needsLatest: Bool {
        switch self {
        case .instant(let time): time.needsLatest
        case .span(let from, let to): from.needsLatest || to.needsLatest
        }
    }

    /// The first and the last instant.
    ///
    /// - Throws: ``TimeError`` where a time can not be resolved or the last lies before the first.
    public func resolved(in context: TimeContext) throws(TimeError) -> ClosedRange<Timestamp> {
        switch self {
        case .instant(let time):
            let instant = try time.resolved(in: context)
            return instant...instant
        case .span(let from, let to):
            let first = try from.resolved(in: context)
            let last = try to.resolved(in: context, start: first)
            guard first <= last else {
                throw TimeError("\(from) to \(to)", .endsBeforeStart(from: first, to: last))
            }
            return first...last
        }
    }
}
