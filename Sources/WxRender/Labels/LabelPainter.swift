package import WxCodecs
package import WxRaster

/// Draws placed names: each of them once into a small picture, which every frame then takes.
package struct LabelPainter: Sendable {
    private let sprites: [(bounds: DesignRect, sprite: Sprite)]

    /// Draws the names.
    ///
    /// - Parameters:
    ///   - mapSide: the side of the map, which decides the colours.
    ///   - offset: units to add to each place: where a world cell begins in a tile.
    package init(
        _ labels: [PlacedLabel], mapSide: Theme, scale: Double, offset: (x: Double, y: Double) = (0, 0),
        text: TextEngine
    ) {
        let colors = MapTextColors(mapSide)
        sprites = labels.map { label in
            var label = label
            label.move(offset)
            return (label.bounds, Self.sprite(label, colors, scale, text))
        }
    }

    private static func sprite(
        _ label: PlacedLabel, _ colors: MapTextColors, _ scale: Double, _ text: TextEngine
    ) -> Sprite {
        let look =
            switch label.kind {
            case .place: (color: colors.text, halo: 2.0, opacity: MapTextColors.haloOpacity)
            case .area: (color: colors.area, halo: 1.75, opacity: MapTextColors.areaHaloOpacity)
            case .lake: (color: colors.lake, halo: 2.0, opacity: MapTextColors.haloOpacity)
            }
        // Marks of some scripts reach far above and below the box.
        var area = label.bounds.insetBy(-3)
        area.y -= label.font.size / 2
        area.height += label.font.size
        var canvas = DesignCanvas(covering: area, scale: scale, text: text)
        let halo = colors.halo.withOpacity(look.opacity)
        if let dot = label.dot {
            canvas.fill(DesignPath(circleX: dot.x, y: dot.y, radius: dot.radius + 1.25), halo)
        }
        canvas.draw(
            label.text, label.font, x: label.x, baseline: label.baseline, look.color,
            halo: TextHalo(color: halo, width: look.halo))
        if let dot = label.dot { canvas.fill(DesignPath(circleX: dot.x, y: dot.y, radius: dot.radius), look.color) }
        return canvas.sprite
    }

    /// Draws the names into a frame.
    ///
    /// - Parameter notices: what this frame shows over the map; a name that one of these would cut is left out.
    package func draw(into picture: inout Pixmap, around notices: [DesignRect] = []) {
        for (bounds, sprite) in sprites where !notices.contains(where: { $0.intersects(bounds, gap: 2) }) {
            sprite.draw(into: &picture)
        }
    }
}

extension PlacedLabel {
    /// Moves the label.
    fileprivate mutating func move(_ offset: (x: Double, y: Double)) {
        let moved = dot.map { Dot(x: $0.x + offset.x, y: $0.y + offset.y, radius: $0.radius) }
        var box = box
        box.x += offset.x
        box.y += offset.y
        self = PlacedLabel(
            text: text, kind: kind, font: font, x: x + offset.x, baseline: baseline + offset.y, box: box, dot: moved)
    }
}
