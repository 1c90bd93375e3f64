import Synchronization
package import WxCodecs
package import WxRaster

/// Draws the furniture of a loop: what all frames share once, and in each frame only what changes.
package final class FurniturePainter: Sendable {
    /// Where everything stands.
    package let layout: FurnitureLayout
    private let scale: Double
    private let text: TextEngine
    private let colors: PanelColors
    /// Scale bar, attribution and logo.
    private let sprites: [Sprite]
    private let card: TitleCard?
    private let key: AdvisoryKey?
    private let strip: FurnitureStrip?
    /// Keys already drawn: from frame to frame their rows seldom change.
    private let keys = Mutex<[[AdvisoryKeyRow]: Sprite]>([:])

    /// Draws what all frames share.
    package init(_ layout: FurnitureLayout, _ content: FurnitureContent, scale: Double, text: TextEngine) {
        self.layout = layout
        self.scale = scale
        self.text = text
        colors = PanelColors(content.theme)
        card = TitleCard(layout, content, scale: scale, text: text)
        key = AdvisoryKey(layout, content, scale: scale, text: text)
        strip = FurnitureStrip(layout, content, scale: scale, text: text)

        let mapColors = MapTextColors(content.mapSide)
        var sprites: [Sprite] = []
        if let box = layout.scaleBar, let meters = content.metersPerUnit,
            let bar = ScaleBar(layout.plan.form, metersPerUnit: meters, units: content.units)
        {
            var canvas = DesignCanvas(covering: box, scale: scale, text: text)
            bar.draw(in: box, colors: mapColors, on: &canvas)
            sprites.append(canvas.sprite)
        }
        if let box = layout.attribution {
            let foot = layout.plan.request.height - layout.plan.stripHeight
            var canvas = DesignCanvas(covering: box, scale: scale, text: text)
            Attribution.draw(
                layout.attributionLines, right: layout.plan.request.width - 8, foot: foot, colors: mapColors,
                on: &canvas)
            sprites.append(canvas.sprite)
        }
        if let box = layout.logo, let logo = content.logo {
            let picture = Logo.resampled(
                logo, width: Int((box.width * scale).rounded()), height: Int((box.height * scale).rounded()))
            sprites.append(
                Sprite(x: Int((box.x * scale).rounded()), y: Int((box.y * scale).rounded()), picture: picture))
        }
        self.sprites = sprites
    }

    /// Draws a frame's furniture over its map; called from any thread.
    package func draw(_ frame: FurnitureFrame, into picture: inout Pixmap) {
        var canvas = DesignCanvas(frame: picture, scale: scale, text: text)
        // The canvas has the only copy while it draws, so that none is made.
        picture = Pixmap(width: 1, height: 1)
        defer { picture = canvas.picture }
        for sprite in sprites { sprite.draw(into: &canvas.picture) }
        strip?.draw(frame, on: &canvas)
        card?.draw(frame, on: &canvas)
        keySprite(frame.advisories)?.draw(into: &canvas.picture)
        GapNotice(frame, layout.plan, text: text)?.draw(colors, on: &canvas)
        drawCornerMark(frame, on: &canvas)
    }

    /// What a frame shows over the places of labels: where a label would be cut by one of these, it is not drawn in that
    /// frame.
    package func notices(_ frame: FurnitureFrame) -> [DesignRect] {
        [GapNotice(frame, layout.plan, text: text)?.rect, cornerMark(frame)?.box].compactMap(\.self)
    }

    private func keySprite(_ rows: [AdvisoryKeyRow]) -> Sprite? {
        guard let key else { return nil }
        if let known = keys.withLock({ $0[rows] }) { return known }
        let sprite = key.sprite(rows)
        keys.withLock { keys in
            if keys.count >= 64 { keys.removeAll() }
            keys[rows] = sprite
        }
        return sprite
    }

    /// The mark of an old scan in a frame that has neither card nor strip for it.
    private func cornerMark(_ frame: FurnitureFrame) -> (chip: StaleChip, box: DesignRect)? {
        guard layout.plan.stalePlace == .corner, let staleness = frame.radar.staleness, staleness != .fresh,
            let long = frame.radar.text, let short = frame.radar.shortText
        else { return nil }
        let limit = layout.plan.request.width - 8
        let font = DesignFont.bold(layout.plan.form.ageSize)
        let whole = StaleChip(staleness: staleness, text: long, font: font)
        let fits = whole.width(limit: .infinity, text) <= limit
        let chip = fits ? whole : StaleChip(staleness: staleness, text: short, font: font)
        let size = (width: chip.width(limit: limit, text), height: (1.5 * font.size).rounded(.up) + 2)
        return (chip, DesignRect(x: 4, y: 4, width: size.width, height: size.height))
    }

    private func drawCornerMark(_ frame: FurnitureFrame, on canvas: inout DesignCanvas) {
        guard let (chip, box) = cornerMark(frame) else { return }
        chip.draw(in: box, baseline: box.y + 1.5 + 1.05 * chip.font.size, on: &canvas)
    }
}
