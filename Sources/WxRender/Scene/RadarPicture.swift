import WxRaster

/// The radar of one frame, sampled and coloured for its view.
///
/// It is what ``GridSampler`` paints: clear pixels tell apart "nothing is drawn" and, by ``uncovered``, "no radar looks
/// here", and are told apart as they are drawn, so that no frame needs a copy.
struct RadarPicture: Sendable {
    /// What was painted.
    let painted: Pixmap

    /// The pixel where no radar looks.
    static let uncovered = PremultipliedRGBA8(bits: GridColors.uncovered)

    /// Blends the echoes over a frame.
    func drawEchoes(on frame: inout Pixmap) {
        frame.composite(painted, passingOver: Self.uncovered)
    }

    /// Replaces the pixels of a ground where no radar looks by those of another one.
    func drawFog(_ fogged: Pixmap, on ground: inout Pixmap) {
        ground.replace(with: fogged, where: painted, holds: Self.uncovered)
    }
}
