import Glibc
package import WxGeo
package import WxRaster

/// The pins of a job, placed once for its viewport.
package struct PinLayer: Sendable {
    /// The pins in the order of the input.
    package let pins: [Pin]
    /// One marker for each visible copy of each pin, north to south, so that nearer ones cover farther ones.
    package let markers: [Marker]
    private let marker: PinMarker
    /// All markers as one picture, where all frames show the same; nil without any.
    private let all: Pixmap?

    /// A marker in the frame.
    package struct Marker: Hashable, Sendable {
        /// Position in ``PinLayer/pins``.
        package var pin: Int
        /// Where the tip is, on the grid of 1/256 pixel.
        package var tip: PixelPoint
    }

    /// Places pins in a viewport.
    package init(_ pins: [Pin], viewport: Viewport) {
        self.pins = pins
        marker = PinMarker(frameWidth: Double(viewport.width) / viewport.scale, scale: viewport.scale)
        let reach = 12 * marker.unit
        let frame = PixelBox(viewport)
        let tall = 32 * marker.unit
        markers = pins.enumerated().flatMap { position, pin -> [Marker] in
            var place = WebMercator.project(pin.coordinate)
            place.x -= place.x.rounded(.down)
            let copies = viewport.worldCopies
            // One copy more on each side: a marker hangs over its tip.
            return (copies.lowerBound - 1...copies.upperBound + 1).compactMap { copy in
                let tip = PixelPoint(
                    x: Viewport.snapped((place.x + Double(copy)) * viewport.worldSize) - viewport.originX,
                    y: Viewport.snapped(place.y * viewport.worldSize) - viewport.originY)
                let box = PixelBox(left: tip.x - reach, top: tip.y - tall, right: tip.x + reach, bottom: tip.y)
                let isVisible =
                    box.left < frame.right && box.right > frame.left && box.top < frame.bottom
                    && box.bottom > frame.top
                return isVisible ? Marker(pin: position, tip: tip) : nil
            }
        }.sorted { ($0.tip.y, $0.tip.x, $0.pin) < ($1.tip.y, $1.tip.x, $1.pin) }
        if markers.isEmpty || pins.contains(where: \.isTimed) {
            all = nil
        } else {
            var picture = Pixmap(width: viewport.width, height: viewport.height)
            for placed in markers { marker.draw(pins[placed.pin].color, tip: placed.tip, into: &picture) }
            all = picture
        }
    }

    /// Draws the pins shown at an instant (nil: all).
    package func draw(into picture: inout Pixmap, at time: Timestamp? = nil) {
        if let all, time == nil || !pins.contains(where: \.isTimed) { return picture.composite(all) }
        for placed in markers where time.map(pins[placed.pin].isShown(at:)) ?? true {
            marker.draw(pins[placed.pin].color, tip: placed.tip, into: &picture)
        }
    }

    /// What becomes of the pins shown at an instant (nil: all).
    package func report(at time: Timestamp? = nil) -> PinReport {
        let visible = Set(markers.map(\.pin))
        var counts = PinReport()
        for (position, pin) in pins.enumerated() where time.map(pin.isShown(at:)) ?? true {
            if visible.contains(position) { counts.drawn += 1 } else { counts.outsideView += 1 }
        }
        return counts
    }

    /// The box that a marker takes, in pixels: what labels and callouts keep clear of.
    package func box(of placed: Marker) -> PixelRect {
        PixelRect(
            left: Int((placed.tip.x - 12 * marker.unit).rounded(.down)),
            top: Int((placed.tip.y - 32 * marker.unit).rounded(.down)),
            right: Int((placed.tip.x + 12 * marker.unit).rounded(.up)), bottom: Int(placed.tip.y.rounded(.up)))
    }
}
