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
        Share(drawing: layer.drawing(at: frame.time), report: layer.report(at: frame.time), outlineLevel: outlineLevel)
    }

    func identify(_ frame: TimelineFrame, in key: inout FrameKey) {
        key.add(layer.digest(at: frame.time))
    }

    private struct Share: LayerFrame {
        let drawing: AdvisoryLayer.Drawing
        let report: AdvisoryReport
        let outlineLevel: StackLevel

        func draw(_ level: StackLevel, into picture: inout Pixmap) {
            if level == .advisoryFills, let fills = drawing.fills { picture.composite(fills) }
            if level == outlineLevel, let outlines = drawing.outlines { picture.composite(outlines) }
        }

        func describe(in report: inout FrameReport) { report.advisories = self.report }
    }
}
