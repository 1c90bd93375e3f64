import Glibc
import Synchronization
import WxCodecs
import WxRaster

/// Writes a page that plays a loop, its frames stored layer by layer.
///
/// What layers draw the same in several frames is stored once: ground, borders and names for the whole loop, advisories
/// for each set in force, radar for each scan. Fog is a mask, through which the page shows the ground's fogged twin, so
/// that it goes with the radar and comes in every theme.
final class PlayerSink: FrameSink {
    /// A frame whose pictures are packed.
    struct Packed: Sendable {
        let moment: TimelineFrame
        /// Pictures of each level: one for all looks, or one a look.
        let levels: [(name: String, keys: [PlayerImages.Key])]
    }

    /// Which looks show the same picture of a level.
    private enum Sharing {
        /// All: it is data.
        case all
        /// Those of a theme: outlines alone make fills readable on a phone.
        case theme
        /// Those of a size: advisories have their colours in any theme.
        case size
        /// None.
        case none
    }

    /// The levels that the page puts together, bottom to top, with the names that its script knows them by.
    private static let levels: [(level: StackLevel, name: String, sharing: Sharing)] = [
        (.fog, "fog", .all), (.advisoryFills, "fills", .theme), (.advisoryOutlinesBelowRadar, "lowOutlines", .size),
        (.radar, "radar", .all), (.gapStripes, "stripes", .none), (.borders, "borders", .none),
        (.advisoryOutlines, "outlines", .size), (.labels, "labels", .none),
    ]

    /// Pixels of an icon for each of the page's: enough for the screens of phones.
    private static let iconScale = 2.0

    private let name: String
    private let looks: [PlayerLook]
    private let facts: PlayerFacts
    private let pins: PinLayer?
    private let logo: Pixmap?
    private let radar: FrameRenderer
    private let encoding: LoopEncoding
    private let images = PlayerImages()
    private let state: Mutex<State>

    private struct State {
        let page: any ByteSink
        var pictures: PlayerPictures
        var frames: [LoopReport.Frame] = []
        /// The keys of advisories that the page knows, by their number.
        var keys: [[AdvisoryKeyRow]: Int] = [:]
    }

    /// - Parameters:
    ///   - page: where the page goes.
    ///   - folder: where pictures go, ending with `/`; nil puts them into the page.
    ///   - name: what the report calls the page.
    ///   - looks: the first is that of the loop.
    ///   - radar: what draws the frames.
    init(
        _ page: sending any ByteSink, folder: String?, name: String, looks: [PlayerLook], facts: PlayerFacts,
        pins: PinLayer?, logo: Pixmap?, radar: FrameRenderer, encoding: LoopEncoding
    ) {
        self.name = name
        self.looks = looks
        self.facts = facts
        self.pins = pins
        self.logo = logo
        self.radar = radar
        self.encoding = encoding
        state = Mutex(State(page: page, pictures: PlayerPictures(folder: folder)))
    }

    func prepare(_ frame: FrameRenderer.Frame) throws -> Packed {
        // Overlays of other looks show the frame as the radar has settled it.
        let overlays = try looks.map { try $0.overlays.render(frame.moment) }
        let levels = Self.levels.map { level, name, sharing in
            let sources = sharing == .all ? [0] : looks.indices.map { owner(of: $0, sharing) }
            let keys = sources.map { look in
                let source = sharing == .all ? frame : overlays[look]
                let key = PlayerImages.Key(level: level, look: look, identity: source?.identity(of: level) ?? [])
                images.pack(key) { source.flatMap { key.identity.isEmpty ? nil : draw(level, of: $0) } }
                return key
            }
            return (name, keys)
        }
        return Packed(moment: frame.moment, levels: levels)
    }

    /// The look whose pictures a look shows.
    private func owner(of look: Int, _ sharing: Sharing) -> Int {
        let owner = looks.firstIndex { other in
            switch sharing {
            case .all: true
            case .theme: other.theme == looks[look].theme
            case .size: other.isNarrow == looks[look].isNarrow
            case .none: false
            }
        }
        return owner ?? look
    }

    /// One level as PNG; nil where nothing is drawn.
    private func draw(_ level: StackLevel, of frame: FrameRenderer.Frame) -> [UInt8]? {
        var picture = Pixmap(width: looks[0].ground.width, height: looks[0].ground.height)
        frame.draw(level, into: &picture)
        if level == .fog { picture.makeSilhouette() }
        return picture.pixels.contains { $0.alpha > 0 } ? encoding.compression.png(picture, isSigned: false) : nil
    }

    func encode(_ packed: Packed, previous: Packed?) -> Packed { packed }

    func append(_ packed: Packed, _ frame: LoopReport.Frame) throws {
        try state.withLock { state in
            if state.frames.isEmpty { try begin(&state) }
            var script = ""
            var (members, rows) = facts.words(packed.moment)
            if !rows.isEmpty {
                let known = state.keys[rows]
                let number = known ?? state.keys.count
                if known == nil {
                    state.keys[rows] = number
                    script += "wx.key(\(number),\(PlayerPage.script(PlayerFacts.key(rows))));"
                }
                members.append(.init("key", .int(number)))
            }
            for (name, keys) in packed.levels {
                let numbers = try keys.map { key in
                    try images.number(of: key) { png in
                        let (number, statement) = try state.pictures.add(
                            png, name: name, isShared: key.level != .radar)
                        script += statement
                        return number
                    }
                }
                guard numbers.contains(where: { $0 != nil }) else { continue }
                members.append(.init(name, .array(numbers.map { $0.map(JSONValue.int) ?? .null })))
            }
            script += "wx.frame(\(PlayerPage.script(.object(members))))"
            try state.page.write(PlayerPage.block(script))
            var frame = frame
            frame.file = name
            state.frames.append(frame)
        }
    }

    /// Writes what stands before the first frame.
    private func begin(_ state: inout State) throws {
        try state.page.write(PlayerPage.head(title: facts.title, hasFiles: state.pictures.folder != nil))
        var script = ""
        func add(_ picture: Pixmap, _ name: String, _ state: inout State) throws -> Int {
            let (number, statement) = try state.pictures.add(
                encoding.compression.png(picture, isSigned: false), name: name, isShared: true)
            script += statement
            return number
        }
        var grounds: [(look: PlayerLook, ground: Int, fogGround: Int?)] = []
        for look in looks {
            // The ground has no lines and no letters: it is the same in every size of them.
            let twin = grounds.first { $0.look.theme == look.theme }
            let ground = try twin?.ground ?? add(look.ground, "ground", &state)
            let fog = try twin.map { $0.fogGround } ?? look.fogGround.map { try add($0, "fog-ground", &state) }
            grounds.append((look, ground, fog))
        }
        let logo = try logo.map { try add($0, "logo", &state) }
        var icons: [PinIcon: Int] = [:]
        for icon in (pins?.pins ?? []).compactMap(\.icon) where icons[icon] == nil {
            icons[icon] = try add(icon.sprite(scale: Self.iconScale), "icon", &state)
        }
        let facts = facts.beginning(looks: grounds, pins: pins, icons: icons, logo: logo)
        try state.page.write(PlayerPage.block(script + "wx.begin(\(PlayerPage.script(facts)))"))
    }

    func finish(_ describe: ([LoopReport.Frame]) throws -> LoopReport) throws {
        try state.withLock { state in
            guard !state.frames.isEmpty else {
                throw RenderError.noFrames
            }
            let delays = encoding.timing.delays(frameCount: state.frames.count, unitsPerSecond: 1000)
            for index in state.frames.indices { state.frames[index].delayMilliseconds = delays[index] }
            var report = try describe(state.frames)
            report.files = state.pictures.names
            try state.page.write(
                PlayerPage.end(manifest: report.jsonValue, facts: facts.end(scans: radar.readableScanTimes)))
            try state.pictures.commit()
            try state.page.commit()
            if let folder = state.pictures.folder { try Manifest.write(report, into: folder) }
        }
    }

    func abandon() {
        state.withLock { state in
            state.page.abandon()
            state.pictures.abandon()
        }
    }
}

extension Pixmap {
    /// Makes every pixel that is not clear opaque black.
    fileprivate mutating func makeSilhouette() {
        for index in pixels.indices where pixels[index].alpha > 0 {
            pixels[index] = PremultipliedRGBA8(bits: 0xFF00_0000)
        }
    }
}
