public import WxGeo

/// What a loop shows, frame by frame: the content of `manifest.json` and of `--report`.
public struct LoopReport: Hashable, Sendable {
    /// One frame of a loop.
    public struct Frame: Hashable, Sendable {
        /// The instant that the frame shows.
        public var time: Timestamp
        /// The file that holds the frame; relative to the manifest in a PNG sequence.
        public var file: String
        /// How long players show the frame.
        public var delayMilliseconds: Int
        /// What the frame shows.
        public var layers: FrameReport

        /// Describes a frame.
        public init(time: Timestamp, file: String, delayMilliseconds: Int, layers: FrameReport) {
            self.time = time
            self.file = file
            self.delayMilliseconds = delayMilliseconds
            self.layers = layers
        }
    }

    /// Columns of the pictures.
    public var width: Int
    /// Rows of the pictures.
    public var height: Int
    /// The whole picture in degrees.
    public var bounds: BoundingBox
    /// The box that the user asked to see, where it was a box.
    public var requestedBounds: BoundingBox?
    /// The frames in order.
    public var frames: [Frame]
    /// Files beside the artefact that its frames are made of, relative to the manifest: the pictures of a player.
    public var files: [String] = []
    /// Frames without a scan young enough, shown or left out.
    public var missingFrames: Int
    /// The fonts that text was drawn with, first choices first.
    public var fonts: [UsedFont]
    /// What a reader of the pictures should know, one line each.
    public var warnings: [String]

    /// Describes a loop.
    public init(
        width: Int, height: Int, bounds: BoundingBox, requestedBounds: BoundingBox?, frames: [Frame],
        missingFrames: Int, fonts: [UsedFont] = [], warnings: [String]
    ) {
        self.width = width
        self.height = height
        self.bounds = bounds
        self.requestedBounds = requestedBounds
        self.frames = frames
        self.missingFrames = missingFrames
        self.fonts = fonts
        self.warnings = warnings
    }

    /// A font that text was drawn with: other fonts make other pixels.
    public struct UsedFont: Hashable, Sendable {
        /// Family name, such as `Noto Sans`.
        public var family: String
        /// The name of its file.
        public var file: String
        /// CRC-32 of the file.
        public var crc32: UInt32

        /// Names a font.
        public init(family: String, file: String, crc32: UInt32) {
            self.family = family
            self.file = file
            self.crc32 = crc32
        }
    }
}

extension LoopReport {
    /// The report as JSON text, the same bytes for the same report.
    public var json: String { JSONWriter.pretty(jsonValue) }

    /// The report as a value.
    var jsonValue: JSONValue {
        var members: [JSONValue.Member] = [
            .init("version", .string(WxRenderVersion.string)), .init("width", .int(width)),
            .init("height", .int(height)),
            .init("bbox", Self.json(bounds)),
        ]
        if let requestedBounds { members.append(.init("requestedBbox", Self.json(requestedBounds))) }
        members.append(.init("frames", .array(frames.enumerated().map { Self.json($1, index: $0 + 1) })))
        if !files.isEmpty { members.append(.init("files", .array(files.map(JSONValue.string)))) }
        members.append(.init("missingFrames", .int(missingFrames)))
        members.append(
            .init(
                "fonts",
                .array(
                    fonts.map { font in
                        let digits = String(font.crc32, radix: 16)
                        let padded = String(repeating: "0", count: 8 - digits.count) + digits
                        return ["family": .string(font.family), "file": .string(font.file), "crc32": .string(padded)]
                    })))
        members.append(.init("warnings", .array(warnings.map(JSONValue.string))))
        return .object(members)
    }

    private static func json(_ box: BoundingBox) -> JSONValue {
        .array([.double(box.west), .double(box.south), .double(box.east), .double(box.north)])
    }

    private static func json(_ frame: Frame, index: Int) -> JSONValue {
        [
            "index": .int(index), "time": .string(frame.time.description), "file": .string(frame.file),
            "delayMs": .int(frame.delayMilliseconds), "layers": frame.layers.json,
        ]
    }
}

extension FrameReport {
    /// The layers' shares by name.
    var json: JSONValue {
        var members: [JSONValue.Member] = []
        if let radar { members.append(.init("radar", radar.json)) }
        if let advisories { members.append(.init("advisories", advisories.json)) }
        if let pins { members.append(.init("pins", pins.json)) }
        return .object(members)
    }
}

extension RadarReport {
    /// The oldest scan on show speaks for the frame: what is said to be fresh is fresh everywhere.
    var json: JSONValue {
        let oldest = scans.max { $0.ageSeconds < $1.ageSeconds }
        var members: [JSONValue.Member] = [
            .init("validTime", JSONValue(oldest?.validTime.description)),
            .init("ageSeconds", JSONValue(oldest?.ageSeconds)), .init("source", JSONValue(oldest?.source)),
            .init("status", .string(status.rawValue)),
        ]
        if scans.count > 1 {
            let all = scans.map { scan -> JSONValue in
                [
                    "validTime": .string(scan.validTime.description), "ageSeconds": .int(scan.ageSeconds),
                    "source": .string(scan.source),
                ]
            }
            members.append(.init("scans", .array(all)))
        }
        return .object(members)
    }
}

extension AdvisoryReport {
    var json: JSONValue {
        [
            "inForce": .int(inForce), "drawn": .int(drawn), "outsideView": .int(outsideView),
            "withoutShape": .int(withoutShape), "unknownZones": .array(unknownZones.map(JSONValue.string)),
            "skipped": .object(skipped.map { JSONValue.Member($0.reason.rawValue, .int($0.count)) }),
        ]
    }
}

extension PinReport {
    var json: JSONValue {
        [
            "drawn": .int(drawn), "outsideView": .int(outsideView), "callouts": .int(callouts),
            "calloutsLeftOut": .int(calloutsLeftOut),
        ]
    }
}
