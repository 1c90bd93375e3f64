/// Which alerts are in force at which instant.
///
/// An alert is in force at `t` when it was sent at or before `t`, has not ended (`ends`, or `expires` where that is
/// null; for ever where both are), is meant, is no cancellation, and no alert sent at or before `t` references it.
public struct AlertTimeline: Hashable, Sendable {
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
    /// Seconds since 1970 in which each alert is in force; empty where it never is.
    private let periods: [Range<Int>]

    /// Works out when each alert is in force.
    ///
    /// What replaces what is decided among all alerts before `events` and `minimumSeverity` leave any out: an update
    /// may change both. An alert whose status does not count replaces nothing either, so that no test hides a warning.
    public init(_ alerts: [Alert], options: Options = Options()) {
        self.alerts = alerts
        let counts = { (alert: Alert) in options.includesEveryStatus || alert.status == .actual }
        var replaced: [String: Int] = [:]
        for alert in alerts where counts(alert) {
            for id in alert.references where id != alert.id {
                replaced[id] = min(replaced[id] ?? .max, alert.sent.secondsSince1970)
            }
        }
        let events = options.events.map { Set($0.map { $0.lowercased() }) }
        periods = alerts.map { alert in
            guard counts(alert), alert.messageType != .cancel, alert.severity >= options.minimumSeverity,
                events?.contains(alert.event.lowercased()) ?? true
            else { return 0..<0 }
            let onset = options.start == .onset ? alert.onset : nil
            let start = max(alert.sent, onset ?? alert.sent).secondsSince1970
            let end = (alert.ends ?? alert.expires)?.secondsSince1970 ?? .max
            let last = min(end, alert.id.isEmpty ? .max : replaced[alert.id] ?? .max)
            return start < last ? start..<last : 0..<0
        }
    }

    /// The alerts in force at an instant: rising positions in ``alerts``.
    public func inForce(at time: Timestamp) -> [Int] {
        periods.indices.filter { periods[$0].contains(time.secondsSince1970) }
    }
}
