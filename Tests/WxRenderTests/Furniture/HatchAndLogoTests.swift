import Testing
import WxRaster

@testable import WxRender

@Suite("Hatching stitches, and logos keep their colours")
struct HatchAndLogoTests {
    @Test("lines run on from one picture to the next, to the bit", arguments: [0.0, 1_234_567, 68_719_476_736, -9.75])
    func stitching(_ origin: Double) {
        let whole = DiagonalHatch(width: 3, distance: 12, originX: origin, originY: 7)
            .mask(PixelRect(x: 0, y: 0, width: 64, height: 32))
        for (x, y) in [(32, 0), (0, 16), (32, 16)] {
            let part = DiagonalHatch(width: 3, distance: 12, originX: origin + Double(x), originY: 7 + Double(y))
                .mask(PixelRect(x: 0, y: 0, width: 32, height: 16))
            let same = (0..<16).allSatisfy { row in
                (0..<32).allSatisfy { part[$0, row] == whole[$0 + x, row + y] }
            }
            #expect(same)
        }
    }

    @Test("lines of 3 every 12 cover a quarter, from lower left to upper right")
    func share() {
        let mask = DiagonalHatch(width: 3, distance: 12).mask(PixelRect(x: 0, y: 0, width: 340, height: 340))
        let mean = Double(mask.coverage.reduce(0) { $0 + Int($1) }) / Double(mask.coverage.count) / 255
        #expect(abs(mean - 0.25) < 0.01)
        #expect((0..<50).allSatisfy { mask[50 - $0, 10 + $0] == mask[50, 10] })
    }

    @Test("a logo is made smaller, never larger, and its means are right")
    func logo() {
        let small = Pixmap(width: 20, height: 10)
        #expect(Logo.size(small, form: .large) == (20, 10))
        let large = Pixmap(width: 320, height: 60)
        #expect(Logo.size(large, form: .large) == (160, 30))
        #expect(Logo.size(Pixmap(width: 10, height: 600), form: .large) == (1, 60))

        // Columns of 0 and 255, three to one pixel: thirds, rounded half up; a clear column counts as nothing.
        var stripes = Pixmap(width: 6, height: 1, filling: RGBA8(rgb: 0x000000).premultiplied)
        stripes[0, 0] = RGBA8(rgb: 0xFFFFFF).premultiplied
        stripes[3, 0] = .clear
        let shrunk = Logo.resampled(stripes, width: 2, height: 1)
        #expect(shrunk[0, 0].straight == RGBA8(red: 85, green: 85, blue: 85))
        #expect(shrunk[1, 0].bits == 170 << 24)
        #expect(Logo.resampled(stripes, width: 6, height: 1) == stripes)
    }
}
