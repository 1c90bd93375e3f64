public import WxGeo
public import WxRaster

/// One weather alert: what it warns of, when, and where.
public struct Alert: Hashable, Sendable {
    /// The identifier that updates refer to; empty where the source gives none.
    public var id: String
    /// Which of several pieces of information under one ``id`` this is, from 0: a CAP message may hold some.
    public var part = 0
    /// The event's name, such as `Tornado Warning`.
    public var event: String
    /// Whether it is meant.
    public var status: Status
    /// Whether it is new or changes an earlier one.
    public var messageType: MessageType
    /// When it was sent.
    public var sent: Timestamp
    /// When the event begins; nil: at once.
    public var onset: Timestamp?
    /// When the message lapses, often before the event ends.
    public var expires: Timestamp?
    /// When the event ends.
    public var ends: Timestamp?
    /// How bad the event is.
    public var severity: Severity
    /// How soon people should act.
    public var urgency: Urgency
    /// How sure the sender is.
    public var certainty: Certainty
    /// The area in words.
    public var areaDescription: String
    /// Zone and county codes of the NWS, such as `OKC109`, and area codes of other services.
    public var ugcCodes: [String]
    /// Six-digit county codes of the emergency alert system.
    public var sameCodes: [String]
    /// The ``id`` of each alert that this one updates or cancels.
    public var references: [String]
    /// The area; nil where the source gives zones only.
    public var shape: AlertShape?
    /// The codes of areas that ``shape`` leaves out; a `ZoneAtlas` adds those that it knows.
    public var unshapedCodes: [String]
    /// The colours that the source draws the event in; they count for events in no list.
    public var colors: SourceColors?

    /// Puts an alert together.
    ///
    /// - Parameter unshapedCodes: nil is none for an alert with a shape, else its UGC codes, or SAME where it has no UGC.
    public init(
        id: String, event: String, status: Status = .actual, messageType: MessageType = .alert, sent: Timestamp,
        onset: Timestamp? = nil, expires: Timestamp? = nil, ends: Timestamp? = nil, severity: Severity = .unknown,
        urgency: Urgency = .unknown, certainty: Certainty = .unknown, areaDescription: String = "",
        ugcCodes: [String] = [], sameCodes: [String] = [], references: [String] = [], shape: AlertShape? = nil,
        unshapedCodes: [String]? = nil, colors: SourceColors? = nil
    ) {
        self.id = id
        self.event = event
        self.status = status
        self.messageType = messageType
        self.sent = sent
        self.onset = onset
        self.expires = expires
        self.ends = ends
        self.severity = severity
        self.urgency = urgency
        self.certainty = certainty
        self.areaDescription = areaDescription
        self.ugcCodes = ugcCodes
        self.sameCodes = sameCodes
        self.references = references
        self.shape = shape
        self.unshapedCodes = unshapedCodes ?? (shape != nil ? [] : ugcCodes.isEmpty ? sameCodes : ugcCodes)
        self.colors = colors
    }
}

extension Alert {
    /// The colours of a line and of the area within.
    public struct SourceColors: Hashable, Sendable {
        /// Of the outline.
        public var line: RGBA8
        /// Of the area.
        public var fill: RGBA8

        /// Makes a pair.
        public init(line: RGBA8, fill: RGBA8) {
            self.line = line
            self.fill = fill
        }
    }

    /// Whether an alert is meant (CAP 1.2).
    public enum Status: String, Hashable, Sendable, CaseIterable {
        case actual = "Actual"
        case exercise = "Exercise"
        case system = "System"
        case test = "Test"
        case draft = "Draft"
        /// A word that CAP does not know, or none.
        case unknown = "Unknown"
    }

    /// What an alert does to earlier ones (CAP 1.2).
    public enum MessageType: String, Hashable, Sendable, CaseIterable {
        case alert = "Alert"
        case update = "Update"
        case cancel = "Cancel"
        case acknowledgement = "Ack"
        case error = "Error"
        /// A word that CAP does not know, or none.
        case unknown = "Unknown"
    }

    /// How bad an event is (CAP 1.2), in rising order.
    public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
        case unknown = "Unknown"
        case minor = "Minor"
        case moderate = "Moderate"
        case severe = "Severe"
        case extreme = "Extreme"

        /// Orders by rank.
        public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// How soon people should act (CAP 1.2), in rising order.
    public enum Urgency: String, Hashable, Sendable, CaseIterable, Comparable {
        case unknown = "Unknown"
        case past = "Past"
        case future = "Future"
        case expected = "Expected"
        case immediate = "Immediate"

        /// Orders by rank.
        public static func < (a: Urgency, b: Urgency) -> Bool { a.rank < b.rank }
        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// How sure the sender is (CAP 1.2), in rising order.
    public enum Certainty: String, Hashable, Sendable, CaseIterable, Comparable {
        case unknown = "Unknown"
        case unlikely = "Unlikely"
        case possible = "Possible"
        case likely = "Likely"
        case observed = "Observed"

        /// Orders by rank.
        public static func < (a: Certainty, b: Certainty) -> Bool { a.rank < b.rank }
        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }
}

/// The area of an alert.
public struct AlertShape: Hashable, Sendable {
    /// The parts of the area; they may touch or overlap.
    public var polygons: [Polygon]
    /// Whether the parts are zones: drawn as one area without the borders between them, of several alerts alike.
    public var isOfZones = false

    /// Makes an area of its parts.
    public init(polygons: [Polygon]) {
        self.polygons = polygons
    }

    /// One part: an outer ring and its holes.
    public struct Polygon: Hashable, Sendable {
        /// The outer ring first, then the holes; each at least three points, wound either way, the first point not
        /// repeated at the end.
        public var rings: [[LonLat]]

        /// Makes a part of its rings.
        public init(rings: [[LonLat]]) {
            self.rings = rings
        }
    }
}
