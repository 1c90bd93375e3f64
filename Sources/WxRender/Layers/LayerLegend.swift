public import WxRaster

/// What the colours of a layer mean.
public struct LayerLegend: Hashable, Sendable {
    /// A colour, and what has it.
    public struct Stop: Hashable, Sendable {
        /// The first value that has the colour, or the code; nil where names have colours.
        public let from: Double?
        /// The first value that has it no longer; nil for the last stop, and for codes and names.
        public let to: Double?
        /// The colour at ``from``.
        public let color: RGBA8
        /// The colour that is reached at ``to``; nil where there is no ramp.
        public let rampEnd: RGBA8?
        /// What has the colour, where that has a name.
        public let label: String?
    }

    /// The colour table's id or file.
    public let id: String
    /// The units of values; empty for codes, names, and tables that do not say.
    public let units: String
    /// From the lowest value up, of names the most urgent first.
    public let stops: [Stop]

    /// The legend of a colour table.
    public init(_ table: ColorTable) {
        id = table.name
        units = table.units
        stops = table.classes.map {
            Stop(from: $0.lower, to: $0.upper, color: $0.color, rampEnd: $0.rampEnd, label: $0.label)
        }
    }

    /// The legend of alerts.
    ///
    /// - Parameter alerts: those whose events are listed; nil for every event of the official list.
    public init(_ styles: AdvisoryStyleSheet, of alerts: [Alert]? = nil) {
        id = styles == .official ? "nws-alerts" : "advisory-style"
        units = ""
        let shown =
            alerts
            ?? AdvisoryEvents.listed.map {
                Alert(id: "", event: $0.name, sent: Timestamp(secondsSince1970: 0))
            }
        var seen: Set<String> = []
        stops = shown.map { ($0.event, styles.style(of: $0)) }
            .sorted { ($0.1.priority, $0.0) < ($1.1.priority, $1.0) }
            .filter { seen.insert($0.0).inserted }
            .map { Stop(from: nil, to: nil, color: $0.1.color, rampEnd: nil, label: $0.0) }
    }
}
