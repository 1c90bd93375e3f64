import Foundation
import Testing
import WxCodecs
import WxRaster
import WxTestSupport

@testable import WxRender

/// Goldens are exact: everything is drawn with sums, products and square roots, which IEEE 754 rounds alike everywhere.
@Suite("Furniture is drawn as it was looked at and found right")
struct FurnitureDrawingTests {
    /// A picture that a person can look at.
    struct Look: Sendable, CustomTestStringConvertible {
        var name: String
        var width: Double
        var height: Double
        var choice = FurnitureChoice.automatic
        var theme = Theme.light
        var scale = 1.0
        var radar: RadarState?
        var testDescription: String { name }
    }

    private static let lastScan = FurnitureSamples.start + 1778

    @Test(
        "pictures look as they did", .enabled(if: TestFonts.hasNotoSans, TestFonts.withoutNotoSans),
        arguments: [
            Look(name: "large-light", width: 1000, height: 500),
            Look(name: "medium-dark", width: 800, height: 500, theme: .dark),
            Look(name: "small-dark-scale-2", width: 640, height: 320, theme: .dark, scale: 2),
            Look(name: "compact", width: 400, height: 300),
            Look(name: "tile-with-clock", width: 256, height: 256, choice: .items([.clock, .timeline, .attribution])),
            Look(
                name: "gap", width: 640, height: 320,
                radar: .missing(from: lastScan + 22, to: lastScan + 862, lastScan: lastScan)),
            Look(name: "amber", width: 640, height: 320, radar: .scan(validTime: lastScan, ageSeconds: 720)),
            Look(
                name: "red-compact", width: 320, height: 300, theme: .dark,
                radar: .scan(validTime: lastScan, ageSeconds: 2280)),
            Look(
                name: "red-corner", width: 256, height: 100, radar: .scan(validTime: lastScan, ageSeconds: 2280)),
        ])
    func goldens(_ look: Look) throws {
        let content = FurnitureSamples.content(theme: look.theme)
        var frame = content.frames[12]
        if let radar = look.radar { frame.radar = radar }
        let picture = FurnitureSamples.picture(
            FurnitureSamples.request(look.width, look.height, look.choice), content, frame: frame, scale: look.scale,
            text: try TextEngine(FontCatalog()))
        try expectGolden(picture, named: look.name, tolerance: .exact)
    }

    @Test(
        "scale 2 is scale 1 with four pixels for each, but for edges",
        arguments: [(1000.0, 500.0), (640, 400), (400, 300)])
    func scaleTwo(_ width: Double, _ height: Double) throws {
        let text = try TextEngine(FontCatalog())
        let content = FurnitureSamples.content()
        let request = FurnitureSamples.request(width, height)
        let one = FurnitureSamples.picture(request, content, text: text)
        let two = FurnitureSamples.picture(request, content, scale: 2, text: text)
        var compared = 0
        var wrong: [String] = []
        forEachFlatPixel(of: one) { x, y, pixel in
            compared += 1
            if two[2 * x, 2 * y] != pixel || two[2 * x + 1, 2 * y] != pixel || two[2 * x, 2 * y + 1] != pixel
                || two[2 * x + 1, 2 * y + 1] != pixel
            {
                wrong.append("\(x), \(y)")
            }
        }
        #expect(wrong.isEmpty)
        #expect(compared > one.pixels.count / 2)
    }

    /// Calls `body` for each pixel that equals its four neighbours beside, above and below, and those at its corners.
    private func forEachFlatPixel(of picture: Pixmap, _ body: (Int, Int, PremultipliedRGBA8) -> Void) {
        let width = picture.width
        picture.pixels.withUnsafeBufferPointer { pixels in
            for y in 1..<picture.height - 1 {
                for x in 1..<width - 1 {
                    let i = y * width + x
                    let pixel = pixels[i]
                    if pixels[i - 1] == pixel, pixels[i + 1] == pixel, pixels[i - width] == pixel,
                        pixels[i + width] == pixel, pixels[i - width - 1] == pixel, pixels[i - width + 1] == pixel,
                        pixels[i + width - 1] == pixel, pixels[i + width + 1] == pixel
                    {
                        body(x, y, pixel)
                    }
                }
            }
        }
    }

    @Test("drawing a frame twice, or after others, gives the same pixels")
    func repeated() throws {
        let text = try TextEngine(FontCatalog())
        let content = FurnitureSamples.content()
        let layout = FurnitureLayout(FurniturePlan(FurnitureSamples.request(640, 400)), content, text: text)
        let painter = FurniturePainter(layout, content, scale: 1, text: text)
        func draw(_ frame: FurnitureFrame) -> Pixmap {
            var picture = Pixmap(width: 640, height: 400, filling: content.land.premultiplied)
            painter.draw(frame, into: &picture)
            return picture
        }
        let first = draw(content.frames[3])
        for frame in content.frames { _ = draw(frame) }
        #expect(draw(content.frames[3]) == first)
        #expect(draw(content.frames[4]) != first)
    }

    @Test("all of the title card stays inside what is kept free for it")
    func cardStaysInside() throws {
        let text = try TextEngine(FontCatalog())
        var content = FurnitureSamples.content()
        content.title = String(repeating: "A very long title ", count: 600)
        let request = FurnitureSamples.request(640, 400, .items([.title, .clock]))
        let layout = FurnitureLayout(FurniturePlan(request), content, text: text)
        let card = try #require(layout.card)
        for radar in [content.frames[0].radar, .scan(validTime: Self.lastScan, ageSeconds: 100_000)] {
            var frame = content.frames[0]
            frame.radar = radar
            content.frames.append(frame)
            let picture = FurnitureSamples.picture(request, content, frame: frame, text: text)
            let drawn = picture.pixels.indices.filter { picture.pixels[$0] != content.land.premultiplied }
            #expect(
                drawn.allSatisfy { i in
                    let (x, y) = (i % picture.width, i / picture.width)
                    return card.contains(DesignRect(x: Double(x), y: Double(y), width: 1, height: 1))
                })
        }
    }

    @Test("flat parts of panels and chips hold reserved colours only")
    func reservedColors() throws {
        let text = try TextEngine(FontCatalog())
        for theme in Theme.allCases {
            var content = FurnitureSamples.content(theme: theme)
            content.legend?.table = .nws
            var frame = content.frames[12]
            frame.radar = .scan(validTime: Self.lastScan, ageSeconds: 720)
            frame.advisories = []
            let request = FurnitureSamples.request(1000, 500)
            let picture = FurnitureSamples.picture(request, content, frame: frame, text: text)
            var reserved = Set(ReservedColors.panels(theme))
            reserved.formUnion(ReservedColors.labels(onMap: theme))
            reserved.formUnion(ReservedColors.legend(try #require(content.legend), land: content.land))
            var flat: Set<PremultipliedRGBA8> = []
            forEachFlatPixel(of: picture) { _, _, pixel in flat.insert(pixel) }
            #expect(Set(flat.map(\.straight)).subtracting(reserved).isEmpty)
        }
    }

    @Test("a quarter step is what blending gives")
    func quarterSteps() {
        // By hand, #14181C over white: a = floor(255·0.25 + 0.5) = 64; red is floor(20·64/255 + 0.5) = 5 and what is
        // left of white, 255·191/255 = 191, together 196.
        let step = ReservedColors.blended(RGBA8(rgb: 0x14181C), 0.25, over: RGBA8(rgb: 0xFFFFFF))
        #expect(step == RGBA8(red: 196, green: 197, blue: 198))
        #expect(ReservedColors.panels(.light).contains(step))
        let counts = Theme.allCases.map { ReservedColors.panels($0).count + ReservedColors.labels(onMap: $0).count }
        #expect(counts.allSatisfy { $0 < 40 })
    }

    @Test("without any font all but the text is drawn")
    func noFonts() throws {
        let text = try TextEngine(FontCatalog(system: []))
        let content = FurnitureSamples.content()
        let picture = FurnitureSamples.picture(FurnitureSamples.request(640, 400), content, text: text)
        // The present time's marker and the first swatch of the legend.
        #expect(picture[13 + 3, 375].straight == RGBA8(red: 4, green: 233, blue: 231))
        #expect(picture[320, 349] == content.land.premultiplied)
        #expect(text.warnings.count == 1)
    }

    @Test("no frames, one frame, and times that run backwards are no trouble")
    func degenerate() throws {
        let text = try TextEngine(FontCatalog())
        var content = FurnitureSamples.content()
        content.frames = [content.frames[5]]
        content.gaps = [TimeGap(from: FurnitureSamples.start + 100, to: FurnitureSamples.start)]
        let picture1 = FurnitureSamples.picture(
            FurnitureSamples.request(640, 400), content, frame: content.frames[0], text: text)
        let frame = content.frames[0]
        content.frames = []
        let picture2 = FurnitureSamples.picture(FurnitureSamples.request(640, 400), content, frame: frame, text: text)
        content.frames = [frame, frame]
        let picture3 = FurnitureSamples.picture(FurnitureSamples.request(320, 300), content, frame: frame, text: text)
        #expect([picture1, picture2, picture3].map(\.width) == [640, 640, 320])
    }
}
