import Glibc
import WxGeo
import WxRaster

/// The marker of a pin: a drop whose tip is the place.
///
/// In units: a circle of radius 12 and its two tangents from the tip, 20 below its centre. That is a 3-4-5 triangle, so
/// insets keep exact corners: inset `d` has radius `12 − d` and its tip `d / 0.6` higher.
struct PinMarker: Sendable {
    /// Pixels a unit.
    let unit: Double

    /// The outlines in pixels from the tip, lowest first, and what tells their colours.
    private let layers: [(outline: [(x: Double, y: Double)], color: RGBA8?)]

    static let edge = RGBA8(rgb: 0x16191D)
    static let white = RGBA8(rgb: 0xFFFFFF)

    /// The marker in frames of a width in units: three quarters of the size in those narrower than 400.
    init(frameWidth: Double, scale: Double) {
        let unit = frameWidth < 400 ? 0.75 * scale : scale
        self.unit = unit
        let outlines = [Self.drop(inset: 0), Self.drop(inset: 0.9), Self.drop(inset: 2.4), Self.circle(radius: 4)]
        layers = zip(outlines, [Self.edge, Self.white, nil, Self.white]).map { outline, color in
            (outline.map { (x: $0.x * unit, y: $0.y * unit) }, color)
        }
    }

    /// Columns and rows of ``sprite(_:phaseX:phaseY:)``.
    var size: (width: Int, height: Int) {
        (Int((24 * unit).rounded(.up)) + 2, Int((32 * unit).rounded(.up)) + 2)
    }

    /// The marker, drawn so that its tip lies at ``tip`` plus the phases.
    ///
    /// - Parameters:
    ///   - phaseX: 1/256 pixels, 0 ..< 256.
    ///   - phaseY: 1/256 pixels, 0 ..< 256.
    func sprite(_ color: PinColor, phaseX: Int32, phaseY: Int32) -> Pixmap {
        let (width, height) = size
        var sprite = Pixmap(width: width, height: height)
        var mask = CoverageMask(width: width, height: height)
        let tipX = Double(tip.x) + Double(phaseX) / 256
        let tipY = Double(tip.y) + Double(phaseY) / 256
        for (outline, fill) in layers {
            // Only the body has a colour of its own.
            var path = SubpixelPath()
            path.append(
                polyline: outline.map { point in
                    SubpixelPoint(pixelX: tipX + point.x, pixelY: tipY + point.y)
                })
            mask.fill(path, rule: .nonZero)
            sprite.composite(fill ?? color.body, through: mask)
            mask.clear()
        }
        return sprite
    }

    /// The pixel of the sprite whose top-left corner is the tip, at phases of 0.
    var tip: (x: Int, y: Int) { (Int((12 * unit).rounded(.up)), Int((32 * unit).rounded(.up))) }

    /// Where in a pixel a marker's tip lies: to an eighth, so that markers of one colour share at most 64 drawings.
    struct Phase: Hashable, Sendable {
        /// Eighths of a pixel, 0 ..< 8.
        let x: Int32
        let y: Int32
    }

    /// The pixel that holds a tip, after rounding to eighths, and where in it the tip lies.
    func pixel(of point: PixelPoint) -> (x: Int, y: Int, phase: Phase) {
        let x = Int((point.x * 8).rounded())
        let y = Int((point.y * 8).rounded())
        return (x >> 3, y >> 3, Phase(x: Int32(x & 7), y: Int32(y & 7)))
    }

    /// The marker with its tip at a point.
    func sprite(_ color: PinColor, tip point: PixelPoint) -> Sprite {
        let place = pixel(of: point)
        return Sprite(x: place.x - tip.x, y: place.y - tip.y, picture: sprite(color, place.phase))
    }

    /// The marker at a phase.
    func sprite(_ color: PinColor, _ phase: Phase) -> Pixmap {
        sprite(color, phaseX: phase.x * 32, phaseY: phase.y * 32)
    }

    /// A drop's outline in units from the tip, `y` downward.
    private static func drop(inset: Double) -> [(x: Double, y: Double)] {
        let radius = 12 - inset
        // From one tangent point over the top to the other: the tangents touch at 0.6 below the centre's height.
        let lean = asin(0.6)
        let steps = 96
        let arc = (0...steps).map { step in
            let angle = .pi - lean + (.pi + 2 * lean) * Double(step) / Double(steps)
            return (x: radius * cos(angle), y: -20 + radius * sin(angle))
        }
        return [(x: 0, y: -inset / 0.6)] + arc
    }

    /// A circle about the drop's centre.
    private static func circle(radius: Double) -> [(x: Double, y: Double)] {
        (0..<64).map { step in
            let angle = 2 * .pi * Double(step) / 64
            return (x: radius * cos(angle), y: -20 + radius * sin(angle))
        }
    }
}
