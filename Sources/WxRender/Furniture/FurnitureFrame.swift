package import WxRaster

/// What the furniture says of one frame.
package struct FurnitureFrame: Hashable, Sendable {
    /// The instant that the frame shows.
    package var time: Timestamp
    /// What stands for the radar.
    package var radar: RadarState
    /// The events in the frame, highest priority first.
    package var advisories: [AdvisoryKeyRow]

    /// Describes a frame.
    package init(time: Timestamp, radar: RadarState, advisories: [AdvisoryKeyRow] = []) {
        self.time = time
        self.radar = radar
        self.advisories = advisories
    }
}

/// What a frame has of the radar.
package enum RadarState: Hashable, Sendable {
    /// No radar layer was asked for.
    case notShown
    /// A scan, young or old.
    case scan(validTime: Timestamp, ageSeconds: Int)
    /// No scan: the span without any, and the last one before it.
    case missing(from: Timestamp, to: Timestamp, lastScan: Timestamp?)

    /// The mark that it asks for; nil without a radar layer.
    var staleness: Staleness? {
        switch self {
        case .notShown: nil
        case .scan(_, let age): Staleness(ageSeconds: age)
        case .missing: .stale
        }
    }

    /// The line of the title card; nil without a radar layer.
    var text: String? {
        switch self {
        case .notShown: nil
        case .scan(let time, let age): ClockText.radar(validTime: time, ageSeconds: age)
        case .missing: "no radar scan for this frame"
        }
    }

    /// The same for narrow places.
    var shortText: String? {
        switch self {
        case .notShown: nil
        case .scan(_, let age): "\(ClockText.age(age)) old"
        case .missing: "no radar scan"
        }
    }
}

/// One row of the key: an event, and how its shapes look. Lengths are in units.
package struct AdvisoryKeyRow: Hashable, Sendable {
    /// The event's name.
    package var name: String
    /// Advisories of the event in the frame.
    package var count: Int
    package var color: RGBA8
    package var fillColor: RGBA8
    package var casing: RGBA8
    package var outlineWidth: Double
    /// Width of the casing on each side of the outline.
    package var casingWidth: Double
    package var fillOpacity: Double
    /// Units of a dash and of a gap; nil for a whole line.
    package var dashOn: Double?
    package var dashOff: Double?
    /// Opacity of the hatching; nil for none.
    package var hatchOpacity: Double?

    /// Describes a row.
    package init(
        name: String, count: Int, color: RGBA8, fillColor: RGBA8? = nil, casing: RGBA8, outlineWidth: Double,
        casingWidth: Double, fillOpacity: Double, dash: (on: Double, off: Double)? = nil, hatchOpacity: Double? = nil
    ) {
        self.name = name
        self.count = count
        self.color = color
        self.fillColor = fillColor ?? color
        self.casing = casing
        self.outlineWidth = outlineWidth
        self.casingWidth = casingWidth
        self.fillOpacity = fillOpacity
        dashOn = dash?.on
        dashOff = dash?.off
        self.hatchOpacity = hatchOpacity
    }
}
