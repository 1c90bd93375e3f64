import Synchronization
package import WxCodecs
package import WxRaster

/// The drop that marks a place: its tip is exactly there.
///
/// A circle and its two tangents from the tip; with radius 12 and a distance of 20 the triangle is one of 3-4-5, so that
/// the drop moved in by `d` is the same shape with radius `12 − d`.
package final class PinMarker: Sendable {
    /// The size that the drop is drawn in.
    package enum Size: Hashable, Sendable {
        /// 24 × 32 units.
        case normal
        /// 18 × 24 units, for frames narrower than 400.
        case small

        /// The size for a frame.
        package init(frameWidth: Double) { self = frameWidth < 400 ? .small : .normal }

        fileprivate var factor: Double { self == .normal ? 1 : 0.75 }
    }

    /// Red, as pins are unless told otherwise.
    package static let red = RGBA8(rgb: 0xC8201A)
    package static let green = RGBA8(rgb: 0x2FA84F)
    package static let purple = RGBA8(rgb: 0x7E34C9)
    static let edge = RGBA8(rgb: 0x16191D)

    private let size: Size
    private let scale: Double
    private let text: TextEngine
    private let drops = Mutex<[Key: Sprite]>([:])

    /// Drops of one colour at one quarter of a pixel.
    private struct Key: Hashable {
        var color: RGBA8
        var quarterX: Int
        var quarterY: Int
    }

    /// Makes the markers of a frame's size.
    package init(_ size: Size, scale: Double, text: TextEngine) {
        self.size = size
        self.scale = scale
        self.text = text
    }

    /// The box of a marker whose tip is at a point, in units.
    package func box(tipX: Double, tipY: Double) -> DesignRect {
        let factor = size.factor
        return DesignRect(x: tipX - 12 * factor, y: tipY - 32 * factor, width: 24 * factor, height: 32 * factor)
    }

    /// Draws a marker, its tip on the nearest quarter of a pixel.
    package func draw(tipX: Double, tipY: Double, color: RGBA8, into picture: inout Pixmap) {
        guard abs(tipX) < 1e6, abs(tipY) < 1e6 else { return }
        let x = Int((tipX * scale * 4 + 0.5).rounded(.down))
        let y = Int((tipY * scale * 4 + 0.5).rounded(.down))
        let key = Key(color: color, quarterX: x & 3, quarterY: y & 3)
        let sprite = drops.withLock { drops in
            if let known = drops[key] { return known }
            if drops.count >= 1024 { drops.removeAll() }
            let made = drop(color, x: Double(key.quarterX) / 4, y: Double(key.quarterY) / 4)
            drops[key] = made
            return made
        }
        picture.composite(sprite.picture, atX: x >> 2 + sprite.x, y: y >> 2 + sprite.y)
    }

    /// A drop whose tip is some pixels right of and below the frame's corner.
    private func drop(_ color: RGBA8, x: Double, y: Double) -> Sprite {
        let (tipX, tipY) = (x / scale, y / scale)
        let factor = size.factor
        let box = box(tipX: tipX, tipY: tipY)
        var canvas = DesignCanvas(covering: box, scale: scale, text: text)
        for (inset, fill) in [(0.0, Self.edge), (0.9, RGBA8(rgb: 0xFFFFFF)), (2.4, color)] {
            canvas.fill(DesignPath(dropAtX: tipX, y: tipY, inset: inset, factor: factor), fill)
        }
        canvas.fill(
            DesignPath(circleX: tipX, y: tipY - 20 * factor, radius: 4 * factor), RGBA8(rgb: 0xFFFFFF))
        return canvas.sprite
    }
}

extension DesignPath {
    /// The drop with its tip at a point, moved in by `inset` of its own units.
    fileprivate init(dropAtX tipX: Double, y tipY: Double, inset: Double, factor: Double) {
        let radius = (12 - inset) * factor
        let centerY = tipY - 20 * factor
        var ring = [(x: tipX, y: tipY - inset / 0.6 * factor)]
        // By t = tan(φ/2), φ measured from the top, the circle takes no sine; the tangents touch it at t = ±2.
        for step in -16...16 {
            let t = Double(step) / 8
            ring.append((tipX + radius * 2 * t / (1 + t * t), centerY - radius * (1 - t * t) / (1 + t * t)))
        }
        self.init(ring: ring)
    }
}
