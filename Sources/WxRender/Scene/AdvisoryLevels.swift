import WxRaster

/// The advisories of a scene on the levels of its stack.
struct AdvisoryLevels: PreparedLayer {
    private let layer: AdvisoryLayer
    private let outlineLevel: StackLevel

    init(_ layer: AdvisoryLayer, liesBelowRadar: Bool) {
        self.layer = layer
        outlineLevel = liesBelowRadar ? .advisoryOutlinesBelowRadar : .advisoryOutlines
    }

    func frame(at frame: TimelineFrame) -> any LayerFrame {
        Share(layer: layer, time: frame.time, outlineLevel: outlineLevel)
    }

    func identify(_ frame: TimelineFrame, in key: inout FrameKey) {
        key.add(layer.digest(at: frame.time))
    }

    private struct Share: LayerFrame {
        let layer: AdvisoryLayer
        let time: Timestamp
        let outlineLevel: StackLevel

        func draw(_ level: StackLevel, into picture: inout Pixmap) {
            // Asked for twice a frame, drawn once for all frames that show the same alerts.
            if level == .advisoryFills, let fills = layer.drawing(at: time).fills { picture.composite(fills) }
            if level == outlineLevel, let outlines = layer.drawing(at: time).outlines { picture.composite(outlines) }
        }

        func identity(of level: StackLevel) -> LevelIdentity? {
            guard level == .advisoryFills || level == outlineLevel else { return nil }
            let shown = layer.shown(at: time)
            return shown.isEmpty ? nil : .items(shown)
        }

        func describe(in report: inout FrameReport) { report.advisories = layer.report(at: time) }
    }
}
