import Testing
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("advisory layers")
struct AdvisoryLayerTests {
    /// A world of 512 units, so that 180 degrees are 256 pixels.
    private let world = Viewport(originX: 0, originY: 0, worldSize: 512, width: 512, height: 512)

    @Test("every alert in force is drawn, outside the view, or without a shape")
    func counts() {
        let view = Viewport(originX: 256, originY: 192, worldSize: 512, width: 64, height: 64)
        let layer = AdvisoryLayer(
            AlertTimeline([
                alert("in", "Flood Warning", box(10, 10, 20, 20)), alert("out", "Flood Warning", box(-20, 10, -10, 20)),
                alert("bare", "Flood Warning", nil), alert("around", "Flood Watch", box(-90, -60, 90, 80)),
                // Its box holds the view, its area does not: the view lies in the hole.
                alert(
                    "ring", "Flood Watch",
                    AlertShape(polygons: [
                        .init(rings: [rectangle(-90, -60, 90, 80), rectangle(-80, -50, 80, 70)])
                    ])),
                alert("touching", "Wind Advisory", box(-10, 0, 0, 10)),
            ]), viewport: view)
        #expect(layer.report(at: noon) == .init(inForce: 6, drawn: 3, outsideView: 2, withoutShape: 1))
        #expect(layer.report(at: noon - 1) == .init())
        #expect(
            layer.visibleEvents(at: noon).map(\.event)
                == ["Flood Warning", "Wind Advisory", "Flood Watch"].sorted {
                    AdvisoryStyle(event: $0).priority < AdvisoryStyle(event: $1).priority
                })
    }

    @Test("a shape that several copies of the world show counts once and is drawn in each")
    func copies() throws {
        let wide = Viewport(originX: -512, originY: 0, worldSize: 512, width: 1536, height: 512)
        let layer = AdvisoryLayer(AlertTimeline([alert("a", "Flood Warning", box(170, -10, -170, 10))]), viewport: wide)
        #expect(layer.report(at: noon) == .init(inForce: 1, drawn: 1, outsideView: 0, withoutShape: 0))
        let fills = try #require(layer.drawing(at: noon).fills)
        let filled = (0..<1536).filter { fills[$0, 256] != .clear }
        // 20 degrees are 28.4 pixels about each copy of the antimeridian.
        #expect(filled.count == 14 + 29 + 29 + 14 || filled.count == 15 + 30 + 30 + 15)
        #expect([0, 512, 1023, 1024, 1535].allSatisfy { fills[$0, 256] != .clear })
        #expect([256, 768, 1280].allSatisfy { fills[$0, 256] == .clear })
    }

    @Test("alerts of one event are filled as one area, those of two events lie over each other")
    func unions() throws {
        let (left, right) = (box(-40, -40, 20, 40), box(-20, -40, 40, 40))
        func middle(_ events: [String]) throws -> PremultipliedRGBA8 {
            let alerts = [alert("a", events[0], left), alert("b", events[1], right)]
            let fills = try #require(AdvisoryLayer(AlertTimeline(alerts), viewport: world).drawing(at: noon).fills)
            #expect(fills[220, 256] == AdvisoryStyle(event: events[0]).color.withOpacity(0.18).premultiplied)
            return fills[256, 256]
        }
        let flood = AdvisoryStyle(event: "Flood Warning").color.withOpacity(0.18).premultiplied
        let storm = AdvisoryStyle(event: "Severe Thunderstorm Warning").color.withOpacity(0.18).premultiplied
        #expect(try middle(["Flood Warning", "Flood Warning"]) == flood)
        #expect(try middle(["Flood Warning", "Severe Thunderstorm Warning"]) == storm.over(flood))
        #expect(try middle(["Severe Thunderstorm Warning", "Flood Warning"]) == storm.over(flood))
    }

    @Test("holes stay open, also where the winding of the rings is not the standard's", arguments: [true, false])
    func holes(isReversed: Bool) throws {
        let hole = rectangle(-20, -20, 20, 20)
        let shape = AlertShape(polygons: [
            .init(rings: [rectangle(-60, -60, 60, 60), isReversed ? hole.reversed() : hole])
        ])
        let layer = AdvisoryLayer(AlertTimeline([alert("a", "Flood Warning", shape)]), viewport: world)
        let fills = try #require(layer.drawing(at: noon).fills)
        #expect(fills[256, 256] == .clear)
        #expect(fills[210, 256] != .clear)
    }

    @Test("outlines have the event's colour with its casing on both sides, the gravest on top")
    func outlines() throws {
        let alerts = [
            alert("a", "Tornado Warning", box(-45, -45, 45, 45)), alert("b", "Flood Warning", box(-45, -45, 90, 45)),
        ]
        let lines = try #require(AdvisoryLayer(AlertTimeline(alerts), viewport: world).drawing(at: noon).outlines)
        let red = RGBA8(rgb: 0xFF0000).premultiplied
        // 45 degrees west are pixel 192: the line is 3 wide, its casing 1 more on each side.
        #expect([190, 191, 192, 193].map { lines[$0, 256] }.contains(red))
        #expect(lines[191, 256] == red)
        #expect(lines[192, 256] == red)
        #expect(lines[187, 256] == .clear)
        #expect(lines[196, 256] == .clear)
        let casing = RGBA8(rgb: 0x16191D)
        #expect(lines[189, 256].straight.red < 140 && lines[189, 256].alpha > 100)
        // The other one is seen where the first is not: its line is 2 wide about pixel 384.
        #expect(lines[383, 256] == RGBA8(rgb: 0x00FF00).premultiplied)
        #expect(lines[384, 256] == RGBA8(rgb: 0x00FF00).premultiplied)
        #expect(lines[382, 256] == casing.premultiplied)
        #expect(lines[385, 256] == casing.premultiplied)
    }

    @Test("a watch is dashed from its first corner on and hatched square to its lines")
    func watch() throws {
        let layer = AdvisoryLayer(AlertTimeline([alert("a", "Tornado Watch", box(-90, -60, 90, 60))]), viewport: world)
        let drawing = layer.drawing(at: noon)
        let lines = try #require(drawing.outlines)
        let (yellow, dark) = (RGBA8(rgb: 0xFFFF00).premultiplied, RGBA8(rgb: 0x16191D).premultiplied)
        // The ring begins at its south-west corner, pixel (128, 365.6), and runs east: 8 on, 4 off.
        let south = try #require((360..<372).first { lines[132, $0] == yellow })
        for dash in 0..<20 {
            #expect(lines[128 + 12 * dash + 4, south] == yellow)
            #expect(lines[128 + 12 * dash + 10, south] == dark)
        }
        let fills = try #require(drawing.fills)
        let opacities = (200..<300).map { fills[$0, 256].alpha }
        // α .08 between the lines; .45 over .08 on them.
        #expect(opacities.min() == 20)
        #expect(opacities.max()! > 120)
        // Square to the lines they are 9 apart, along a row 9·√2.
        let peaks = (201..<299).filter { fills[$0, 256].alpha > 100 && fills[$0 - 1, 256].alpha <= 100 }
        #expect(peaks.count == 8 || peaks.count == 7)
        for i in 1..<peaks.count { #expect([12, 13].contains(peaks[i] - peaks[i - 1])) }
        // They run from lower left to upper right.
        for x in 210..<290 { #expect(fills[x, 256] == fills[x + 1, 255]) }
    }

    @Test("four tiles show what one frame of twice their size shows, to the bit")
    func tiles() throws {
        let alerts = [
            alert("a", "Tornado Watch", box(-63.7, -50.1, 71.3, 40.9)),
            alert("b", "Tornado Warning", box(-11.1, -20.3, 33.3, 31.7)),
            alert("c", "Flash Flood Warning", box(150.2, 10.1, -160.4, 55.5)),
        ]
        let timeline = AlertTimeline(alerts)
        let whole = AdvisoryLayer(timeline, viewport: world).drawing(at: noon)
        for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let tile = Viewport(
                originX: Double(column) * 256, originY: Double(row) * 256, worldSize: 512, width: 256, height: 256)
            let part = AdvisoryLayer(timeline, viewport: tile).drawing(at: noon)
            for (large, small) in [(whole.fills, part.fills), (whole.outlines, part.outlines)] {
                let large = try #require(large)
                let small = try #require(small)
                var differing = 0
                for y in 0..<256 {
                    for x in 0..<256 where small[x, y] != large[column * 256 + x, row * 256 + y] { differing += 1 }
                }
                #expect(differing == 0, "tile \(column), \(row)")
            }
        }
    }

    @Test("deep inside a shape at zoom 20 its fill is there and its outline is not")
    func deepZoom() throws {
        let view = Viewport(center: LonLat(longitude: -97.5, latitude: 35.4), zoom: 20, width: 64, height: 64)
        let layer = AdvisoryLayer(AlertTimeline([alert("a", "Tornado Watch", box(-100, 30, -90, 40))]), viewport: view)
        let drawing = layer.drawing(at: noon)
        #expect(layer.report(at: noon).drawn == 1)
        #expect(drawing.fills?.pixels.allSatisfy { $0.alpha >= 20 } == true)
        #expect(drawing.outlines == nil)
        // On the corner both are there.
        let corner = Viewport(center: LonLat(longitude: -100, latitude: 40), zoom: 20, width: 64, height: 64)
        let there = AdvisoryLayer(
            AlertTimeline([alert("a", "Flood Warning", box(-100, 30, -90, 40))]), viewport: corner
        )
        .drawing(at: noon)
        #expect(there.fills?[40, 40] == AdvisoryStyle(event: "Flood Warning").color.withOpacity(0.18).premultiplied)
        #expect(there.fills?[20, 20] == .clear)
        #expect(there.outlines?[32, 50].alpha == 255)
        #expect(there.outlines?[50, 32].alpha == 255)
        #expect(there.outlines?[10, 10] == .clear)
    }

    @Test("a set of alerts is drawn the same whoever asks first, and as often as it is asked for")
    func caching() async {
        let alerts = (0..<6).map { index in
            var alert = alert("\(index)", "Flood Warning", box(-80, -60 + Double(index) * 10, 80, 60))
            alert.sent = noon + index * 60
            return alert
        }
        let timeline = AlertTimeline(alerts)
        let shared = AdvisoryLayer(timeline, viewport: world, keeping: 2)
        let times = (0..<24).map { noon + $0 * 30 }
        let parallel = await withTaskGroup(of: (Int, AdvisoryLayer.Drawing).self) { group in
            for (index, time) in times.enumerated() { group.addTask { (index, shared.drawing(at: time)) } }
            var drawings: [Int: AdvisoryLayer.Drawing] = [:]
            for await (index, drawing) in group { drawings[index] = drawing }
            return drawings
        }
        for (index, time) in times.enumerated() where index.isMultiple(of: 5) {
            #expect(parallel[index] == AdvisoryLayer(timeline, viewport: world).drawing(at: time))
        }
    }

    @Test("opacity scales both pictures")
    func opacity() throws {
        let timeline = AlertTimeline([alert("a", "Flood Warning", box(-45, -45, 45, 45))])
        let half = AdvisoryLayer(timeline, viewport: world, opacity: 0.5).drawing(at: noon)
        // floor(255 · 0.18 · 0.5 + 0.5) and floor(255 · 0.5 + 0.5).
        #expect(half.fills?[256, 256].alpha == 23)
        #expect(half.outlines?[192, 256].alpha ?? 0 >= 128)
        #expect(AdvisoryLayer(timeline, viewport: world).drawing(at: noon - 1) == .init(fills: nil, outlines: nil))
    }

    @Test("a palette gets the colours of every event, the gravest first, as they look on each ground")
    func reservedColors() {
        let alerts = [alert("a", "Tornado Watch", nil), alert("b", "Tornado Warning", nil)]
        let land = RGBA8(rgb: 0xECEBE5)
        let colors = AdvisoryPalette.reservedColors(for: alerts, over: [land])
        let red = RGBA8(rgb: 0xFF0000)
        #expect(colors.prefix(4) == [red, RGBA8(rgb: 0x16191D), RGBA8(rgb: 0x8B0D0F), colors[3]])
        // Tornado Warning over land: α is floor(255 · 0.22 + 0.5) = 56; 236 · 199 / 255 + 56 = 240.2.
        #expect(colors[3] == RGBA8(red: 240, green: 183, blue: 179))
        #expect(colors.contains(RGBA8(rgb: 0xFFFF00)))
        #expect(colors.count == 4 + 4)
    }

    // MARK: -

    private let noon = Timestamp(year: 2024, month: 5, day: 6, hour: 12)!

    private func rectangle(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [LonLat] {
        [(west, south), (east, south), (east, north), (west, north)].map { LonLat(longitude: $0.0, latitude: $0.1) }
    }

    private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> AlertShape {
        AlertShape(polygons: [.init(rings: [rectangle(west, south, east, north)])])
    }

    private func alert(_ id: String, _ event: String, _ shape: AlertShape?) -> Alert {
        Alert(id: id, event: event, sent: noon, shape: shape)
    }
}
