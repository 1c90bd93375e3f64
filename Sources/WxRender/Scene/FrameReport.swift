/// What one frame shows: what its manifest entry says of its layers.
public struct FrameReport: Hashable, Sendable {
    /// The radar's share; nil in a scene without a radar layer.
    public var radar: RadarReport?
    /// The advisories' share; nil in a scene without an advisory layer.
    public var advisories: AdvisoryReport?
    /// The pins' share; nil in a scene without pins.
    public var pins: PinReport?

    /// Makes a report that says nothing yet.
    public init() {}
}

/// What the radar layer of one frame shows.
public struct RadarReport: Hashable, Sendable {
    /// How the frame came by its data.
    public enum Status: String, Hashable, Sendable {
        /// A scan young enough stands for the frame.
        case ok
        /// No scan is young enough; the last one is shown with its age.
        case held
        /// No scan is young enough, and none is shown.
        case missing
    }

    /// How the frame came by its data.
    public var status: Status
    /// The scans that are shown, in the order of the series; one but for mosaics.
    public var scans: [ShownScan]

    /// Makes a report.
    public init(status: Status, scans: [ShownScan]) {
        self.status = status
        self.scans = scans
    }
}

/// A scan that a frame shows.
public struct ShownScan: Hashable, Sendable {
    /// What instant its data are about.
    public var validTime: Timestamp
    /// Seconds from the scan's valid time to the frame's.
    public var ageSeconds: Int
    /// The file it was read from.
    public var source: String

    /// Makes a description.
    public init(validTime: Timestamp, ageSeconds: Int, source: String) {
        self.validTime = validTime
        self.ageSeconds = ageSeconds
        self.source = source
    }
}

/// What the advisory layer of one frame shows: `inForce = drawn + outsideView + withoutShape`.
public struct AdvisoryReport: Hashable, Sendable {
    /// Alerts in force at the frame's time.
    public var inForce = 0
    /// Those with a shape in the picture.
    public var drawn = 0
    /// Those whose shape lies outside it.
    public var outsideView = 0
    /// Those that no shape is known of.
    public var withoutShape = 0
    /// Codes of zones that no shape is known of, sorted.
    public var unknownZones: [String] = []
    /// Alerts whose time it is and which are not in force all the same.
    public var skipped: [SkippedAlerts] = []

    /// Makes a report, of no alerts by default.
    public init(
        inForce: Int = 0, drawn: Int = 0, outsideView: Int = 0, withoutShape: Int = 0, unknownZones: [String] = [],
        skipped: [SkippedAlerts] = []
    ) {
        self.inForce = inForce
        self.drawn = drawn
        self.outsideView = outsideView
        self.withoutShape = withoutShape
        self.unknownZones = unknownZones
        self.skipped = skipped
    }
}

/// Alerts that a frame leaves out, and why.
public struct SkippedAlerts: Hashable, Sendable {
    /// Why an alert is left out.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// It could not be read; a warning names it.
        case unreadable
        /// It is a test, an exercise or a draft.
        case status
        /// A later alert took its place.
        case replaced
        /// It was called off.
        case cancelled
        /// Its event was not asked for.
        case event
        /// It is less severe than was asked for.
        case severity
    }

    /// Why they are left out.
    public var reason: Reason
    /// How many there are.
    public var count: Int

    /// Makes an entry.
    public init(reason: Reason, count: Int) {
        self.reason = reason
        self.count = count
    }
}

/// What the pin layer of one frame shows.
public struct PinReport: Hashable, Sendable {
    /// Pins in the picture.
    public var drawn = 0
    /// Pins outside it.
    public var outsideView = 0
    /// Callouts in the picture.
    public var callouts = 0
    /// Callouts that found no place.
    public var calloutsLeftOut = 0

    /// Makes a report, of no pins by default.
    public init(drawn: Int = 0, outsideView: Int = 0, callouts: Int = 0, calloutsLeftOut: Int = 0) {
        self.drawn = drawn
        self.outsideView = outsideView
        self.callouts = callouts
        self.calloutsLeftOut = calloutsLeftOut
    }
}
