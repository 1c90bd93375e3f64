import Glibc
package import WxGeo
package import WxRaster

/// Where the pins of a job stand in a viewport.
package struct PinPlaces: Sendable {
    /// The pins in the order of the input.
    package let pins: [Pin]
    /// One marker for each visible copy of each pin, north to south, so that nearer ones cover farther ones.
    package let markers: [Marker]
    let look: PinLook

    /// A marker or an icon in the frame.
    package struct Marker: Hashable, Sendable {
        /// Position in ``PinPlaces/pins``.
        package var pin: Int
        /// Where the tip is, on the grid of 1/256 pixel.
        package var tip: PixelPoint
    }

    /// Places pins in a viewport.
    package init(_ pins: [Pin], viewport: Viewport) {
        let look = PinLook(
            marker: PinMarker(frameWidth: Double(viewport.width) / viewport.scale, scale: viewport.scale),
            icons: pins.lazy.compactMap(\.icon), scale: viewport.scale)
        self.init(pins, viewport: viewport, look: look)
    }

    /// The same pins in another part of the world, drawn alike.
    func moved(to viewport: Viewport) -> PinPlaces { PinPlaces(pins, viewport: viewport, look: look) }

    private init(_ pins: [Pin], viewport: Viewport, look: PinLook) {
        self.pins = pins
        self.look = look
        markers = pins.enumerated().flatMap { position, pin -> [Marker] in
            var place = WebMercator.project(pin.coordinate)
            place.x -= place.x.rounded(.down)
            let copies = viewport.worldCopies
            // One copy more on each side: a marker hangs over its tip.
            return (copies.lowerBound - 1...copies.upperBound + 1).compactMap { copy in
                let tip = PixelPoint(
                    x: Viewport.snapped((place.x + Double(copy)) * viewport.worldSize) - viewport.originX,
                    y: Viewport.snapped(place.y * viewport.worldSize) - viewport.originY)
                let box = look.extent(of: pin, tip: tip)
                let isVisible =
                    box.left < Double(viewport.width) && box.right > 0 && box.top < Double(viewport.height)
                    && box.bottom > 0
                return isVisible ? Marker(pin: position, tip: tip) : nil
            }
        }.sorted { ($0.tip.y, $0.tip.x, $0.pin) < ($1.tip.y, $1.tip.x, $1.pin) }
    }

    /// The box that a marker takes, in pixels: what labels and callouts keep clear of.
    package func box(of placed: Marker) -> PixelRect {
        let extent = look.extent(of: pins[placed.pin], tip: placed.tip)
        return PixelRect(
            left: Int(extent.left.rounded(.down)), top: Int(extent.top.rounded(.down)),
            right: Int(extent.right.rounded(.up)), bottom: Int(extent.bottom.rounded(.up)))
    }
}
