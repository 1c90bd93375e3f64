import Testing
import WxTestSupport
import WxRaster

@testable import WxCodecs

/// A glyph as FreeType 2.12.1 rasterises it: `FT_LOAD_NO_HINTING`, 72 dpi, `FT_RENDER_MODE_NORMAL`.
struct Rasterised: Sendable, CustomTestStringConvertible {
    var character: String
    var style: FontStyle = .regular
    var size = 12.0
    /// `bitmap_left`, `-bitmap_top`, and the bitmap's columns and rows.
    var box: [Int]
    /// The sum of all coverages.
    var sum: Int

    var testDescription: String { "\(character) \(style) at \(size)" }
}

@Suite("Glyphs are drawn as FreeType draws them, and haloed")
struct GlyphDrawingTests {
    @Test(
        "box and coverage are FreeType's", .enabled(if: TestFonts.hasNotoSans, TestFonts.withoutNotoSans),
        arguments: [
            Rasterised(character: "g", box: [0, -7, 7, 10], sum: 6203),
            Rasterised(character: "A", box: [0, -9, 8, 9], sum: 5195),
            Rasterised(character: "i", box: [0, -9, 3, 9], sum: 2055),
            Rasterised(character: "Э", box: [0, -9, 7, 10], sum: 5371),
            Rasterised(character: "Ω", box: [0, -9, 9, 9], sum: 6840),
            Rasterised(character: "Q", box: [0, -9, 9, 12], sum: 7120),
            Rasterised(character: "g", style: .bold, size: 17, box: [0, -10, 10, 15], sum: 19113),
            Rasterised(character: "W", style: .bold, size: 17, box: [0, -13, 17, 13], sum: 25998),
        ])
    func metrics(_ known: Rasterised) throws {
        let engine = try TextEngine(FontCatalog())
        let line = engine.line(known.character, TextStyle(size: known.size, face: known.style))
        let image = try #require(engine.images(line, x: 0, baseline: 0, halo: 0).first)
        #expect([image.x, image.y, image.mask.width, image.mask.height] == known.box)
        // FreeType rounds points to 1/64 pixel, we to 1/256: the ink differs by less than 2 %.
        let sum = image.mask.coverage.reduce(0) { $0 + Int($1) }
        #expect(abs(sum - known.sum) * 50 < known.sum, "\(sum)")
    }

    // FreeType's own coverages of "g", Noto Sans Regular at 12 px.
    static let g: [[Int]] = [
        [0, 4, 94, 124, 59, 58, 40], [0, 169, 183, 100, 169, 225, 92], [37, 240, 9, 0, 2, 222, 92],
        [77, 201, 0, 0, 0, 180, 92], [66, 211, 0, 0, 0, 185, 92], [16, 240, 49, 0, 25, 241, 92],
        [0, 86, 231, 202, 185, 193, 92], [0, 0, 2, 17, 0, 189, 76], [0, 75, 26, 7, 74, 239, 23],
        [0, 128, 203, 217, 186, 66, 0],
    ]

    @Test(
        "each pixel of a glyph is FreeType's but for rounding",
        .enabled(if: TestFonts.hasNotoSans, TestFonts.withoutNotoSans))
    func pixels() throws {
        let engine = try TextEngine(FontCatalog())
        let image = try #require(
            engine.images(engine.line("g", TextStyle(size: 12)), x: 0, baseline: 0, halo: 0).first)
        for (row, known) in Self.g.enumerated() {
            for (column, value) in known.enumerated() {
                // Both ends of an edge are off by up to 1/128 pixel in x and y: 4 of 255 for each edge in a pixel, and
                // a thin stroke has two or three of them there.
                #expect(abs(Int(image.mask[column, row]) - value) <= 12, "column \(column), row \(row)")
            }
        }
    }

    @Test("glyphs stand on quarters of a pixel, and whole pixels move nothing else", arguments: [0.0, 0.25, 0.5, 0.75])
    func quarters(_ shift: Double) throws {
        let engine = try TextEngine(FontCatalog())
        let line = engine.line("l", TextStyle(size: 16))
        let here = try #require(engine.images(line, x: 3 + shift, baseline: 20, halo: 0).first)
        let there = try #require(engine.images(line, x: 10 + shift + 0.1, baseline: 20.4, halo: 0).first)
        #expect(there.mask == here.mask)
        #expect(there.x - here.x == 7 && there.y == here.y)
        let ink = engine.images(line, x: 3, baseline: 20, halo: 0).first
        #expect((ink?.mask == here.mask) == (shift == 0))
    }

    @Test("a halo reaches its width beyond the glyph and covers all of it")
    func halo() throws {
        let engine = try TextEngine(FontCatalog())
        let line = engine.line("I", TextStyle(size: 40, face: .bold))
        let glyph = try #require(engine.images(line, x: 0, baseline: 50, halo: 0).first)
        let halo = try #require(engine.images(line, x: 0, baseline: 50, halo: 3).first)
        for row in 0..<halo.mask.height {
            for column in 0..<halo.mask.width {
                // The nearest pixel of the glyph that has any ink, measured between centres.
                var nearest = Double.infinity
                var inside = 0
                for y in 0..<glyph.mask.height {
                    for x in 0..<glyph.mask.width where glyph.mask[x, y] > 0 {
                        let dx = Double(glyph.x + x - halo.x - column)
                        let dy = Double(glyph.y + y - halo.y - row)
                        nearest = min(nearest, (dx * dx + dy * dy).squareRoot())
                        if dx == 0, dy == 0 { inside = Int(glyph.mask[x, y]) }
                    }
                }
                let value = Int(halo.mask[column, row])
                #expect(value >= inside)
                if nearest > 4.5 { #expect(value == 0, "\(column), \(row)") }
                if nearest < 2 { #expect(value == 255, "\(column), \(row)") }
            }
        }
    }

    @Test("text is blended once, also where glyphs touch, and what hangs over is cut off")
    func blending() throws {
        let engine = try TextEngine(FontCatalog())
        let line = engine.line("WAVE", TextStyle(size: 30, face: .bold))
        let half = RGBA8(red: 0, green: 0, blue: 0, alpha: 128)
        var picture = Pixmap(width: 60, height: 30, filling: RGBA8(rgb: 0xFFFFFF).premultiplied)
        engine.draw(line, x: -12, baseline: 20, color: half, into: &picture)
        let darkest = picture.pixels.map(\.red).min()
        #expect(darkest == 127)
        engine.draw(line, x: 1e12, baseline: -1e12, color: half, into: &picture)
        engine.draw(line, x: 500, baseline: 20, color: half, into: &picture)
    }

    @Test("drawing from many threads gives the same pixels as drawing alone")
    func threads() async throws {
        let engine = try TextEngine(FontCatalog())
        @Sendable func page() -> Pixmap {
            var picture = Pixmap(width: 200, height: 60, filling: RGBA8(rgb: 0xECEBE5).premultiplied)
            for (row, text) in ["Sioux City 42", "Мой заголовок", "天气 مرحبا"].enumerated() {
                let line = engine.line(text, TextStyle(size: 13, face: row == 1 ? .bold : .regular))
                engine.draw(
                    line, x: 3.3, baseline: Double(row * 18 + 15), color: RGBA8(rgb: 0x14181C),
                    halo: TextHalo(color: RGBA8(rgb: 0xFFFFFF), width: 2), into: &picture)
            }
            return picture
        }
        let alone = page()
        await withTaskGroup(of: Pixmap.self) { group in
            for _ in 0..<16 { group.addTask { page() } }
            for await picture in group { #expect(picture == alone) }
        }
        let other = try TextEngine(FontCatalog())
        #expect(other.line("Sioux City 42", TextStyle(size: 13)) == engine.line("Sioux City 42", TextStyle(size: 13)))
    }
}
