import Glibc
import WxGeo
import WxRaster

/// How the pins of a layer are drawn: one marker in any colour, and icons, each of them brought to its size once.
struct PinLook: Sendable {
    private let marker: PinMarker
    private let icons: [PinIcon: Pixmap]
    private let scale: Double

    init(marker: PinMarker, icons: some Sequence<PinIcon>, scale: Double) {
        self.marker = marker
        self.scale = scale
        var sizes: [Size: Pixmap] = [:]
        var pictures: [PinIcon: Pixmap] = [:]
        for icon in icons where pictures[icon] == nil {
            let size = Size(picture: icon.picture, width: icon.width, height: icon.height)
            let picture = sizes[size] ?? icon.sprite(scale: scale)
            sizes[size] = picture
            pictures[icon] = picture
        }
        self.icons = pictures
    }

    /// Icons that differ in their anchors alone share pixels.
    private struct Size: Hashable {
        var picture: PinPicture
        var width: Double
        var height: Double
    }

    /// The pixels that a pin takes, whole ones for an icon.
    func extent(of pin: Pin, tip: PixelPoint) -> (left: Double, top: Double, right: Double, bottom: Double) {
        guard let icon = pin.icon, let picture = icons[icon] else {
            let reach = 12 * marker.unit
            return (tip.x - reach, tip.y - 32 * marker.unit, tip.x + reach, tip.y)
        }
        let left = (tip.x - icon.anchorX * scale + 0.5).rounded(.down)
        let top = (tip.y - icon.anchorY * scale + 0.5).rounded(.down)
        return (left, top, left + Double(picture.width), top + Double(picture.height))
    }

    /// Markers that are drawn already.
    struct Drawn {
        fileprivate var markers: [Key: Pixmap] = [:]

        fileprivate struct Key: Hashable {
            var color: PinColor
            var phase: PinMarker.Phase
        }
    }

    /// A pin, drawn. An icon keeps its pixels: its corner goes to the nearest one.
    func sprite(_ pin: Pin, tip: PixelPoint, _ drawn: inout Drawn) -> Sprite {
        if let icon = pin.icon, let picture = icons[icon] {
            let extent = extent(of: pin, tip: tip)
            return Sprite(x: Int(extent.left), y: Int(extent.top), picture: picture)
        }
        let place = marker.pixel(of: tip)
        let key = Drawn.Key(color: pin.color, phase: place.phase)
        let picture = drawn.markers[key] ?? marker.sprite(pin.color, place.phase)
        drawn.markers[key] = picture
        return Sprite(x: place.x - marker.tip.x, y: place.y - marker.tip.y, picture: picture)
    }
}
