import Glibc
public import WxRaster

/// How the alerts of one event are drawn. Lengths are in design units, opacities 0 ... 1.
public struct AdvisoryStyle: Hashable, Sendable {
    /// What an event's name makes of it.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// A Tornado Warning: it must be seen first.
        case top
        /// Any other warning or emergency.
        case warning
        /// A watch.
        case watch
        /// Anything else: advisories, statements.
        case advisory

        /// The kind of an event, whatever its case.
        public init(event: String) {
            let name = event.lowercased()
            self =
                name == "tornado warning"
                ? .top
                : name.contains("warning") || name.contains("emergency")
                    ? .warning : name.contains("watch") ? .watch : .advisory
        }
    }

    /// Lengths of the dashes of an outline and of the gaps between them.
    public struct Dash: Hashable, Sendable {
        /// Length of a dash.
        public var on: Double
        /// Length of a gap.
        public var off: Double

        /// Makes a pattern.
        public init(on: Double, off: Double) {
            self.on = on
            self.off = off
        }
    }

    /// What the event's name makes of it.
    public let kind: Kind
    /// The place in the order of priorities: the smaller, the higher; listed events come before all others.
    public var priority: Int
    /// The event's colour: that of its outline and hatching.
    public var color: RGBA8
    /// The colour of the area.
    public var fillColor: RGBA8
    /// The colour beside the outline, which makes it readable on any ground.
    public var casing: RGBA8
    /// Opacity of the area.
    public var fillOpacity: Double
    /// Width of the outline, at most ``widest``.
    public var outlineWidth: Double
    /// Width of the casing on each side of the outline, at most ``widestCasing``.
    public var casingWidth: Double
    /// Dashes of the outline; nil: a whole line.
    public var dash: Dash?
    /// Whether the area is hatched.
    public var isHatched: Bool

    /// The style of an alert by its event; where that is in no list, in the colours of its source or by its severity.
    public init(_ alert: Alert) {
        self.init(
            event: alert.event, severity: alert.severity, urgency: alert.urgency, certainty: alert.certainty)
        guard let colors = alert.colors, AdvisoryEvents.places[alert.event.lowercased()] == nil else { return }
        color = colors.line
        fillColor = colors.fill
        casing = Self.casing(of: color)
    }

    /// The style of an event; the three grades matter for unlisted events only.
    public init(
        event: String, severity: Alert.Severity = .unknown, urgency: Alert.Urgency = .unknown,
        certainty: Alert.Certainty = .unknown
    ) {
        kind = Kind(event: event)
        if let place = AdvisoryEvents.places[event.lowercased()] {
            priority = place + 1
            color = RGBA8(rgb: AdvisoryEvents.listed[place].rgb)
        } else {
            // Each grade counts 0 for the gravest: severity first, then urgency, then certainty.
            let grades = [
                Self.fromGravest(severity), Self.fromGravest(urgency), Self.fromGravest(certainty),
            ]
            priority = grades.reduce(0) { $0 * 5 + $1 } + AdvisoryEvents.listed.count + 1
            color = RGBA8(rgb: Self.unlisted[grades[0]])
        }
        fillColor = color
        casing = Self.casing(of: color)
        fillOpacity =
            switch kind {
            case .top: 0.22
            case .warning: 0.18
            case .watch: 0.08
            case .advisory: 0.10
            }
        outlineWidth =
            switch kind {
            case .top: 3
            case .warning, .watch: 2
            case .advisory: 1.5
            }
        casingWidth = kind == .advisory ? 0.75 : 1
        dash = kind == .watch ? Dash(on: 8, off: 4) : nil
        isHatched = kind == .watch
    }

    /// The one of near-black and white that stands out more from a colour.
    static func casing(of color: RGBA8) -> RGBA8 {
        let (dark, light) = (RGBA8(rgb: 0x16191D), RGBA8(rgb: 0xFFFFFF))
        return contrast(color, dark) >= contrast(color, light) ? dark : light
    }

    /// The widest outline that is drawn.
    public static let widest = 12.0
    /// The widest casing that is drawn.
    public static let widestCasing = 6.0
    /// Width of a line of the hatching.
    public static let hatchWidth = 1.5
    /// From one line of the hatching to the next, square to them.
    public static let hatchDistance = 9.0
    /// Opacity of the hatching on a light or a dark map.
    public static func hatchOpacity(onDarkGround: Bool) -> Double { onDarkGround ? 0.32 : 0.45 }

    /// Colours of events in no list, from the severity Extreme down to Unknown.
    private static let unlisted: [UInt32] = [0xB3006B, 0xD9480F, 0xE0A100, 0x2B8FBF, 0x6B7782]

    private static func fromGravest<Grade: CaseIterable & Equatable>(_ grade: Grade) -> Int {
        Array(Grade.allCases.reversed()).firstIndex(of: grade) ?? 0
    }

    /// The contrast of two colours, 1 ... 21 (WCAG 2.2, relative luminance).
    static func contrast(_ a: RGBA8, _ b: RGBA8) -> Double {
        let (x, y) = (luminance(a), luminance(b))
        return (max(x, y) + 0.05) / (min(x, y) + 0.05)
    }

    private static func luminance(_ color: RGBA8) -> Double {
        func linear(_ channel: UInt8) -> Double {
            let c = Double(channel) / 255
            return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}
