import Testing
import WxRaster
import WxTestSupport

@Suite("dashes")
struct DashTests {
    private func lengths(_ path: SubpixelPath) -> [Double] {
        path.starts.indices.map { index in
            let points = path.points[path.range(index)]
            return zip(points, points.dropFirst()).reduce(0.0) { sum, pair in
                let (dx, dy) = (Double(pair.1.x - pair.0.x), Double(pair.1.y - pair.0.y))
                return sum + (dx * dx + dy * dy).squareRoot() / 256
            }
        }
    }

    @Test("a straight line of 20 gives dashes of 4 with gaps of 3, the last one cut")
    func straight() {
        let dashes = ring([(1, 2), (21, 2)]).dashed(on: 4, off: 3)
        #expect(dashes.starts.map { Double(dashes.points[$0].x) / 256 } == [1, 8, 15])
        #expect(lengths(dashes) == [4, 4, 4])
        #expect(lengths(ring([(0, 0), (16, 0)]).dashed(on: 4, off: 3)) == [4, 4, 2])
    }

    @Test("a dash bends around a corner")
    func corner() {
        let dashes = ring([(0, 0), (2, 0), (2, 10)]).dashed(on: 4, off: 3)
        #expect(dashes.points[dashes.range(0)].map { [$0.x / 256, $0.y / 256] } == [[0, 0], [2, 0], [2, 2]])
        #expect(dashes.points[dashes.range(1)].map { [$0.x / 256, $0.y / 256] } == [[2, 5], [2, 9]])
    }

    @Test("dashes and gaps add up along a crooked line", arguments: 0..<20)
    func crooked(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let path = randomPolygon(around: 100, 100, radius: 90, using: &random)
        let total = lengths(path)[0]
        let on = lengths(path.dashed(on: 8, off: 4))
        let periods = (total / 12).rounded(.down)
        #expect(abs(on.reduce(0, +) - (periods * 8 + min(8, total - periods * 12))) < 0.1 + 0.02 * Double(on.count))
        #expect(on.dropLast().allSatisfy { abs($0 - 8) < 0.05 })
    }

    @Test("dashes that can be seen are the same whatever is left out", arguments: 0..<20)
    func visible(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed) + 70)
        let path = randomPolygon(around: 50, 50, radius: [60, 4_000][seed % 2], using: &random)
        let view = PixelRect(x: 0, y: 0, width: 100, height: 100)
        var all = CoverageMask(width: 100, height: 100)
        all.stroke(path.dashed(on: 8, off: 4), width: 2, cap: .butt)
        var some = CoverageMask(width: 100, height: 100)
        let room = PixelRect(left: -4, top: -4, right: 104, bottom: 104)
        some.stroke(path.dashed(on: 8, off: 4, visible: room), width: 2, cap: .butt)
        #expect(all.coverage == some.coverage)
        #expect(path.dashed(on: 8, off: 4, visible: view).starts.count <= path.dashed(on: 8, off: 4).starts.count)
    }

    @Test("a line across four million pixels is quick where only a frame of it is seen")
    func long() {
        let path = ring([(-4_000_000, 50), (4_000_000, 50.5)])
        let dashes = path.dashed(on: 3, off: 3, visible: PixelRect(x: 0, y: 0, width: 100, height: 100))
        #expect(17...18 ~= dashes.starts.count)
    }
}

@Suite("cutting rings")
struct RingClippingTests {
    private func area(_ ring: [(x: Double, y: Double)]) -> Double {
        var sum = 0.0
        for (i, p) in ring.enumerated() {
            let q = ring[(i + 1) % ring.count]
            sum += p.x * q.y - q.x * p.y
        }
        return sum / 2
    }

    @Test("a square that hangs over keeps the common part")
    func square() {
        let cut = clipped(
            ring: [(-5, -5), (5, -5), (5, 5), (-5, 5)], to: PixelRect(left: 0, top: -2, right: 100, bottom: 100))
        #expect(area(cut) == 35)  // 5 wide, 7 high
    }

    @Test("a ring inside stays, a ring outside goes, a ring around becomes the rectangle")
    func simple() {
        let rect = PixelRect(left: 0, top: 0, right: 10, bottom: 10)
        let inside: [(x: Double, y: Double)] = [(1, 1), (5, 2), (3, 9)]
        #expect(clipped(ring: inside, to: rect).map(\.x) == inside.map(\.x))
        #expect(clipped(ring: [(20, 0), (30, 0), (25, 9)], to: rect).isEmpty)
        #expect(area(clipped(ring: [(-1e9, -1e9), (1e9, -1e9), (1e9, 1e9), (-1e9, 1e9)], to: rect)) == 100)
        #expect(clipped(ring: [], to: rect).isEmpty)
    }

    @Test("the cut ring fills the picture as the whole one does", arguments: 0..<20)
    func fills(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed) + 900)
        let corners = (0..<9).map { _ in
            (x: Double.random(in: -90...150, using: &random), y: Double.random(in: -90...150, using: &random))
        }
        var whole = CoverageMask(width: 60, height: 60)
        whole.fill(ring(corners), rule: .nonZero)
        var cut = CoverageMask(width: 60, height: 60)
        cut.fill(
            ring(clipped(ring: corners, to: PixelRect(left: -8, top: -8, right: 68, bottom: 68))), rule: .nonZero)
        // New corners are rounded to 1/256 pixel, so edges may differ by a little.
        #expect(zip(whole.coverage, cut.coverage).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    }
}
