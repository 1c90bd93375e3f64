import Testing
import WxTestSupport

@testable import WxCodecs

/// Glyphs and advances as `hb-shape` 6.0.0 prints them for the same font files, in font units:
/// `hb-shape --no-glyph-names FONT TEXT`.
struct Shaped: Sendable, CustomTestStringConvertible {
    var text: String
    var style: FontStyle = .regular
    var font: String
    var glyphs: [UInt32]
    var advances: [Int]
    var unitsPerEm = 1000.0

    var testDescription: String { text }
}

@Suite("Text is laid out as HarfBuzz lays it out")
struct ShapingTests {
    @Test(
        "glyphs and widths are those of hb-shape",
        .enabled(if: TestFonts.hasNotoSans, TestFonts.withoutNotoSans),
        arguments: [
            Shaped(
                text: "Des Moines", font: "NotoSans-Regular.ttf", glyphs: [39, 72, 86, 3, 48, 82, 76, 81, 72, 86],
                advances: [730, 564, 479, 260, 907, 605, 258, 618, 564, 479]),
            Shaped(
                text: "office", font: "NotoSans-Regular.ttf", glyphs: [82, 1969, 70, 72],
                advances: [605, 946, 480, 564]),
            Shaped(
                text: "AVATAR", font: "NotoSans-Regular.ttf", glyphs: [36, 57, 36, 55, 36, 53],
                advances: [599, 560, 569, 486, 639, 622]),
            Shaped(
                text: "Мой заголовок", font: "NotoSans-Regular.ttf",
                glyphs: [437, 471, 466, 3, 464, 457, 460, 471, 468, 471, 459, 471, 467],
                advances: [907, 605, 643, 260, 490, 561, 423, 605, 578, 605, 576, 605, 529]),
            Shaped(text: "e\u{301}", font: "NotoSans-Regular.ttf", glyphs: [171], advances: [564]),
            Shaped(
                text: "Iowa squall line", style: .bold, font: "NotoSans-Bold.ttf",
                glyphs: [44, 82, 90, 68, 3, 86, 84, 88, 68, 79, 79, 3, 79, 76, 81, 72],
                advances: [389, 599, 856, 604, 260, 497, 633, 657, 604, 305, 305, 260, 305, 305, 657, 591]),
            Shaped(
                text: "مرحبا", font: "NotoSansArabic-Regular.ttf", glyphs: [47, 104, 417, 979, 771],
                advances: [291, 343, 549, 396, 525]),
            Shaped(
                text: "שלום", font: "NotoSansHebrew-Regular.ttf", glyphs: [23, 124, 55, 96],
                advances: [684, 291, 522, 730]),
            Shaped(
                text: "हिन्दी", font: "NotoSansDevanagari-Regular.ttf", glyphs: [607, 61, 202, 42, 653],
                advances: [259, 531, 309, 520, 259]),
        ])
    func shaped(_ known: Shaped) throws {
        let catalog = try FontCatalog()
        let line = try TextEngine(catalog).line(known.text, TextStyle(size: 20, face: known.style))
        #expect(line.glyphs.map(\.id) == known.glyphs)
        #expect(line.glyphs.allSatisfy { catalog.faces[$0.face].path.hasSuffix("/" + known.font) })
        let units = Double(known.advances.reduce(0, +))
        #expect(abs(line.width - units * 20 / known.unitsPerEm) < 1e-9)
    }

    @Test(
        "Chinese, Japanese and Korean come from WenQuanYi where nothing better is installed",
        .enabled(if: TestFonts.has("wqy/wqy-microhei.ttc"), "fonts-wqy-microhei is not installed"))
    func cjk() throws {
        let catalog = try FontCatalog(system: ["/usr/share/fonts/truetype/wqy"])
        let engine = try TextEngine(catalog)
        // hb-shape on member 0 of the collection: nine glyphs of one em each.
        let line = engine.line("天气レーダー레이더", TextStyle(size: 16))
        #expect(line.glyphs.map(\.id) == [4824, 9667, 1637, 1649, 1593, 1649, 25979, 29927, 24775])
        #expect(abs(line.width - 9 * 16) < 1e-9)
        #expect(engine.warnings.isEmpty)
        #expect(engine.usedFonts.map(\.family) == ["WenQuanYi Micro Hei"])
    }

    @Test(
        "text in two directions is ordered by the bidirectional algorithm",
        .enabled(if: TestFonts.hasNotoSans, TestFonts.withoutNotoSans))
    func mixedDirections() throws {
        let engine = try TextEngine(FontCatalog())
        let style = TextStyle(size: 16)
        // Unicode annex 9: in a line that begins in Hebrew a number goes to the left of it (rule I2), and so, further
        // left, does what follows in Latin, since the space between them takes the line's direction (rules N1, N2).
        let mixed = engine.line("שלום 45 km", style).glyphs.map(\.id)
        func glyphs(_ text: String) -> [UInt32] { engine.line(text, style).glyphs.map(\.id) }
        #expect(Array(mixed.prefix(2)) == glyphs("km"))
        #expect(Array(mixed[3..<5]) == glyphs("45"))
        #expect(Array(mixed.suffix(4)) == glyphs("שלום"))
    }

    @Test("brackets face the way that their text runs")
    func mirrored() throws {
        let engine = try TextEngine(FontCatalog())
        let style = TextStyle(size: 16)
        // Rule L4: an opening bracket in text from right to left is drawn as the closing one.
        let hebrew = engine.line("(ש)", style).glyphs.map(\.id)
        let alone = engine.line("ש", style).glyphs.map(\.id)
        #expect(hebrew.count == 3 && Array(hebrew[1..<2]) == alone)
        #expect(hebrew[0] != hebrew[2])
    }

    @Test("twice the size is exactly twice as wide", arguments: ["Iowa squall line", "Мой заголовок", "مرحبا 123"])
    func scaling(_ text: String) throws {
        let engine = try TextEngine(FontCatalog())
        let one = engine.line(text, TextStyle(size: 9.5, face: .bold, letterSpacing: 1.6))
        let two = engine.line(text, TextStyle(size: 19, face: .bold, letterSpacing: 3.2))
        #expect(two.width == 2 * one.width)
        #expect(two.glyphs.map(\.x) == one.glyphs.map { 2 * $0.x })
    }

    @Test("letter space stands between clusters and not after the last")
    func letterSpacing() throws {
        let engine = try TextEngine(FontCatalog())
        let plain = engine.line("IOWA", TextStyle(size: 11, face: .bold)).width
        let spaced = engine.line("IOWA", TextStyle(size: 11, face: .bold, letterSpacing: 1.6)).width
        #expect(abs(spaced - plain - 3 * 1.6) < 1e-9)
        // Arabic letters join: space would tear the word.
        let arabic = engine.line("مرحبا", TextStyle(size: 11)).width
        #expect(engine.line("مرحبا", TextStyle(size: 11, letterSpacing: 1.6)).width == arabic)
    }

    @Test(
        "a mark without a base, joiners and empty text are no trouble",
        arguments: ["\u{301}", "\u{200D}", "", " ", "\u{202E}abc"])
    func odd(_ text: String) throws {
        let engine = try TextEngine(FontCatalog())
        let line = engine.line(text, TextStyle(size: 12))
        #expect(line.width >= 0)
        #expect(engine.warnings.isEmpty)
    }
}
