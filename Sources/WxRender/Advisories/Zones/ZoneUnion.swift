import Glibc
import WxGeo
import WxRaster

/// Zones drawn as one area: which of their borders are its outline, and which lie within.
///
/// Zone files give neighbours borders of their own, simplified apart: they cross, overlap and leave gaps, so common
/// edges do not show that they are common. What counts is what lies beyond an edge: where that is zone again, the edge
/// is none of the outline's.
struct ZoneUnion: Sendable {
    /// The rings, cut into short edges near the frame; only those of the outline are marked as such.
    private(set) var rings: [FrameRing]
    /// The inner borders near the frame, drawn so wide that they close the gaps between zones; nil without any.
    private(set) var seams: Seams?

    /// A drawing that takes no more than its box.
    struct Seams: Sendable {
        let mask: CoverageMask
        /// Where the mask's corner lies in the frame.
        let left: Int
        let top: Int
    }

    /// Length of the edges that are judged one by one, in pixels.
    private static let step = 2.0
    /// Pieces of outline shorter than this, between inner borders, are slivers where three zones meet.
    private static let leastRun = 5.0

    /// - Parameters:
    ///   - viewport: what the rings lie in.
    ///   - margin: pixels around the frame within which outlines matter.
    init(_ rings: [FrameRing], viewport: Viewport, margin: Double) {
        // 0.01° is what the simplified shapes of api.weather.gov are off by.
        // How far beyond an edge is looked, in pixels: as wide may a gap be.
        let reach = min(max(2 * viewport.scale, viewport.worldSize / 36_000), 5 * viewport.scale)
        let near = PixelBox(viewport).grown(by: margin)
        let shift = (margin + reach + 2).rounded(.up)
        var mask = CoverageMask(
            width: viewport.width + 2 * Int(shift), height: viewport.height + 2 * Int(shift))
        var area = SubpixelPath()
        for ring in rings {
            ring.moved(by: shift).appendArea(to: &area, frame: PixelBox(viewport).grown(by: shift))
        }
        mask.fill(area, rule: .nonZero)
        var inner = SubpixelPath()
        self.rings = []
        for ring in rings {
            self.rings.append(Self.judged(ring, near: near, reach: reach, shift: shift, mask: mask, seams: &inner))
        }
        seams = Self.drawn(inner, width: reach, viewport: viewport)
    }

    private static func drawn(_ path: SubpixelPath, width: Double, viewport: Viewport) -> Seams? {
        var mask = CoverageMask(width: viewport.width, height: viewport.height)
        mask.stroke(path, width: width, cap: .butt)
        guard !mask.bounds.isEmpty else { return nil }
        return Seams(mask: mask.cropped, left: mask.bounds.left, top: mask.bounds.top)
    }

    /// A ring in short edges, each marked by what lies beyond it.
    private static func judged(
        _ ring: FrameRing, near: PixelBox, reach: Double, shift: Double, mask: CoverageMask, seams: inout SubpixelPath
    ) -> FrameRing {
        var points: [PixelPoint] = []
        var isOutline: [Bool] = []
        points.reserveCapacity(ring.points.count)
        isOutline.reserveCapacity(ring.points.count)
        for index in ring.points.indices {
            let (a, b) = ring.edge(index)
            guard near.clip(from: a, to: b) != nil else {
                points.append(a)
                isOutline.append(false)
                continue
            }
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let length = (dx * dx + dy * dy).squareRoot()
            // An edge from one end of the world to the other at zoom 20 is left whole: it is a box's.
            let count = length < 100_000 ? max(1, Int((length / step).rounded(.up))) : 1
            let scale = length > 0 ? (ring.isReversed ? -reach : reach) / length : 0
            let (beyondX, beyondY) = (dy * scale, -dx * scale)
            for piece in 0..<count {
                let (from, middle) = (Double(piece) / Double(count), (Double(piece) + 0.5) / Double(count))
                points.append(piece == 0 ? a : PixelPoint(x: a.x + dx * from, y: a.y + dy * from))
                let x = (a.x + dx * middle + beyondX + shift).rounded(.down)
                let y = (a.y + dy * middle + beyondY + shift).rounded(.down)
                let isInside =
                    x >= 0 && y >= 0 && x < Double(mask.width) && y < Double(mask.height)
                    && mask[Int(x), Int(y)] >= 128
                isOutline.append(ring.isOutline[index] && !isInside)
            }
        }
        var judged = FrameRing(points: points, isOutline: isOutline, isReversed: ring.isReversed)
        judged.dropShortRuns(below: leastRun)
        judged.appendInner(to: &seams, near: near)
        return judged
    }
}

extension FrameRing {
    /// The ring moved right and down.
    fileprivate func moved(by shift: Double) -> FrameRing {
        FrameRing(
            points: points.map { PixelPoint(x: $0.x + shift, y: $0.y + shift) }, isOutline: isOutline,
            isReversed: isReversed)
    }

    /// Takes pieces of outline that are shorter than a length out of it; a ring that is all outline stays so.
    fileprivate mutating func dropShortRuns(below least: Double) {
        guard let start = isOutline.firstIndex(of: false) else { return }
        var run: [Int] = []
        var length = 0.0
        for step in 1...points.count {
            let index = (start + step) % points.count
            if isOutline[index] {
                let (a, b) = edge(index)
                run.append(index)
                length += ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
            } else {
                if length < least { for piece in run { isOutline[piece] = false } }
                run.removeAll(keepingCapacity: true)
                length = 0
            }
        }
    }

    /// Appends the edges near a frame that are none of the outline's.
    fileprivate func appendInner(to path: inout SubpixelPath, near: PixelBox) {
        var isDrawing = false
        for index in points.indices {
            let (a, b) = edge(index)
            guard !isOutline[index], near.clip(from: a, to: b) != nil,
                abs(a.x) < 100_000, abs(a.y) < 100_000, abs(b.x) < 100_000, abs(b.y) < 100_000
            else {
                isDrawing = false
                continue
            }
            if !isDrawing {
                path.begin()
                path.points.append(SubpixelPoint(pixelX: a.x, pixelY: a.y))
            }
            path.points.append(SubpixelPoint(pixelX: b.x, pixelY: b.y))
            isDrawing = true
        }
    }
}
