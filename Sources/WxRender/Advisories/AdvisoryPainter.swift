import Glibc
import WxGeo
import WxRaster

/// Draws alerts that are in force into the two pictures of an advisory layer.
struct AdvisoryPainter: Sendable {
    let viewport: Viewport
    /// 0 ... 1, scales everything.
    let opacity: Double
    let onDarkGround: Bool
    private let unions = ZoneUnions()

    init(viewport: Viewport, opacity: Double, onDarkGround: Bool) {
        self.viewport = viewport
        self.opacity = opacity
        self.onDarkGround = onDarkGround
    }

    /// One alert to draw.
    struct Item {
        /// Which alert it is; no two items of a layer have the same number.
        var number: Int
        var style: AdvisoryStyle
        var shape: FrameShape
        /// What alerts have in common that are one event in several messages, such as a watch of several offices.
        var group: Group

        struct Group: Hashable {
            var event: String
            var ends: Timestamp?
        }
    }

    /// Pixels around a frame from which an outline still reaches into it.
    static func margin(scale: Double) -> Double {
        // 2 pixels more for antialiasing.
        (AdvisoryStyle.widest / 2 + AdvisoryStyle.widestCasing) * scale + 2
    }

    /// Draws alerts in the order given: later ones cover earlier ones.
    func draw(_ items: [Item]) -> AdvisoryLayer.Drawing {
        let zones = unions(items)
        return AdvisoryLayer.Drawing(fills: fills(items, zones), outlines: outlines(items, zones))
    }

    /// The unions of zones by their group's last alert, which is where they are drawn; nil for the other alerts of it.
    private func unions(_ items: [Item]) -> [Int: ZoneUnion?] {
        var members: [Item.Group: [Int]] = [:]
        for (index, item) in items.enumerated() where item.shape.isOfZones {
            members[item.group, default: []].append(index)
        }
        var unions: [Int: ZoneUnion?] = [:]
        for indices in members.values {
            for index in indices.dropLast() { unions[index] = .some(nil) }
            unions[indices[indices.count - 1]] = self.unions.union(of: indices.map { items[$0].number }) {
                ZoneUnion(
                    indices.flatMap { items[$0].shape.rings }, viewport: viewport,
                    margin: Self.margin(scale: viewport.scale))
            }
        }
        return unions
    }

    /// Areas: those of one style go through one mask, where the larger coverage stands, so that nothing darkens where
    /// they overlap.
    private func fills(_ items: [Item], _ zones: [Int: ZoneUnion?]) -> Pixmap? {
        var canvas = Canvas(viewport)
        var next = 0
        while next < items.count {
            let style = items[next].style
            while next < items.count, items[next].style == style {
                // One path an alert: its parts join without a seam, and rings of two alerts never cancel each other.
                var path = SubpixelPath()
                for ring in items[next].shape.rings { ring.appendArea(to: &path, frame: frame) }
                canvas.mask.fill(path, rule: .nonZero)
                if let seams = (zones[next] ?? nil)?.seams {
                    // Closes the gaps between zones whose borders do not meet.
                    canvas.mask.add(seams.mask, atX: seams.left, y: seams.top)
                }
                next += 1
            }
            canvas.blend(style.fillColor, opacity: style.fillOpacity * opacity)
            if style.isHatched {
                hatch(&canvas.mask)
                canvas.blend(
                    style.color, opacity: AdvisoryStyle.hatchOpacity(onDarkGround: onDarkGround) * opacity)
            }
            canvas.mask.clear()
        }
        return canvas.picture
    }

    /// Casing, then line, shape by shape.
    ///
    /// Whole lines have round ends, which close a ring that is cut into pieces; only dashes end square.
    private func outlines(_ items: [Item], _ zones: [Int: ZoneUnion?]) -> Pixmap? {
        var canvas = Canvas(viewport)
        let margin = Self.margin(scale: viewport.scale)
        for (index, item) in items.enumerated() {
            let style = item.style
            if style.outlineWidth == 0 { continue }
            let rings: [FrameRing]
            if let union = zones[index] { rings = union?.rings ?? [] } else { rings = item.shape.rings }
            if rings.isEmpty { continue }
            var whole = SubpixelPath()
            for ring in rings { ring.appendOutline(to: &whole, frame: frame, margin: margin) }
            let cased = style.outlineWidth + 2 * style.casingWidth
            canvas.stroke(whole, width: cased * viewport.scale, cap: .round, style.casing, opacity: opacity)

            var line = whole
            if let dash = style.dash {
                line = SubpixelPath()
                for ring in rings {
                    ring.appendDashes(
                        to: &line, frame: frame, margin: margin, on: dash.on * viewport.scale,
                        off: dash.off * viewport.scale)
                }
            }
            let cap: LineCap = style.dash == nil ? .round : .butt
            canvas.stroke(line, width: style.outlineWidth * viewport.scale, cap: cap, style.color, opacity: opacity)
        }
        return canvas.picture
    }

    private var frame: PixelBox { PixelBox(viewport) }

    /// Leaves of a mask only the lines of a hatching.
    private func hatch(_ mask: inout CoverageMask) {
        let hatch = DiagonalHatch(
            width: AdvisoryStyle.hatchWidth * viewport.scale, distance: AdvisoryStyle.hatchDistance * viewport.scale,
            originX: viewport.originX, originY: viewport.originY)
        let lines = hatch.coverage(sums: 0..<mask.width + mask.height)
        let left = mask.bounds.left
        mask.draw(in: mask.bounds) { row, coverage in
            for column in 0..<coverage.count {
                let share = UInt32(lines[left + column + row])
                coverage[column] = UInt8((UInt32(coverage[column]) * share + 127) / 255)
            }
        }
    }
}

/// A picture that is there once something was drawn, and the mask that all drawing goes through.
private struct Canvas {
    var mask: CoverageMask
    var picture: Pixmap?

    init(_ viewport: Viewport) {
        mask = CoverageMask(width: viewport.width, height: viewport.height)
    }

    /// Draws a path, `width` pixels wide.
    mutating func stroke(_ path: SubpixelPath, width: Double, cap: LineCap, _ color: RGBA8, opacity: Double) {
        mask.stroke(path, width: width, cap: cap)
        blend(color, opacity: opacity)
        mask.clear()
    }

    /// Blends a colour over what the mask covers.
    mutating func blend(_ color: RGBA8, opacity: Double) {
        guard !mask.bounds.isEmpty else { return }
        var canvas = picture.take() ?? Pixmap(width: mask.width, height: mask.height)
        canvas.composite(color, through: mask, opacity: opacity)
        picture = canvas
    }
}
