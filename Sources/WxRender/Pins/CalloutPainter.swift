package import WxCodecs
package import WxRaster

/// Draws placed callouts: each of them once into a small picture, which every frame that shows its pin then takes.
package struct CalloutPainter: Sendable {
    private let sprites: [(pin: Int, sprite: Sprite)]

    /// Draws the callouts.
    ///
    /// - Parameter offset: units to add to each place: where a world cell begins in a tile.
    package init(
        _ callouts: [PlacedCallout], theme: Theme, scale: Double, offset: (x: Double, y: Double) = (0, 0),
        text: TextEngine
    ) {
        let colors = PanelColors(theme)
        sprites = callouts.map { callout in
            var moved = callout
            moved.bubble.x += offset.x
            moved.bubble.y += offset.y
            moved.pointerX += offset.x
            moved.pointerY += offset.y
            return (callout.pin, Self.sprite(moved, colors, scale, text))
        }
    }

    /// Draws the callouts of the pins that a frame shows.
    package func draw(into picture: inout Pixmap, where isShown: (_ pin: Int) -> Bool = { _ in true }) {
        for (pin, sprite) in sprites where isShown(pin) { sprite.draw(into: &picture) }
    }

    private static func sprite(
        _ callout: PlacedCallout, _ colors: PanelColors, _ scale: Double, _ text: TextEngine
    ) -> Sprite {
        let bubble = callout.bubble
        let pointer = callout.pointer
        let left = min(bubble.x, pointer.x)
        let top = min(bubble.y, pointer.y)
        var canvas = DesignCanvas(
            covering: DesignRect(
                x: left, y: top, width: max(bubble.maxX, pointer.maxX) - left,
                height: max(bubble.maxY, pointer.maxY) - top), scale: scale, text: text)
        canvas.fill(DesignPath(callout, inset: 0), colors.calloutLine)
        canvas.fill(DesignPath(callout, inset: 1), colors.ground)

        let look = callout.look
        let x = bubble.x + look.paddingX
        let titleHeight = (1.25 * look.titleSize).rounded(.up)
        // A hair more than the limit that the text was measured with, for what rounding takes.
        let limit = look.widestText + 0.01
        canvas.draw(
            callout.title, look.titleFont, x: x, baseline: bubble.y + look.paddingY + 0.98 * look.titleSize,
            colors.text, limit: limit)
        if let subtitle = callout.subtitle {
            canvas.draw(
                subtitle, look.subtitleFont, x: x,
                baseline: bubble.y + look.paddingY + titleHeight + look.subtitleSize, colors.secondText, limit: limit)
        }
        return canvas.sprite
    }
}

extension DesignPath {
    /// A bubble with its pointer as one outline, moved in by `inset` units square to each edge.
    fileprivate init(_ callout: PlacedCallout, inset: Double) {
        self.init()
        let rect = callout.bubble.insetBy(inset)
        let radius = max(0, min(callout.look.radius - inset, rect.width / 2, rect.height / 2))
        let (half, length) = (CalloutLook.pointerWidth / 2, CalloutLook.pointerLength)
        // Square to its sides the pointer's tip moves back by inset / sin(half its angle).
        let slant = (half * half + length * length).squareRoot()
        let reach = length - inset * slant / half
        // Where the sides meet the moved edge.
        let spread = (reach + inset) * half / length
        let (x, y) = (callout.pointerX, callout.pointerY)

        move(rect.x + radius, rect.y)
        if callout.side == .below {
            line(x - spread, rect.y)
            line(x, y + length - reach)
            line(x + spread, rect.y)
        }
        line(rect.maxX - radius, rect.y)
        corner(rect.maxX, rect.y, to: rect.maxX, rect.y + radius)
        if callout.side == .left {
            line(rect.maxX, y - spread)
            line(x - length + reach, y)
            line(rect.maxX, y + spread)
        }
        line(rect.maxX, rect.maxY - radius)
        corner(rect.maxX, rect.maxY, to: rect.maxX - radius, rect.maxY)
        if callout.side == .above {
            line(x + spread, rect.maxY)
            line(x, y - length + reach)
            line(x - spread, rect.maxY)
        }
        line(rect.x + radius, rect.maxY)
        corner(rect.x, rect.maxY, to: rect.x, rect.maxY - radius)
        if callout.side == .right {
            line(rect.x, y + spread)
            line(x + length - reach, y)
            line(rect.x, y - spread)
        }
        line(rect.x, rect.y + radius)
        corner(rect.x, rect.y, to: rect.x + radius, rect.y)
    }
}
