package import WxGeo
package import WxRaster

/// The pins of a job, drawn once for its viewport.
package struct PinLayer: Sendable {
    /// Where they stand.
    package let places: PinPlaces
    /// All markers as one picture, where all frames show the same; nil otherwise.
    private let all: SparsePixmap?
    /// Each marker drawn, where frames differ; those of one look share their pixels.
    private let sprites: [Sprite]

    /// Places and draws pins.
    package init(_ pins: [Pin], viewport: Viewport) {
        let places = PinPlaces(pins, viewport: viewport)
        self.places = places
        var drawn = PinLook.Drawn()
        let sprites = places.markers.map { places.look.sprite(pins[$0.pin], tip: $0.tip, &drawn) }
        if pins.contains(where: \.isTimed) || sprites.isEmpty {
            all = nil
            self.sprites = sprites
        } else {
            var picture = Pixmap(width: viewport.width, height: viewport.height)
            for sprite in sprites { sprite.draw(into: &picture) }
            all = SparsePixmap(picture)
            self.sprites = []
        }
    }

    /// The pins in the order of the input.
    package var pins: [Pin] { places.pins }
    /// The markers in the frame.
    package var markers: [PinPlaces.Marker] { places.markers }

    /// Draws the pins that a frame shows (nil: all).
    package func draw(into picture: inout Pixmap, in span: FrameSpan? = nil) {
        if let all { return all.draw(into: &picture) }
        for (sprite, marker) in zip(sprites, markers) where span.map(pins[marker.pin].isShown(in:)) ?? true {
            sprite.draw(into: &picture)
        }
    }

    /// What becomes of the pins that a frame shows (nil: all).
    package func report(in span: FrameSpan? = nil) -> PinReport {
        let visible = Set(markers.map(\.pin))
        var counts = PinReport()
        for (position, pin) in pins.enumerated() where span.map(pin.isShown(in:)) ?? true {
            if visible.contains(position) { counts.drawn += 1 } else { counts.outsideView += 1 }
        }
        return counts
    }
}
