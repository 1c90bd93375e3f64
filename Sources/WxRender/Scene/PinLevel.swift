import WxRaster

/// The pins of a scene and their callouts, on their levels of the stack.
struct PinLevel: PreparedLayer {
    /// Callouts that were placed together.
    struct Callouts: Sendable {
        let painter: CalloutPainter
        /// The pin of each place that was asked for.
        let pinOfRequest: [Int]
        /// The pins that have one.
        let placed: [Int]
        let leftOut: Int
    }

    let layer: PinLayer
    /// One group, or one for each world cell that a tile touches.
    let callouts: [Callouts]

    func frame(at frame: TimelineFrame) -> any LayerFrame {
        Share(layer: layer, callouts: callouts, time: frame.time)
    }

    private struct Share: LayerFrame {
        let layer: PinLayer
        let callouts: [Callouts]
        let time: Timestamp

        func draw(_ level: StackLevel, into picture: inout Pixmap) {
            if level == .pins { layer.draw(into: &picture, at: time) }
            guard level == .callouts else { return }
            for group in callouts {
                group.painter.draw(into: &picture) { layer.pins[group.pinOfRequest[$0]].isShown(at: time) }
            }
        }

        func describe(in report: inout FrameReport) {
            var pins = layer.report(at: time)
            for group in callouts {
                pins.callouts += group.placed.count { layer.pins[$0].isShown(at: time) }
                pins.calloutsLeftOut += group.leftOut
            }
            report.pins = pins
        }
    }
}
