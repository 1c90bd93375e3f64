import Foundation
import Testing
import WxTestSupport

@testable import WxCodecs

@Suite("Text of any origin becomes one line that fits")
struct TextFittingTests {
    @Test(
        "control characters and line breaks go",
        arguments: [
            ("a\nb", "a b"), ("a\r\n\tb", "a b"), ("  a  b ", "a b"), ("a\u{0}b\u{7}c\u{1B}[31m", "abc[31m"),
            ("\u{85}a\u{2028}b", "a b"), ("\n\n", ""), ("\u{200F}שלום", "\u{200F}שלום"), ("नि\u{200D}", "नि\u{200D}"),
            ("10\u{A0}km", "10\u{A0}km"), ("\u{FFFE}", "\u{FFFD}"),
        ])
    func cleaned(_ dirty: String, _ clean: String) {
        #expect(TextCleaning.cleaned(dirty) == clean)
    }

    @Test("bytes that are not UTF-8 become replacement characters")
    func invalidBytes() {
        #expect(TextCleaning.cleaned(utf8: [0x41, 0xFF, 0x42]) == "A\u{FFFD}B")
        #expect(TextCleaning.cleaned(utf8: [0xC3]) == "\u{FFFD}")
    }

    @Test(
        "text that fits is left alone, longer text ends in an ellipsis within the limit",
        arguments: [40.0, 90, 150, 220])
    func ellipsis(_ limit: Double) throws {
        let engine = try TextEngine(FontCatalog())
        let style = TextStyle(size: 13, face: .bold)
        let whole = "A title far too long for one bubble, so it is cut"
        let line = engine.line(whole, style, limit: limit)
        #expect(line.width <= limit)
        let dots = engine.line("…", style).glyphs
        #expect(line.glyphs.last?.id == dots.last?.id)
        // One cluster more would not fit.
        let shown = line.glyphs.count - 1
        let longer = String(whole.prefix(shown + 1)) + "…"
        #expect(engine.line(longer, style).width > limit || whole.prefix(shown + 1).last == " ")
        #expect(engine.line("Short", style, limit: limit) == engine.line("Short", style))
    }

    @Test("no room gives an empty line")
    func noRoom() throws {
        let engine = try TextEngine(FontCatalog())
        #expect(engine.line("Title", TextStyle(size: 13), limit: 3).isEmpty)
        #expect(engine.line("Title", TextStyle(size: 13), limit: -1).isEmpty)
        #expect(engine.line("Title", TextStyle(size: 13), limit: .nan).isEmpty)
    }

    @Test(
        "ten thousand characters cost what is seen of them",
        arguments: [
            String(repeating: "Long title ", count: 1000), String(repeating: "e\u{301}", count: 10_000),
            "a" + String(repeating: "\u{301}", count: 10_000), String(repeating: "शब्द", count: 5000),
            String(repeating: "\u{0}", count: 10_000),
        ])
    func long(_ text: String) throws {
        let engine = try TextEngine(FontCatalog())
        let line = engine.line(text, TextStyle(size: 13, face: .bold), limit: 220)
        #expect(line.width <= 220)
        #expect(line.glyphs.count < 20_000)
    }

    @Test("right-to-left text is cut at its end, which is the left")
    func rightToLeft() throws {
        let engine = try TextEngine(FontCatalog())
        let style = TextStyle(size: 13)
        let text = String(repeating: "שלום ", count: 20)
        let line = engine.line(text, style, limit: 100)
        #expect(line.width <= 100)
        #expect(line.glyphs.first?.id == engine.line("…", style).glyphs.first?.id)
    }
}

@Suite("Fonts are found, named and missed")
struct FontCatalogTests {
    @Test("a code point that no font has is named once and drawn as a box")
    func missing() throws {
        let engine = try TextEngine(FontCatalog())
        // A private code point beside one of the last plane: no font of Debian has either.
        let line = engine.line("a\u{F8F0}\u{10FFFD}", TextStyle(size: 12))
        #expect(line.glyphs.count == 3)
        #expect(line.glyphs.suffix(2).allSatisfy { $0.id == 0 })
        _ = engine.line("\u{10FFFD}", TextStyle(size: 12))
        #expect(
            engine.warnings == [
                "no font has U+F8F0, U+10FFFD, a box is drawn instead; name a folder that has with --fonts"
            ])
    }

    @Test(
        "the fonts used are named with their files' CRC-32",
        .enabled(if: TestFonts.hasNotoSans, TestFonts.withoutNotoSans))
    func usedFonts() throws {
        let engine = try TextEngine(FontCatalog())
        #expect(engine.usedFonts.isEmpty)
        _ = engine.line("Iowa", TextStyle(size: 12, face: .bold))
        // Python: zlib.crc32 of the file's bytes.
        #expect(engine.usedFonts.map(\.crc32) == [0xEAB5_4187])
        #expect(engine.usedFonts.map(\.family) == ["Noto Sans"])
        _ = engine.line("Iowa", TextStyle(size: 12))
        #expect(engine.usedFonts.map(\.crc32) == [0x3DDB_6A49, 0xEAB5_4187])
    }

    @Test("without any font text is left out with one warning")
    func noFonts() throws {
        let engine = try TextEngine(FontCatalog(system: []))
        let line = engine.line("Iowa", TextStyle(size: 12))
        #expect(line.isEmpty && line.width == 0)
        #expect(engine.line("Iowa", TextStyle(size: 12), limit: 5).isEmpty)
        #expect(
            engine.warnings == [
                "no font is installed, so no text is drawn; install fonts-noto-core or name a folder with --fonts"
            ])
    }

    @Test("a named folder that is missing, a file or empty is refused by its name")
    func badFolders() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wxrender-fonts-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("no font".utf8).write(to: folder.appendingPathComponent("broken.ttf"))
        #expect(throws: TextError.folderUnreadable("/nowhere/fonts")) { try FontCatalog(named: ["/nowhere/fonts"]) }
        #expect(throws: TextError.folderUnreadable(folder.path + "/broken.ttf")) {
            try FontCatalog(named: [folder.path + "/broken.ttf"])
        }
        #expect(throws: TextError.folderWithoutFonts(folder.path)) { try FontCatalog(named: [folder.path]) }
    }

    @Test(
        "fonts of a named folder are asked before all others",
        .enabled(if: TestFonts.has("dejavu/DejaVuSans.ttf"), "fonts-dejavu-core is not installed"))
    func namedFolder() throws {
        let engine = try TextEngine(FontCatalog(named: ["/usr/share/fonts/truetype/dejavu"]))
        _ = engine.line("Iowa", TextStyle(size: 12))
        #expect(engine.usedFonts.map(\.family) == ["DejaVu Sans"])
    }

    @Test(
        "a font file that is damaged after it was listed is left out with a warning",
        .enabled(if: TestFonts.has("noto/NotoSans-Regular.ttf"), "fonts-noto-core is not installed"))
    func damaged() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wxrender-fonts-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let good = try #require(FontCatalog().faces.first { $0.path.hasSuffix("/NotoSans-Regular.ttf") })
        let file = folder.appendingPathComponent("A.ttf")
        try FileManager.default.copyItem(atPath: good.path, toPath: file.path)
        let catalog = try FontCatalog(named: [folder.path])
        try Data("no longer a font".utf8).write(to: file)
        let engine = try TextEngine(catalog)
        #expect(!engine.line("Iowa", TextStyle(size: 12)).isEmpty)
        #expect(engine.warnings == ["\(file.path): can not be opened as a font"])
        #expect(engine.usedFonts.allSatisfy { $0.path != file.path })
    }
}
