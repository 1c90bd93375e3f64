/// Which alerts are in force at which instant.
///
/// An alert is in force at `t` when it was sent at or before `t`, has not ended (`ends`, or `expires` where that is
/// null; for ever where both are), is meant, is no cancellation, and no alert sent at or before `t` references it.
public struct AlertTimeline: Sendable {
    /// From when on an alert counts.
    public enum Start: Hashable, Sendable {
        /// From when it was sent.
        case sent
        /// From the later of its sending and the event's onset.
        case onset
    }

    /// What a user may choose of the rule.
    public struct Options: Hashable, Sendable {
        /// From when on an alert counts.
        public var start: Start
        /// Whether tests, exercises and drafts count as well.
        public var includesEveryStatus: Bool
        /// The names of the events to keep, any case; nil: all.
        public var events: [String]?
        /// The severity from which on alerts are kept.
        public var minimumSeverity: Alert.Severity

        /// Chooses; the defaults are those of the command line.
        public init(
            start: Start = .sent, includesEveryStatus: Bool = false, events: [String]? = nil,
            minimumSeverity: Alert.Severity = .unknown
        ) {
            self.start = start
            self.includesEveryStatus = includesEveryStatus
            self.events = events
            self.minimumSeverity = minimumSeverity
        }
    }

    /// All alerts, those that are never in force included.
    public let alerts: [Alert]
    /// Alerts of the input that could not be read, whenever they were in force.
    public let unreadable: Int
    /// Seconds since 1970 in which each alert is in force; empty where it never is.
    private let periods: [Range<Int>]
    /// Seconds since 1970 in which each alert would be in force but for a reason.
    private let leftOut: [(period: Range<Int>, reason: SkippedAlerts.Reason)?]

    /// Works out when each alert is in force.
    ///
    /// What replaces what is decided among all alerts before `events` and `minimumSeverity` leave any out: an update
    /// may change both. An alert whose status does not count replaces nothing either, so that no test hides a warning.
    ///
    /// - Parameter unreadable: how many alerts of the input could not be read, which reports repeat.
    public init(_ alerts: [Alert], options: Options = Options(), unreadable: Int = 0) {
        self.alerts = alerts
        self.unreadable = unreadable
        let counts = { (alert: Alert) in options.includesEveryStatus || alert.status == .actual }
        var replaced: [String: Int] = [:]
        var cancelled: Set<String> = []
        for alert in alerts where counts(alert) {
            for id in alert.references where id != alert.id {
                let sent = alert.sent.secondsSince1970
                if sent < replaced[id] ?? .max {
                    replaced[id] = sent
                    if alert.messageType == .cancel { cancelled.insert(id) } else { cancelled.remove(id) }
                }
            }
        }
        let events = options.events.map { Set($0.map { $0.lowercased() }) }
        let reason = { (alert: Alert) -> SkippedAlerts.Reason? in
            if !counts(alert) { return .status }
            if let events, !events.contains(alert.event.lowercased()) { return .event }
            return alert.severity < options.minimumSeverity ? .severity : nil
        }
        var periods: [Range<Int>] = []
        var leftOut: [(period: Range<Int>, reason: SkippedAlerts.Reason)?] = []
        for alert in alerts {
            let onset = options.start == .onset ? alert.onset : nil
            let start = max(alert.sent, onset ?? alert.sent).secondsSince1970
            let end = max(start, (alert.ends ?? alert.expires)?.secondsSince1970 ?? .max)
            let last = max(start, min(end, alert.id.isEmpty ? .max : replaced[alert.id] ?? .max))
            if alert.messageType == .cancel {
                // A cancellation warns of nothing: it is not missed.
                periods.append(0..<0)
                leftOut.append(nil)
            } else if let reason = reason(alert) {
                periods.append(0..<0)
                leftOut.append((start..<last, reason))
            } else {
                periods.append(start..<last)
                leftOut.append(last < end ? (last..<end, cancelled.contains(alert.id) ? .cancelled : .replaced) : nil)
            }
        }
        self.periods = periods
        self.leftOut = leftOut
    }

    /// The alerts that a frame leaves out though their time has come, by reason.
    public func skipped(at time: Timestamp) -> [SkippedAlerts] {
        var counts: [SkippedAlerts.Reason: Int] = [:]
        if unreadable > 0 { counts[.unreadable] = unreadable }
        for case .some(let entry) in leftOut where entry.period.contains(time.secondsSince1970) {
            counts[entry.reason, default: 0] += 1
        }
        return SkippedAlerts.Reason.allCases.compactMap { reason in
            counts[reason].map { SkippedAlerts(reason: reason, count: $0) }
        }
    }

    /// The alerts in force at an instant: rising positions in ``alerts``.
    public func inForce(at time: Timestamp) -> [Int] {
        periods.indices.filter { periods[$0].contains(time.secondsSince1970) }
    }
}
