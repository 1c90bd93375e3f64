package import WxRaster

/// Draws the frames of one scene: what all of them share is drawn once, when it is made.
package struct FrameRenderer: Sendable {
    /// A finished frame.
    package struct Frame: Sendable {
        /// The picture.
        package let picture: Pixmap
        /// What it shows.
        package let report: FrameReport
    }

    private let ground: Pixmap
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

    /// Draws a frame; nil when it has no scan and the gap policy leaves such frames out.
    package func render(_ frame: TimelineFrame) throws -> Frame? {
        let map = try store.map { try $0.frame(key(of: frame)) { try drawMap(frame) } } ?? drawMap(frame)
        if map.frame.isMissing, gaps == .skip { return nil }
        var picture = map.picture
        try panels?.frame(at: map.frame).draw(.furniture, into: &picture)
        return Frame(picture: picture, report: map.report)
    }

    /// Draws all levels below the panels.
    private func drawMap(_ frame: TimelineFrame) throws -> FrameStore.Frame {
        var frame = frame
        var shares: [any LayerFrame] = []
        if let share = try radar?.share(of: frame) {
            frame = share.frame
            shares.append(share)
        }
        for layer in layers { shares.append(try layer.frame(at: frame)) }
        var picture = ground
        if !(frame.isMissing && gaps == .skip) {
            for level in StackLevel.allCases where level < .furniture {
                for share in shares { share.draw(level, into: &picture) }
            }
        }
        var report = FrameReport()
        for share in shares { share.describe(in: &report) }
        return FrameStore.Frame(picture: picture, frame: frame, report: report)
    }

    private func key(of frame: TimelineFrame) -> FrameKey {
        var key = FrameKey(scene: scene, time: frame.time)
        radar?.identify(frame, in: &key)
        for layer in layers { layer.identify(frame, in: &key) }
        return key
    }
}
