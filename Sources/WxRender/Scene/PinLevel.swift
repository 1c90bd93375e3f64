import WxRaster

/// The pins of a scene on their level of the stack.
struct PinLevel: PreparedLayer {
    let layer: PinLayer

    func frame(at frame: TimelineFrame) -> any LayerFrame { Share(layer: layer, time: frame.time) }

    private struct Share: LayerFrame {
        let layer: PinLayer
        let time: Timestamp

        func draw(_ level: StackLevel, into picture: inout Pixmap) {
            if level == .pins { layer.draw(into: &picture, at: time) }
        }

        func describe(in report: inout FrameReport) { report.pins = layer.report(at: time) }
    }
}
