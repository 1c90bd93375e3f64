import Testing
import WxRaster
import WxTestSupport

@Suite("pictures")
struct GoldenPictureTests {
    @Test("a radar ramp over a checkerboard looks as it did")
    func radarOverCheckerboard() throws {
        var frame = Pixmap(width: 96, height: 24)
        for y in 0..<24 {
            for x in 0..<96 {
                frame[x, y] = RGBA8(rgb: (x / 4 + y / 4) % 2 == 0 ? 0xEC_EB_E5 : 0xC6_D5_DE).premultiplied
            }
        }
        // Three bands, 0 to 80 dBZ from left to right: nws opaque, nws at 0.75, smooth.
        for (band, table, opacity) in [(0, ColorTable.nws, 1.0), (1, .nws, 0.75), (2, .smooth, 1)] {
            var layer = Pixmap(width: 96, height: 8)
            for x in 0..<96 {
                guard let color = table.color(for: Double(x) * 80 / 96) else { continue }
                for y in 0..<8 { layer[x, y] = color.premultiplied }
            }
            frame.composite(layer, atX: 0, y: 8 * band, opacity: opacity)
        }
        try expectGolden(frame, named: "radar-over-checkerboard", tolerance: .exact)
    }

    @Test("an advisory with casing, hatching of dashes and holes looks as it did")
    func advisory() throws {
        var frame = Pixmap(width: 96, height: 72, filling: RGBA8(rgb: 0xEC_EB_E5).premultiplied)
        var shape = ring([(8, 10), (60, 4), (88, 30), (70, 66), (44, 50), (14, 62), (8, 10)])
        shape.append(polyline: ring([(34, 22), (30, 36), (48, 38), (52, 24), (34, 22)]).points)
        var mask = CoverageMask(width: 96, height: 72)
        mask.fill(shape, rule: .evenOdd)
        frame.composite(RGBA8(rgb: 0xFF_A5_00), through: mask, opacity: 0.18)
        mask.clear()
        mask.stroke(shape, width: 4)
        frame.composite(RGBA8(rgb: 0x16_19_1D), through: mask)
        mask.clear()
        mask.stroke(shape.dashed(on: 8, off: 4), width: 2, cap: .butt)
        frame.composite(RGBA8(rgb: 0xFF_A5_00), through: mask)
        mask.clear()
        for x in stride(from: 0.0, to: 96, by: 12) { mask.stroke(ring([(x, 70), (x + 8, 56)]), width: 0.6) }
        frame.composite(RGBA8(rgb: 0x20_26_2C), through: mask)
        try expectGolden(frame, named: "advisory", tolerance: .exact)
    }
}
