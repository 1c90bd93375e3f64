package import WxRaster

/// Draws the frames of one scene: what all of them share is drawn once, when it is made.
package struct FrameRenderer: Sendable {
    /// A frame whose layers are ready to be drawn, together or one by one.
    package struct Frame: Sendable {
        /// What is shown, with the scans that could be read.
        package let moment: TimelineFrame
        /// What it shows.
        package let report: FrameReport
        fileprivate let ground: Pixmap
        /// Whether the ground has all levels below the panels already.
        fileprivate let isDrawn: Bool
        fileprivate let shares: [any LayerFrame]

        /// The picture, drawn anew each time it is asked for.
        package var picture: Pixmap {
            var picture = ground
            for level in StackLevel.allCases where !isDrawn || level == .furniture { draw(level, into: &picture) }
            return picture
        }

        /// Draws one level alone; those of a frame that was kept for later can not be told apart any more.
        package func draw(_ level: StackLevel, into picture: inout Pixmap) {
            for share in shares { share.draw(level, into: &picture) }
        }

        /// What tells the frame's pixels on a level from those of other frames; empty where nothing is drawn.
        package func identity(of level: StackLevel) -> [LevelIdentity] {
            shares.compactMap { $0.identity(of: level) }
        }
    }

    /// What lies under all levels.
    let ground: Pixmap
    private let radar: RadarLevels?
    private let layers: [any PreparedLayer]
    private let panels: (any PreparedLayer)?
    private let gaps: GapPolicy
    private let store: FrameStore?
    private let scene: Int

    /// Makes a renderer of layers that are ready.
    ///
    /// - Parameters:
    ///   - ground: what lies under all levels, of the viewport's size.
    ///   - radar: the radar, apart from the others, since only reading its scans tells whether a frame has any.
    ///   - panels: what is drawn above the map, and anew for each frame.
    ///   - gaps: whether a frame whose scan turns out to be unreadable is left out.
    ///   - store: keeps frames for later; nil where each is drawn once.
    ///   - scene: a number that tells this scene's frames in the store from those of others.
    init(
        ground: Pixmap, radar: RadarLevels?, layers: [any PreparedLayer], panels: (any PreparedLayer)?,
        gaps: GapPolicy, store: FrameStore?, scene: Int
    ) {
        self.ground = ground
        self.radar = radar
        self.layers = layers
        self.panels = panels
        self.gaps = gaps
        self.store = store
        self.scene = scene
    }

    /// Radar scans that turned out to be unreadable so far.
    var unreadableScans: Int { radar?.unreadableScans ?? 0 }

    /// When the scans that can be read are valid; of scans that were not asked for, by their headers.
    var readableScanTimes: [ScanTimes] { radar?.readableTimes ?? [] }

    /// Readies a frame; nil when it has no scan and the gap policy leaves such frames out.
    package func render(_ frame: TimelineFrame) throws -> Frame? {
        guard let store else { return try ready(frame) }
        let held = try store.frame(key(of: frame)) {
            let map = try ready(frame, withPanels: false, leavesOut: false)
            guard let map else { preconditionFailure("a frame that is not left out is there") }
            return FrameStore.Frame(picture: map.picture, frame: map.moment, report: map.report)
        }
        if held.frame.isMissing, gaps == .skip { return nil }
        let shares = try panels.map { [try $0.frame(at: held.frame)] } ?? []
        return Frame(moment: held.frame, report: held.report, ground: held.picture, isDrawn: true, shares: shares)
    }

    /// Readies the layers of a frame; nil where it is left out.
    private func ready(_ frame: TimelineFrame, withPanels: Bool = true, leavesOut: Bool = true) throws -> Frame? {
        var frame = frame
        var shares: [any LayerFrame] = []
        if let share = try radar?.share(of: frame) {
            frame = share.frame
            shares.append(share)
        }
        for layer in layers { shares.append(try layer.frame(at: frame)) }
        if withPanels, let panels { shares.append(try panels.frame(at: frame)) }
        if leavesOut, frame.isMissing, gaps == .skip { return nil }
        var report = FrameReport()
        for share in shares { share.describe(in: &report) }
        return Frame(moment: frame, report: report, ground: ground, isDrawn: false, shares: shares)
    }

    private func key(of frame: TimelineFrame) -> FrameKey {
        var key = FrameKey(scene: scene, time: frame.time)
        radar?.identify(frame, in: &key)
        for layer in layers { layer.identify(frame, in: &key) }
        return key
    }

    /// The same layers without the radar, which shows frames as another renderer has settled them.
    var withoutRadar: FrameRenderer {
        FrameRenderer(
            ground: ground, radar: nil, layers: layers, panels: panels, gaps: gaps, store: nil, scene: scene)
    }
}
