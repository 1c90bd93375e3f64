import WxGeo
import WxRaster

/// The names on a map, on their level of the stack.
struct LabelLevel: PreparedLayer {
    /// One painter, or one for each world cell that a tile touches.
    let painters: [LabelPainter]
    /// What a frame shows over the map, so that a name which it would cut is left out.
    let notices: @Sendable (TimelineFrame) -> [DesignRect]
    /// All names, for frames that show nothing over the map.
    private let all: SparsePixmap

    init(
        painters: [LabelPainter], viewport: Viewport, notices: @escaping @Sendable (TimelineFrame) -> [DesignRect]
    ) {
        self.painters = painters
        self.notices = notices
        var picture = Pixmap(width: viewport.width, height: viewport.height)
        for painter in painters { painter.draw(into: &picture) }
        all = SparsePixmap(picture)
    }

    func frame(at frame: TimelineFrame) -> any LayerFrame {
        Share(painters: painters, all: all, notices: notices(frame), time: frame.time)
    }

    func identify(_ frame: TimelineFrame, in key: inout FrameKey) { key.add(notices(frame)) }

    private struct Share: LayerFrame {
        let painters: [LabelPainter]
        let all: SparsePixmap
        let notices: [DesignRect]
        let time: Timestamp

        func draw(_ level: StackLevel, into picture: inout Pixmap) {
            guard level == .labels else { return }
            if notices.isEmpty { return all.draw(into: &picture) }
            // As one picture too, so that no frame differs by a rounding from the others.
            var names = Pixmap(width: picture.width, height: picture.height)
            for painter in painters { painter.draw(into: &names, around: notices) }
            picture.composite(names)
        }

        func identity(of level: StackLevel) -> LevelIdentity? {
            guard level == .labels else { return nil }
            return notices.isEmpty ? .constant : .instant(time)
        }

        func describe(in report: inout FrameReport) {}
    }
}
