import WxRaster

/// A picture that all frames share, on one level of the stack.
struct StaticOverlay: PreparedLayer, LayerFrame {
    let level: StackLevel
    let picture: Pixmap

    func frame(at frame: TimelineFrame) -> any LayerFrame { self }

    func draw(_ level: StackLevel, into frame: inout Pixmap) {
        if level == self.level { frame.composite(picture) }
    }

    func describe(in report: inout FrameReport) {}
}
