import Testing
import WxRaster
import WxTestSupport

@Suite("strokes")
struct StrokeTests {
    @Test("a line of width 1 along a row of pixel centres covers exactly that row")
    func hairline() {
        var mask = CoverageMask(width: 12, height: 5)
        mask.stroke(ring([(2.5, 2.5), (9.5, 2.5)]), width: 1)
        for y in 0..<5 {
            for x in 0..<12 { #expect(mask[x, y] == (y == 2 && 2...9 ~= x ? 255 : 0)) }
        }
    }

    @Test("a line between two rows covers half of each")
    func between() {
        var mask = CoverageMask(width: 12, height: 6)
        mask.stroke(ring([(0, 3), (12, 3)]), width: 1)
        #expect((1..<11).allSatisfy { mask[$0, 2] == 128 && mask[$0, 3] == 128 && mask[$0, 1] == 0 })
    }

    @Test("coverage is width/2 + 0.5 − distance, clamped", arguments: [1.0, 1.4, 2, 3, 6.5])
    func definition(width: Double) {
        // Distance to a segment, by hand, in each pixel of a small picture.
        let (a, b) = ((3.25, 4.5), (21.0, 17.75))
        var mask = CoverageMask(width: 28, height: 24)
        mask.stroke(ring([a, b]), width: width)
        let (dx, dy) = (b.0 - a.0, b.1 - a.1)
        var worst = 0
        for y in 0..<24 {
            for x in 0..<28 {
                let (px, py) = (Double(x) + 0.5 - a.0, Double(y) + 0.5 - a.1)
                let t = max(0, min(1, (px * dx + py * dy) / (dx * dx + dy * dy)))
                let (ex, ey) = (px - t * dx, py - t * dy)
                let distance = (ex * ex + ey * ey).squareRoot()
                let expected = max(0, min(1, width / 2 + 0.5 - distance)) * 255
                worst = max(worst, abs(Int(mask[x, y]) - Int(expected + 0.5)))
            }
        }
        #expect(worst <= 1)
    }

    @Test("below a pixel the line keeps its width and loses strength")
    func thin() {
        var mask = CoverageMask(width: 12, height: 5)
        mask.stroke(ring([(2.5, 2.5), (9.5, 2.5)]), width: 0.5)
        #expect(mask[5, 2] == 128 && mask[5, 1] == 0)
    }

    @Test("a border drawn twice, or backwards, does not darken", arguments: 0..<10)
    func twice(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let path = randomPolygon(around: 30, 30, radius: 28, using: &random)
        var once = CoverageMask(width: 60, height: 60)
        once.stroke(path, width: 1.4)
        var again = once
        again.stroke(path, width: 1.4)
        #expect(again == once)
        var backwards = SubpixelPath()
        backwards.append(polyline: path.points.reversed())
        again.stroke(backwards, width: 1.4)
        #expect(zip(again.coverage, once.coverage).allSatisfy { $0 - $1 <= 1 })
    }

    @Test("a stroke in neighbouring tiles is, bit for bit, the stroke in one picture", arguments: 0..<40)
    func tiles(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed) + 40)
        let radius = [3.0, 20, 90, 5_000, 1_000_000][seed % 5]
        let width = [0.5, 1, 1.4, 3, 9][seed / 5 % 5]
        let cap: LineCap = seed % 3 == 0 ? .butt : .round
        let path = randomPolygon(around: 48, 40, radius: radius, using: &random)
        var whole = CoverageMask(width: 96, height: 80)
        whole.stroke(path, width: width, cap: cap)
        for (x, y) in [(0, 0), (32, 0), (64, 40), (17, 23)] {
            var tile = CoverageMask(width: 32, height: 40)
            tile.stroke(path.moved(x: Int32(-x), y: Int32(-y)), width: width, cap: cap)
            for row in 0..<40 {
                let start = (y + row) * 96 + x
                #expect(
                    Array(tile.coverage[row * 32..<row * 32 + 32]) == Array(whole.coverage[start..<start + 32]),
                    "tile at \(x), \(y), row \(row)")
            }
        }
    }

    @Test("a polyline without length is a round dot", arguments: [LineCap.round, .butt])
    func dots(cap: LineCap) {
        var mask = CoverageMask(width: 9, height: 9)
        mask.stroke(ring([(4.5, 4.5), (4.5, 4.5)]), width: 3, cap: cap)
        var single = CoverageMask(width: 9, height: 9)
        single.stroke(ring([(4.5, 4.5)]), width: 3, cap: cap)
        // Distances 1 and 2 from the centre: coverage 1 and 0.
        #expect(mask[4, 4] == 255 && mask[5, 4] == 255 && mask[6, 4] == 0)
        #expect(mask == single)
    }

    @Test("a butt end stops at the end point, a round one goes half the width further")
    func caps() {
        var butt = CoverageMask(width: 20, height: 9)
        butt.stroke(ring([(5, 4.5), (15, 4.5)]), width: 4, cap: .butt)
        var round = CoverageMask(width: 20, height: 9)
        round.stroke(ring([(5, 4.5), (15, 4.5)]), width: 4)
        #expect(butt[4, 4] == 0 && butt[5, 4] == 255 && butt[14, 4] == 255 && butt[15, 4] == 0)
        #expect(round[4, 4] == 255 && round[3, 4] == 255 && round[2, 4] == 0)
    }

    @Test("a closed polyline has no seam where it begins")
    func closed() {
        let corners = [(5.0, 5.0), (25.0, 5.0), (25.0, 25.0), (5.0, 25.0)]
        var fromCorner = CoverageMask(width: 30, height: 30)
        fromCorner.stroke(ring(corners + [corners[0]]), width: 3, cap: .butt)
        var fromNext = CoverageMask(width: 30, height: 30)
        fromNext.stroke(ring(Array(corners[1...]) + Array(corners[..<2])), width: 3, cap: .butt)
        #expect(fromCorner == fromNext)
    }
}
