import WxCodecs

/// The mark of an old or missing scan: a coloured ground, a triangle and bold text, so that colour is not the only sign.
struct StaleChip {
    let staleness: Staleness
    let text: String
    let font: DesignFont

    private static let padding = 6.0
    private static let triangle = 10.0
    private static let gap = 3.0

    /// Units across, the text cut to fit `limit`.
    func width(limit: Double, _ engine: TextEngine) -> Double {
        min(limit, engine.units(text, font) + 2 * Self.padding + Self.triangle + Self.gap)
    }

    /// Draws the mark.
    ///
    /// - Parameters:
    ///   - box: its ground; what is left of the width holds the text.
    ///   - baseline: units from the frame's top.
    func draw(in box: DesignRect, baseline: Double, on canvas: inout DesignCanvas) {
        let colors = staleness.chip
        canvas.fill(DesignPath(box, radius: 4), colors.ground)
        let x = box.x + Self.padding
        let height = 0.8 * Self.triangle
        canvas.fill(
            DesignPath(ring: [
                (x, baseline), (x + Self.triangle / 2, baseline - height), (x + Self.triangle, baseline),
            ]), colors.text)
        let start = x + Self.triangle + Self.gap
        // Half a unit for what rounding takes from a text that fits exactly.
        canvas.draw(
            text, font, x: start, baseline: baseline, colors.text, limit: box.maxX - Self.padding - start + 0.5)
    }
}
