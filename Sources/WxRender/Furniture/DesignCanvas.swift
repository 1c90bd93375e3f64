import Foundation
package import WxCodecs
package import WxRaster

/// Draws in design units into a picture: every length is multiplied by the scale once and never rounded after, so that
/// scale 2 is exactly twice scale 1.
package struct DesignCanvas {
    /// What was drawn so far.
    package var picture: Pixmap
    /// Pixels of a unit.
    let scale: Double
    /// The frame's column and row of the picture's top-left pixel.
    let originX: Int
    let originY: Int
    let text: TextEngine

    /// Begins to draw into a whole frame.
    package init(frame: Pixmap, scale: Double, text: TextEngine) {
        picture = frame
        self.scale = scale
        originX = 0
        originY = 0
        self.text = text
    }

    /// Begins a clear picture of the pixels that a part of the frame touches.
    init(covering rect: DesignRect, scale: Double, text: TextEngine) {
        originX = Int((rect.x * scale).rounded(.down))
        originY = Int((rect.y * scale).rounded(.down))
        picture = Pixmap(
            width: max(1, Int((rect.maxX * scale).rounded(.up)) - originX),
            height: max(1, Int((rect.maxY * scale).rounded(.up)) - originY))
        self.scale = scale
        self.text = text
    }

    /// What was drawn, and where it belongs.
    var sprite: Sprite { Sprite(x: originX, y: originY, picture: picture) }

    // MARK: Shapes

    /// Fills a rectangle.
    mutating func fill(_ rect: DesignRect, _ color: RGBA8, opacity: Double = 1) {
        fill(DesignPath(rect), color, opacity: opacity)
    }

    /// Fills the inside of a path.
    mutating func fill(_ path: DesignPath, _ color: RGBA8, opacity: Double = 1) {
        paint(path, reach: 0, color, opacity) { $0.fill($1, rule: .nonZero) }
    }

    /// Draws a line of some units' width along a path, with round joins.
    mutating func stroke(
        _ path: DesignPath, width: Double, _ color: RGBA8, opacity: Double = 1, cap: LineCap = .butt,
        dash: (on: Double, off: Double)? = nil
    ) {
        let scale = scale
        paint(path, reach: width / 2 + 1 / scale, color, opacity) { mask, path in
            let path = dash.map { path.dashed(on: $0.on * scale, off: $0.off * scale) } ?? path
            mask.stroke(path, width: width * scale, cap: cap)
        }
    }

    /// A card or a bubble: its ground, and a line of one unit inside its edge.
    mutating func panel(_ rect: DesignRect, radius: Double, ground: RGBA8, line: RGBA8) {
        fill(DesignPath(rect, radius: radius), line)
        fill(DesignPath(rect.insetBy(1), radius: max(0, radius - 1)), ground)
    }

    private mutating func paint(
        _ path: DesignPath, reach: Double, _ color: RGBA8, _ opacity: Double,
        _ draw: (inout CoverageMask, SubpixelPath) -> Void
    ) {
        guard let box = path.bounds else { return }
        let left = max(0, Int(((box.x - reach) * scale).rounded(.down)) - originX)
        let top = max(0, Int(((box.y - reach) * scale).rounded(.down)) - originY)
        let right = min(picture.width, Int(((box.maxX + reach) * scale).rounded(.up)) - originX)
        let bottom = min(picture.height, Int(((box.maxY + reach) * scale).rounded(.up)) - originY)
        guard right > left, bottom > top else { return }
        var mask = CoverageMask(width: right - left, height: bottom - top)
        draw(&mask, path.pixels(scale: scale, left: originX + left, top: originY + top))
        picture.composite(color, through: mask, atX: left, y: top, opacity: opacity)
    }

    // MARK: Text

    /// Lays out text of a design size.
    func line(_ string: String, _ font: DesignFont, limit: Double = .infinity) -> TextLine {
        text.line(string, font.style(scale: scale), limit: limit * scale)
    }

    /// Draws text from `x`, or centred on it, or up to it; returns the units that it is wide.
    @discardableResult
    mutating func draw(
        _ string: String, _ font: DesignFont, x: Double, baseline: Double, _ color: RGBA8, align: TextAlignment = .left,
        limit: Double = .infinity, halo: TextHalo? = nil
    ) -> Double {
        let line = line(string, font, limit: limit)
        let start =
            switch align {
            case .left: x * scale
            case .center: x * scale - line.width / 2
            case .right: x * scale - line.width
            }
        // A halo's width is in units here.
        let halo = halo.map { TextHalo(color: $0.color, width: $0.width * scale) }
        text.draw(
            line, x: start - Double(originX), baseline: baseline * scale - Double(originY), color: color, halo: halo,
            into: &picture)
        return line.width / scale
    }
}

/// Which point of a text a coordinate names.
enum TextAlignment {
    case left
    case center
    case right
}

/// A cut of the font at a size in design units.
struct DesignFont: Hashable, Sendable {
    var size: Double
    var face: FontStyle = .regular
    var letterSpacing = 0.0

    static func regular(_ size: Double) -> DesignFont { DesignFont(size: size) }
    static func bold(_ size: Double) -> DesignFont { DesignFont(size: size, face: .bold) }

    /// The style in pixels.
    func style(scale: Double) -> TextStyle {
        TextStyle(size: size * scale, face: face, letterSpacing: letterSpacing * scale)
    }
}

extension TextEngine {
    /// The width of text in design units; it does not depend on the scale.
    func units(_ string: String, _ font: DesignFont) -> Double { width(string, font.style(scale: 1)) }
}

/// A small picture and its place in the frame.
struct Sprite: Sendable, Hashable {
    /// Column of its left edge.
    var x: Int
    /// Row of its top edge.
    var y: Int
    var picture: Pixmap

    /// Blends it into a frame.
    func draw(into frame: inout Pixmap) {
        frame.composite(picture, atX: x, y: y)
    }

    /// Blends its columns `0 ..< columns`.
    func draw(firstColumns columns: Int, into frame: inout Pixmap) {
        let columns = min(columns, picture.width)
        guard columns > 0 else { return }
        var part = Pixmap(width: columns, height: picture.height)
        for row in 0..<picture.height {
            let start = row * picture.width
            part.pixels.replaceSubrange(
                row * columns..<(row + 1) * columns, with: picture.pixels[start..<start + columns])
        }
        frame.composite(part, atX: x, y: y)
    }
}
