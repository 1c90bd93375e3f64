import WxRaster

/// The panels of a scene on their level of the stack.
struct FurnitureLevel: PreparedLayer {
    let painter: FurniturePainter
    let describe: @Sendable (TimelineFrame) -> FurnitureFrame

    func frame(at frame: TimelineFrame) -> any LayerFrame { Share(painter: painter, content: describe(frame)) }

    /// Panels are drawn anew for each frame: the bar shows the whole range.
    func identify(_ frame: TimelineFrame, in key: inout FrameKey) {}

    private struct Share: LayerFrame {
        let painter: FurniturePainter
        let content: FurnitureFrame

        func draw(_ level: StackLevel, into picture: inout Pixmap) {
            if level == .furniture { painter.draw(content, into: &picture) }
        }

        func identity(of level: StackLevel) -> LevelIdentity? {
            level == .furniture ? .instant(content.time) : nil
        }

        func describe(in report: inout FrameReport) {}
    }
}
