import Testing
import WxCodecs
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("Furniture stands where the design puts it, and nothing overlaps")
struct FurnitureLayoutTests {
    private func layout(
        _ request: FurniturePlan.Request, _ content: FurnitureContent = FurnitureSamples.content()
    ) throws -> FurnitureLayout {
        FurnitureLayout(FurniturePlan(request), content, text: try TextEngine(FontCatalog()))
    }

    /// Boxes that the design keeps free at a size.
    struct Reserve: Sendable, CustomTestStringConvertible {
        var width: Double
        var height: Double
        var card: DesignRect
        var key: DesignRect
        var strip: DesignRect
        var testDescription: String { "\(Int(width))x\(Int(height))" }
    }

    @Test(
        "card, key and strip are the design's",
        arguments: [
            Reserve(
                width: 1280, height: 720, card: DesignRect(x: 12, y: 12, width: 320, height: 96),
                key: DesignRect(x: 988, y: 12, width: 280, height: 199),
                strip: DesignRect(x: 0, y: 666, width: 1280, height: 54)),
            Reserve(
                width: 800, height: 500, card: DesignRect(x: 12, y: 12, width: 300, height: 84),
                key: DesignRect(x: 540, y: 12, width: 248, height: 143),
                strip: DesignRect(x: 0, y: 450, width: 800, height: 50)),
            Reserve(
                width: 640, height: 400, card: DesignRect(x: 12, y: 12, width: 276, height: 76),
                key: DesignRect(x: 396, y: 12, width: 232, height: 111),
                strip: DesignRect(x: 0, y: 350, width: 640, height: 50)),
        ])
    func reserved(_ known: Reserve) throws {
        let layout = try layout(FurnitureSamples.request(known.width, known.height))
        #expect(layout.card == known.card)
        #expect(layout.key == known.key)
        #expect(layout.strip == known.strip)
        // The line of the scale bar lies 18 units above the strip, and begins at the margin.
        let bar = try #require(layout.scaleBar)
        #expect(bar.x + 3 == 12 && bar.y + 15 == known.strip.y - 18)
    }

    @Test("400x300 keeps its strip free and nothing else")
    func small() throws {
        let layout = try layout(FurnitureSamples.request(400, 300))
        #expect(layout.reserved == [DesignRect(x: 0, y: 264, width: 400, height: 36)])
    }

    @Test("nothing overlaps or leaves the frame, whatever is asked for at whatever size")
    func noOverlap() throws {
        let text = try TextEngine(FontCatalog())
        var random = SplitMix64(seed: 7)
        var content = FurnitureSamples.content()
        content.logo = Pixmap(width: 300, height: 80)
        for _ in 0..<150 {
            let width = Double(Int.random(in: 60...1400, using: &random))
            let height = Double(Int.random(in: 40...800, using: &random))
            let items = FurnitureItem.allCases.filter { _ in Bool.random(using: &random) }
            var request = FurnitureSamples.request(width, height, .items(items))
            request.hasLogo = true
            if Int.random(in: 0..<4, using: &random) == 0 { request.choice = .automatic }
            request.licenceAsksForAttribution = true
            let plan = FurniturePlan(request)
            let boxes = FurnitureLayout(plan, content, text: text).reserved
            let frame = DesignRect(x: 0, y: 0, width: width, height: height)
            for (i, box) in boxes.enumerated() {
                #expect(frame.insetBy(-0.01).contains(box), "\(width)x\(height) \(items) \(box)")
                for other in boxes[(i + 1)...] {
                    #expect(!box.intersects(other), "\(width)x\(height) \(items) \(box) \(other)")
                }
            }
        }
    }

    @Test("the mark of an old scan in the corner and the key keep clear of each other", arguments: [256.0, 400, 1280])
    func cornerMark(_ width: Double) throws {
        let text = try TextEngine(FontCatalog())
        let content = FurnitureSamples.content()
        let request = FurnitureSamples.request(width, 300, .items([.advisories]))
        let layout = FurnitureLayout(FurniturePlan(request), content, text: text)
        let painter = FurniturePainter(layout, content, scale: 1, text: text)
        var frame = content.frames[0]
        frame.radar = .scan(validTime: frame.time - 86_399, ageSeconds: 86_399)
        let mark = try #require(painter.notices(frame).first)
        let key = try #require(layout.key)
        #expect(!mark.intersects(key, gap: 2))
        #expect(painter.notices(content.frames[0]).isEmpty)
    }

    @Test("what the user named and is not there is said")
    func leftOut() throws {
        let all = FurnitureItem.allCases
        #expect(try layout(FurnitureSamples.request(1280, 720, .items(all))).leftOut == [.logo])
        #expect(try layout(FurnitureSamples.request(200, 60, .items(all))).leftOut.count == all.count - 1)
        #expect(try layout(FurnitureSamples.request(200, 60)).leftOut.isEmpty)
    }

    @Test("attribution that is too long for one line takes more, and lifts the scale bar")
    func longAttribution() throws {
        let layout = try layout(FurnitureSamples.request(256, 256, .items([.attribution, .scale, .clock])))
        #expect(
            layout.attributionLines == [
                "Radar: NOAA MRMS · Warnings: NWS", "Map: Natural Earth, US Census, GeoNames", "wxrender",
            ])
        let bar = try #require(layout.scaleBar)
        let lines = try #require(layout.attribution)
        #expect(bar.maxY <= lines.y)
    }

    @Test("a legend of rates is lettered in the units that were asked for, its colours at the same amounts")
    func legendUnits() throws {
        let table = try #require(ColorTable.builtIn("rate", onDark: false))
        let inches = MapUnits.imperial.lettering(of: table)
        #expect(inches.units == "in/h" && MapUnits.metric.lettering(of: table) == table)
        for rate in [0.2, 3, 25.5, 80] { #expect(inches.color(for: rate / 25.4) == table.color(for: rate)) }
        #expect(MapUnits.imperial.lettering(of: .nws) == .nws)
    }

    @Test("the scale bar takes the largest round lengths that fit", arguments: [0.01, 1.0, 17, 912, 5000, 150_000])
    func scaleBar(_ meters: Double) throws {
        for form in FurnitureForm.allCases {
            let bar = try #require(ScaleBar(form, metersPerUnit: meters))
            let longest = form.form(of: .scale).scaleLength
            for mark in [try #require(bar.metric), try #require(bar.imperial)] {
                #expect(mark.length <= longest)
                // The next round length, at most 2.5 times as long, would not fit.
                #expect(mark.length * 2.5 > longest || mark.text.hasPrefix("0.") || mark.text == "1 mi")
                let number = mark.text.prefix { $0 != " " }
                #expect(["1", "2", "5"].contains(String(number.first { $0 != "0" && $0 != "." } ?? "0")))
            }
        }
        // 912 m a unit: 120 units are 109 km or 68 mi.
        let known = try #require(ScaleBar(.large, metersPerUnit: 912))
        #expect(known.metric?.text == "100 km" && known.imperial?.text == "50 mi")
        #expect(abs((known.imperial?.length ?? 0) - 50 * 1609.344 / 912) < 1e-9)
        #expect(ScaleBar(.large, metersPerUnit: 912, units: .metric)?.imperial == nil)
        #expect(ScaleBar(.large, metersPerUnit: 912, units: .imperial)?.metric == nil)
        #expect(ScaleBar(.large, metersPerUnit: .nan) == nil)
        #expect(ScaleBar(.large, metersPerUnit: 0) == nil)
    }

    @Test("a unit is as long as the projection says")
    func metersPerUnit() throws {
        // Zoom 0 at the equator: 40,075,016.686 m in 256 units; at 60° half as many.
        let equator = Viewport(center: LonLat(longitude: 0, latitude: 0), zoom: 0, width: 256, height: 256, scale: 2)
        #expect(abs(try #require(equator.metersPerUnit()) - 156_543.034) < 0.01)
        let north = Viewport(center: LonLat(longitude: 0, latitude: 60), zoom: 4, width: 640, height: 400)
        #expect(abs(try #require(north.metersPerUnit()) - 156_543.034 / 32) < 0.5)
    }
}
