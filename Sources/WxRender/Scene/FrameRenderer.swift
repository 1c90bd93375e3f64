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
        fileprivate let shares: [any LayerFrame]

        /// The picture, drawn anew each time it is asked for.
        package var picture: Pixmap {
            var picture = ground
            for level in StackLevel.allCases { draw(level, into: &picture) }
            return picture
        }

        /// Draws one level alone.
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

    /// When the scans that can be read are valid; of scans that were not asked for, by their headers.
    var readableScanTimes: [ScanTimes] { radar?.readableTimes ?? [] }

    /// Readies a frame; nil when it has no scan and the gap policy leaves such frames out.
    package func render(_ frame: TimelineFrame) throws -> Frame? {
        var frame = frame
        var shares: [any LayerFrame] = []
        if let share = try radar?.share(of: frame) {
            frame = share.frame
            shares.append(share)
        }
        for layer in layers { shares.append(try layer.frame(at: frame)) }
        if frame.isMissing, gaps == .skip { return nil }
        var report = FrameReport()
        for share in shares { share.describe(in: &report) }
        return Frame(moment: frame, report: report, ground: ground, shares: shares)
    }

    /// The same layers without the radar, which shows frames as another renderer has settled them.
    var withoutRadar: FrameRenderer { FrameRenderer(ground: ground, radar: nil, layers: layers, gaps: gaps) }
}
