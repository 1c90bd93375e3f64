import WxCodecs
import WxRaster

/// The card at the top right: the events in the frame, how their shapes look, and how many there are.
struct AdvisoryKey {
    private let form: FurnitureForm
    private let place: DesignRect
    private let colors: PanelColors
    private let land: RGBA8
    private let scale: Double
    private let text: TextEngine

    private static let swatch = (width: 20.0, height: 13.0)

    init?(_ layout: FurnitureLayout, _ content: FurnitureContent, scale: Double, text: TextEngine) {
        guard let place = layout.key else { return nil }
        form = layout.plan.form.form(of: .advisories)
        self.place = place
        colors = PanelColors(content.theme)
        land = content.land
        self.scale = scale
        self.text = text
    }

    /// The key of a frame; nil where no event is in it.
    func sprite(_ rows: [AdvisoryKeyRow]) -> Sprite? {
        guard !rows.isEmpty else { return nil }
        let shown = rows.prefix(form.keyRows)
        let rest = rows.count - shown.count
        let padding = form.keyPadding
        let lines = Double(shown.count + (rest > 0 ? 1 : 0))
        var rect = place
        rect.height = 2 * padding + form.keyHeadingHeight + lines * form.keyRowHeight
        var canvas = DesignCanvas(covering: rect, scale: scale, text: text)
        canvas.panel(rect, radius: 6, ground: colors.ground, line: colors.line)

        let left = rect.x + padding
        let right = rect.maxX - padding
        let nameX = left + Self.swatch.width + 7
        // The heading stands a little higher than the rows do in theirs, which parts it from them.
        canvas.draw(
            "Advisories in view", .bold(form.keySize), x: left, baseline: rect.y + padding + 0.9 * form.keySize,
            colors.text, limit: right - left)
        var top = rect.y + padding + form.keyHeadingHeight
        for row in shown {
            let box = DesignRect(x: left, y: top + 1, width: Self.swatch.width, height: Self.swatch.height)
            draw(row, in: box, on: &canvas)
            let baseline = top + 1.05 * form.keySize
            let count = canvas.draw(
                "\(row.count)", .bold(form.keySize), x: right, baseline: baseline, colors.secondText, align: .right)
            canvas.draw(
                row.name, .regular(form.keySize), x: nameX, baseline: baseline, colors.text,
                limit: right - count - 6 - nameX)
            top += form.keyRowHeight
        }
        if rest > 0 {
            canvas.draw(
                "+\(rest) more", .regular(form.keySize), x: nameX, baseline: top + 1.05 * form.keySize,
                colors.secondText)
        }
        return canvas.sprite
    }

    /// A shape of the event in small: its fill over land, its hatching, its outline.
    private func draw(_ row: AdvisoryKeyRow, in box: DesignRect, on canvas: inout DesignCanvas) {
        let middle = box.insetBy(row.outlineWidth / 2 + row.casingWidth)
        canvas.fill(middle, land)
        canvas.fill(middle, row.fillColor, opacity: row.fillOpacity)
        if let opacity = row.hatchOpacity {
            canvas.hatch(middle, width: 1.5, distance: 5, row.color, opacity: opacity)
        }
        let ring = DesignPath(ring: [
            (middle.x, middle.y), (middle.maxX, middle.y), (middle.maxX, middle.maxY), (middle.x, middle.maxY),
        ])
        canvas.stroke(ring, width: row.outlineWidth + 2 * row.casingWidth, row.casing)
        // Dashes of the map's length would leave two or three on so short a ring: here they are half as long.
        let dash = row.dashOn.flatMap { on in row.dashOff.map { (on: on / 2, off: $0 / 2) } }
        canvas.stroke(ring, width: row.outlineWidth, row.color, dash: dash)
    }
}
