import WxGeo
import WxRaster

/// The pins of a scene and their callouts, on their levels of the stack.
struct PinLevel: PreparedLayer {
    /// Callouts that were placed together.
    struct Callouts: Sendable {
        let painter: CalloutPainter
        /// The pin of each place that was asked for.
        let pinOfRequest: [Int]
        /// The pins whose callouts are in the picture, each as often as they are.
        let placed: [Int]
        /// The pins in the picture whose callouts found no place.
        let leftOut: [Int]
    }

    let layer: PinLayer
    /// One group, or one for each world cell that a tile touches.
    let callouts: [Callouts]
    /// What part of time each frame stands for.
    let spans: FrameSpans
    /// All callouts as one picture, where all frames show the same; nil otherwise.
    private let all: SparsePixmap?

    init(layer: PinLayer, callouts: [Callouts], spans: FrameSpans, viewport: Viewport) {
        self.layer = layer
        self.callouts = callouts
        self.spans = spans
        if layer.pins.contains(where: \.isTimed) || callouts.allSatisfy(\.placed.isEmpty) {
            all = nil
        } else {
            var picture = Pixmap(width: viewport.width, height: viewport.height)
            for group in callouts { group.painter.draw(into: &picture) }
            all = SparsePixmap(picture)
        }
    }

    func frame(at frame: TimelineFrame) -> any LayerFrame {
        Share(layer: layer, callouts: callouts, all: all, span: spans[frame.time])
    }

    func identify(_ frame: TimelineFrame, in key: inout FrameKey) {
        let span = spans[frame.time]
        key.add(layer.pins.indices.filter { layer.pins[$0].isShown(in: span) })
    }

    private struct Share: LayerFrame {
        let layer: PinLayer
        let callouts: [Callouts]
        let all: SparsePixmap?
        let span: FrameSpan

        func draw(_ level: StackLevel, into picture: inout Pixmap) {
            if level == .pins { layer.draw(into: &picture, in: span) }
            guard level == .callouts else { return }
            if let all { return all.draw(into: &picture) }
            for group in callouts {
                group.painter.draw(into: &picture) { layer.pins[group.pinOfRequest[$0]].isShown(in: span) }
            }
        }

        func identity(of level: StackLevel) -> LevelIdentity? {
            guard level == .pins || level == .callouts else { return nil }
            return .items(layer.pins.indices.filter { layer.pins[$0].isShown(in: span) })
        }

        func describe(in report: inout FrameReport) {
            var pins = layer.report(in: span)
            for group in callouts {
                pins.callouts += group.placed.count { layer.pins[$0].isShown(in: span) }
                pins.calloutsLeftOut += group.leftOut.count { layer.pins[$0].isShown(in: span) }
            }
            report.pins = pins
        }
    }
}
