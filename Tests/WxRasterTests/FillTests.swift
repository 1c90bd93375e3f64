import Testing
import WxRaster
import WxTestSupport

/// A path of one ring from corners in pixels.
func ring(_ corners: [(Double, Double)]) -> SubpixelPath {
    var path = SubpixelPath()
    path.append(polyline: corners.map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) })
    return path
}

extension SubpixelPath {
    /// The path moved by whole pixels.
    func moved(x: Int32, y: Int32) -> SubpixelPath {
        var path = self
        for i in path.points.indices {
            path.points[i].x += x * 256
            path.points[i].y += y * 256
        }
        return path
    }
}

/// A star of random corners, which crosses itself, somewhere around a place.
func randomPolygon(around x: Double, _ y: Double, radius: Double, using random: inout SplitMix64) -> SubpixelPath {
    ring(
        (0..<Int.random(in: 3...24, using: &random)).map { _ in
            (
                x + .random(in: -radius...radius, using: &random),
                y + .random(in: -radius...radius, using: &random)
            )
        })
}

@Suite("polygon fill")
struct FillTests {
    @Test("a rectangle on whole pixels covers exactly its pixels")
    func wholePixels() {
        var mask = CoverageMask(width: 10, height: 8)
        mask.fill(ring([(2, 1), (7, 1), (7, 5), (2, 5)]), rule: .nonZero)
        for y in 0..<8 {
            for x in 0..<10 { #expect(mask[x, y] == (2..<7 ~= x && 1..<5 ~= y ? 255 : 0)) }
        }
        #expect(mask.bounds == PixelRect(left: 2, top: 1, right: 7, bottom: 5))
    }

    @Test("an edge pixel's coverage is the area inside, rounded to 1/255")
    func areas() {
        // By hand: columns 0.25 ... 2.5, rows 0.5 ... 1.75.
        var mask = CoverageMask(width: 3, height: 2)
        mask.fill(ring([(0.25, 0.5), (2.5, 0.5), (2.5, 1.75), (0.25, 1.75)]), rule: .nonZero)
        let areas: [Double] = [0.375, 0.5, 0.25, 0.5625, 0.75, 0.375]
        #expect(mask.coverage == areas.map { (area: Double) in UInt8(area * 255 + 0.5) })
    }

    @Test("a triangle's slanted edge halves the pixels on its diagonal")
    func triangle() {
        var mask = CoverageMask(width: 4, height: 4)
        mask.fill(ring([(0, 0), (4, 4), (0, 4)]), rule: .nonZero)
        for y in 0..<4 {
            for x in 0..<4 { #expect(mask[x, y] == (x == y ? 128 : x < y ? 255 : 0)) }
        }
    }

    @Test("a shallow edge gives each column the trapezium below it")
    func shallow() {
        // y = x/8 over eight columns: column k has area (2k + 1)/16 above the line.
        var mask = CoverageMask(width: 8, height: 1)
        mask.fill(ring([(0, 0), (8, 0), (8, 1)]), rule: .nonZero)
        for k in 0..<8 {
            let area = Double(2 * k + 1) / 16
            #expect(mask[k, 0] == UInt8(area * 255 + 0.5))
        }
    }

    @Test("the two rules differ where a path winds around twice", arguments: [FillRule.nonZero, .evenOdd])
    func rules(rule: FillRule) {
        var path = ring([(0, 0), (6, 0), (6, 6), (0, 6)])
        path.append(polyline: ring([(2, 2), (4, 2), (4, 4), (2, 4)]).points)
        var mask = CoverageMask(width: 6, height: 6)
        mask.fill(path, rule: rule)
        #expect(mask[3, 3] == (rule == .nonZero ? 255 : 0))
        #expect(mask[1, 1] == 255)
    }

    @Test("a hole that runs the other way is empty under both rules", arguments: [FillRule.nonZero, .evenOdd])
    func holes(rule: FillRule) {
        var path = ring([(0, 0), (6, 0), (6, 6), (0, 6)])
        path.append(polyline: ring([(2, 2), (4, 2), (4, 4), (2, 4)]).points.reversed())
        var mask = CoverageMask(width: 6, height: 6)
        mask.fill(path, rule: rule)
        #expect(mask[3, 3] == 0)
    }

    @Test("a shape in neighbouring tiles is, bit for bit, the shape in one picture", arguments: 0..<60)
    func tiles(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let radius = [3.0, 20, 90, 5_000, 1_000_000][seed % 5]
        let rule: FillRule = seed % 2 == 0 ? .nonZero : .evenOdd
        var path = randomPolygon(around: 48, 40, radius: radius, using: &random)
        path.append(polyline: randomPolygon(around: 40, 30, radius: radius, using: &random).points)
        var whole = CoverageMask(width: 96, height: 80)
        whole.fill(path, rule: rule)
        for (x, y) in [(0, 0), (32, 0), (64, 40), (17, 23)] {
            var tile = CoverageMask(width: 32, height: 40)
            tile.fill(path.moved(x: Int32(-x), y: Int32(-y)), rule: rule)
            for row in 0..<40 {
                let start = (y + row) * 96 + x
                #expect(
                    Array(tile.coverage[row * 32..<row * 32 + 32]) == Array(whole.coverage[start..<start + 32]),
                    "tile at \(x), \(y), row \(row)")
            }
        }
    }

    @Test("the area filled is the polygon's area within 0.5 %", arguments: 0..<20)
    func area(seed: Int) {
        // A convex ring of random corners on a circle; the area by the shoelace formula.
        var random = SplitMix64(seed: UInt64(seed) + 100)
        let angles = (0..<12).map { _ in Double.random(in: 0..<6.283, using: &random) }.sorted()
        let corners = angles.map { (100 + 90 * cosine($0), 100 + 90 * cosine($0 - 1.570_796_326_794_896_6)) }
        var shoelace = 0.0
        for (i, corner) in corners.enumerated() {
            let next = corners[(i + 1) % corners.count]
            shoelace += corner.0 * next.1 - next.0 * corner.1
        }
        var mask = CoverageMask(width: 200, height: 200)
        mask.fill(ring(corners), rule: .nonZero)
        let filled = Double(mask.coverage.reduce(0) { $0 + Int($1) }) / 255
        #expect(abs(filled - shoelace / 2) < 0.005 * shoelace / 2 + 1)
    }

    @Test("arcs given once, the shared border left out, fill like the rings", arguments: 0..<10)
    func openArcs(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed) + 500)
        let border = (1..<8).map { (30.0 + Double.random(in: -9...9, using: &random), Double($0) * 6) }
        let west = [(30.0, 48.0), (5.0, 44.0), (8.0, 9.0), (30.0, 0.0)]
        let east = [(30.0, 0.0), (55.0, 12.0), (50.0, 40.0), (30.0, 48.0)]
        var rings = ring(west + border)
        rings.append(polyline: ring(east + border.reversed()).points)
        var arcs = SubpixelPath()
        arcs.append(polyline: ring(west).points)
        arcs.append(polyline: ring(east).points)
        var closed = CoverageMask(width: 60, height: 50)
        closed.fill(rings, rule: .nonZero)
        var open = CoverageMask(width: 60, height: 50)
        open.fillSigned(arcs)
        #expect(open.coverage == closed.coverage)

        // A tile in the middle sees the western arc only as what lies to its left.
        var tile = CoverageMask(width: 20, height: 50)
        tile.fillSigned(arcs.moved(x: -25, y: 0))
        #expect((0..<20).allSatisfy { x in (0..<50).allSatisfy { tile[x, $0] == open[x + 25, $0] } })
    }

    @Test("what lies outside of the mask leaves it empty", arguments: [(100.0, 0.0), (-100, 0), (0, 100), (0, -100)])
    func outside(dx: Double, dy: Double) {
        var mask = CoverageMask(width: 20, height: 20)
        mask.fill(ring([(2 + dx, 2 + dy), (9 + dx, 3 + dy), (5 + dx, 12 + dy)]), rule: .nonZero)
        #expect(mask == CoverageMask(width: 20, height: 20))
    }

    @Test("a cleared mask is a new one")
    func clearing() {
        var mask = CoverageMask(width: 20, height: 20)
        mask.fill(ring([(2, 2), (9, 3), (5, 12)]), rule: .nonZero)
        mask.clear()
        #expect(mask == CoverageMask(width: 20, height: 20))
    }

    @Test("a colour through a mask has the alpha 255·α·opacity·coverage and its premultiplied channels")
    func color() {
        var mask = CoverageMask(width: 200, height: 1)
        mask.draw(in: mask.frame) { _, row in
            for x in 0..<200 { row[x] = UInt8(x + 56) }
        }
        let color = RGBA8(red: 200, green: 100, blue: 3, alpha: 217)
        let ground = RGBA8(rgb: 0xEC_EB_E5).premultiplied
        var picture = Pixmap(width: 200, height: 1, filling: ground)
        picture.composite(color, through: mask, opacity: 0.6)
        for x in 0..<200 {
            let coverage = Double(x + 56) / 255
            let alpha = UInt8(217 * 0.6 * coverage + 0.5)
            let shade = RGBA8(red: 200, green: 100, blue: 3, alpha: alpha).premultiplied
            #expect(picture[x, 0] == shade.over(ground))
        }
    }
}

/// A cosine from its series: good to 1e-9 for what the tests need, and no library in the way.
private func cosine(_ angle: Double) -> Double {
    let x = angle.remainder(dividingBy: 6.283_185_307_179_586)
    var (term, sum) = (1.0, 1.0)
    for k in 1...14 {
        term *= -x * x / Double((2 * k - 1) * (2 * k))
        sum += term
    }
    return sum
}
