import Testing
import WxTestSupport

@testable import WxRaster

@Suite("coverage masks")
struct CoverageMaskTests {
    @Test(
        "a mask that is added keeps the larger coverage, and is cut at the edges",
        arguments: [(2, 1), (-2, -1), (8, 4), (50, 0)])
    func adding(x: Int, y: Int) {
        var glyph = CoverageMask(width: 5, height: 3)
        glyph.draw(in: glyph.frame) { row, coverage in
            for column in 0..<5 { coverage[column] = UInt8(40 * row + 20 * column + 5) }
        }
        var mask = CoverageMask(width: 10, height: 6)
        mask.fill(ring([(0, 0), (10, 0), (10, 0.3), (0, 0.3)]), rule: .nonZero)
        let before = mask
        mask.add(glyph, atX: x, y: y)
        for row in 0..<6 {
            for column in 0..<10 {
                let inside = 0..<5 ~= column - x && 0..<3 ~= row - y
                let added = inside ? glyph[column - x, row - y] : 0
                #expect(mask[column, row] == max(before[column, row], added))
            }
        }
    }

    @Test("drawing is cut to the mask, and what is drawn lies within the bounds")
    func drawing() {
        var mask = CoverageMask(width: 10, height: 6)
        var rows: [Int] = []
        mask.draw(in: PixelRect(left: -5, top: 4, right: 3, bottom: 90)) { row, coverage in
            rows.append(row)
            for i in coverage.indices { coverage[i] = 9 }
        }
        #expect(rows == [4, 5])
        #expect(mask.bounds == PixelRect(left: 0, top: 4, right: 3, bottom: 6))
        #expect(mask.coverage.filter { $0 == 9 }.count == 6)
    }

    @Test("shapes of one mask keep the larger coverage, whatever their order", arguments: 0..<20)
    func order(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed) + 300)
        let paths = (0..<4).map { _ in randomPolygon(around: 30, 20, radius: 30, using: &random) }
        var forward = CoverageMask(width: 60, height: 40)
        for (i, path) in paths.enumerated() { forward.fill(path, rule: i % 2 == 0 ? .nonZero : .evenOdd) }
        var backward = CoverageMask(width: 60, height: 40)
        for (i, path) in paths.enumerated().reversed() { backward.fill(path, rule: i % 2 == 0 ? .nonZero : .evenOdd) }
        #expect(forward == backward)
        var separate = [UInt8](repeating: 0, count: 60 * 40)
        for (i, path) in paths.enumerated() {
            var one = CoverageMask(width: 60, height: 40)
            one.fill(path, rule: i % 2 == 0 ? .nonZero : .evenOdd)
            for k in separate.indices { separate[k] = max(separate[k], one.coverage[k]) }
        }
        #expect(forward.coverage == separate)
    }

    @Test("rows of a band are what the whole frame has there")
    func bands() {
        var mask = CoverageMask(width: 40, height: 30)
        mask.fill(ring([(3, 2), (37, 9), (20, 28)]), rule: .nonZero)
        let ground = RGBA8(rgb: 0x24_29_2F).premultiplied
        var whole = Pixmap(width: 40, height: 30, filling: ground)
        whole.composite(RGBA8(rgb: 0xFF_A5_00), through: mask, opacity: 0.4)
        var band = Pixmap(width: 40, height: 11, filling: ground)
        band.composite(RGBA8(rgb: 0xFF_A5_00), through: mask, opacity: 0.4, rows: 8..<19, at: 0)
        #expect(band.pixels == Array(whole.pixels[8 * 40..<19 * 40]))
    }

    // By the definition of blending through a mask, in floating point and one step after the other.
    @Test(
        "the colours of all coverages are rounded as defined",
        arguments: [
            RGBA8(red: 255, green: 165, blue: 0), RGBA8(red: 1, green: 2, blue: 3, alpha: 200),
            RGBA8(red: 90, green: 128, blue: 254, alpha: 77), RGBA8(red: 255, green: 255, blue: 255, alpha: 0),
        ])
    func coverageRamp(color: RGBA8) {
        for opacity in [0, 0.001, 0.1, 0.25, 1.0 / 3, 0.5, 0.7, 0.999, 1, 2, -1, Double.nan] {
            let shown = opacity > 0 ? min(opacity, 1) : 0
            let expected = (0...255).map { coverage in
                var pixel = color
                pixel.alpha = UInt8((Double(color.alpha) * shown * (Double(coverage) / 255) + 0.5).rounded(.down))
                return pixel.premultiplied.bits
            }
            #expect(color.coverageRamp(opacity: opacity) == expected, "opacity \(opacity)")
        }
    }
}
