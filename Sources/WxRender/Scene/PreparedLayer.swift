package import WxRaster

/// A layer made ready for one view: everything that all frames share is done.
///
/// To add a kind of layer, conform to this and to ``LayerFrame``, and make it in `Loop+Prepare.swift`.
package protocol PreparedLayer: Sendable {
    /// The layer's share of one frame; called from any thread.
    func frame(at frame: TimelineFrame) throws -> any LayerFrame

    /// Adds what makes the layer's share of one frame differ from that of another, beside the scene and the time.
    ///
    /// A frame that was drawn stands for another one of the same key.
    func identify(_ frame: TimelineFrame, in key: inout FrameKey)
}

/// What a layer draws in one frame, and what it has to say about it.
package protocol LayerFrame: Sendable {
    /// Draws the levels that belong to the layer; others are left as they are.
    func draw(_ level: StackLevel, into picture: inout Pixmap)

    /// What tells the layer's pixels on a level from those of other frames: frames of one identity draw the same there.
    /// Nil where the layer draws nothing, which it may also learn only as it draws.
    func identity(of level: StackLevel) -> LevelIdentity?

    /// Adds what the layer shows to the frame's report.
    func describe(in report: inout FrameReport)
}
