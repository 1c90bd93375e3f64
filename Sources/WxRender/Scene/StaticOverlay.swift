import WxRaster

/// A picture that all frames share, on one level of the stack.
struct StaticOverlay: PreparedLayer, LayerFrame {
    let level: StackLevel
    private let picture: SparsePixmap

    init(level: StackLevel, picture: Pixmap) {
        self.level = level
        self.picture = SparsePixmap(picture)
    }

    func frame(at frame: TimelineFrame) -> any LayerFrame { self }

    func identify(_ frame: TimelineFrame, in key: inout FrameKey) {}

    func draw(_ level: StackLevel, into frame: inout Pixmap) {
        if level == self.level { picture.draw(into: &frame) }
    }

    func identity(of level: StackLevel) -> LevelIdentity? { level == self.level ? .constant : nil }

    func describe(in report: inout FrameReport) {}
}
