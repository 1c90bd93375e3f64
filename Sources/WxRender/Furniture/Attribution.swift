import WxCodecs
import WxRaster

/// The line that names the sources.
enum Attribution {
    private static let font = DesignFont.regular(9.5)
    private static let lineHeight = 12.0
    private static let separator = " · "

    /// The parts in as few lines as fit a width; a part that is wider than that ends in an ellipsis when it is drawn.
    static func lines(_ parts: [String], within width: Double, text: TextEngine) -> [String] {
        var lines: [String] = []
        for part in parts where !part.isEmpty {
            let longer = lines.last.map { $0 + separator + part }
            if let longer, text.units(longer, font) <= width {
                lines[lines.count - 1] = longer
            } else {
                lines.append(part)
            }
        }
        return lines
    }

    /// The box of the lines, halo included; nil without any.
    static func box(_ lines: [String], right: Double, foot: Double, text: TextEngine) -> DesignRect? {
        guard let widest = lines.map({ text.units($0, font) }).max(), widest > 0 else { return nil }
        let width = min(widest, right - 8) + 4
        let height = Double(lines.count) * lineHeight + 4
        return DesignRect(x: right - width + 2, y: foot - 3 - height, width: width, height: height)
    }

    /// Draws the lines, the last one 7 units above the foot.
    static func draw(
        _ lines: [String], right: Double, foot: Double, colors: MapTextColors, on canvas: inout DesignCanvas
    ) {
        let halo = TextHalo(color: colors.halo.withOpacity(MapTextColors.haloOpacity), width: 2)
        for (i, line) in lines.enumerated() {
            let baseline = foot - 7 - Double(lines.count - 1 - i) * lineHeight
            canvas.draw(
                line, font, x: right, baseline: baseline, colors.text, align: .right, limit: right - 8, halo: halo)
        }
    }
}
