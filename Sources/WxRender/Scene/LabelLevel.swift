import WxRaster

/// The names on a map, on their level of the stack.
struct LabelLevel: PreparedLayer {
    /// One painter, or one for each world cell that a tile touches.
    let painters: [LabelPainter]
    /// What a frame shows over the map, so that a name which it would cut is left out.
    let notices: @Sendable (TimelineFrame) -> [DesignRect]

    func frame(at frame: TimelineFrame) -> any LayerFrame { Share(painters: painters, notices: notices(frame)) }

    private struct Share: LayerFrame {
        let painters: [LabelPainter]
        let notices: [DesignRect]

        func draw(_ level: StackLevel, into picture: inout Pixmap) {
            guard level == .labels else { return }
            for painter in painters { painter.draw(into: &picture, around: notices) }
        }

        func describe(in report: inout FrameReport) {}
    }
}
