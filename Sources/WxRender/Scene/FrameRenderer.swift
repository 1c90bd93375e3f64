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
    private let gaps: GapPolicy

    /// Makes a renderer of layers that are ready.
    ///
    /// - Parameters:
    ///   - ground: what lies under all levels, of the viewport's size.
    ///   - radar: the radar, apart from the others, since only reading its scans tells whether a frame has any.
    ///   - gaps: whether a frame whose scan turns out to be unreadable is left out.
    init(ground: Pixmap, radar: RadarLevels?, layers: [any PreparedLayer], gaps: GapPolicy) {
        self.ground = ground
        self.radar = radar
        self.layers = layers
        self.gaps = gaps
    }

    /// Radar scans that turned out to be unreadable so far.
    var unreadableScans: Int { radar?.unreadableScans ?? 0 }

    /// Draws a frame; nil when it has no scan and the gap policy leaves such frames out.
    package func render(_ frame: TimelineFrame) throws -> Frame? {
        var frame = frame
        var shares: [any LayerFrame] = []
        if let share = try radar?.share(of: frame) {
            frame = share.frame
            shares.append(share)
        }
        for layer in layers { shares.append(try layer.frame(at: frame)) }
        if frame.isMissing, gaps == .skip { return nil }
        var picture = ground
        for level in StackLevel.allCases {
            for share in shares { share.draw(level, into: &picture) }
        }
        var report = FrameReport()
        for share in shares { share.describe(in: &report) }
        return Frame(picture: picture, report: report)
    }
}
