import Foundation
import Testing
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("zones")
struct ZoneTests {
    @Test("a shapefile of the NWS gives its zones by their codes, parts, holes and all")
    func shapefile() throws {
        let file = try ZoneFile(FeatureSource(TestShapefiles.zones, name: "z.zip"))
        #expect(file.codes == ["OKZ025", "OKZ026", "TXZ001"])
        #expect(try file.shape(of: "OKZ025")?.polygons.map { $0.rings.map(\.count) } == [[4, 4]])
        #expect(try file.shape(of: "OKZ026")?.polygons.map { $0.rings.map(\.count) } == [[4], [4]])
        #expect(try file.shape(of: "TXZ001") == nil)
        #expect(try file.shape(of: "OKZ999") == nil)
    }

    @Test(
        "GeoJSON is keyed by whatever names its zones",
        arguments: [
            (#""properties":{"STATE_ZONE":"OK025"}"#, "OKZ025"), (#""properties":{"UGC":"OKZ025"}"#, "OKZ025"),
            (#""properties":{"ugc":"okz025"}"#, "OKZ025"), (#""properties":{"id":"OKZ025","name":"x"}"#, "OKZ025"),
            (#""id":"https://api.weather.gov/zones/forecast/OKZ025","properties":{}"#, "OKZ025"),
            (#""properties":{"FIPS":"40109"}"#, "OKC109"), (#""properties":{"GEOID":40109}"#, "OKC109"),
            (#""properties":{"ID":"AMZ630"}"#, "AMZ630"), (#""properties":{"EMMA_ID":"DE123"}"#, "DE123"),
        ])
    func keys(_ members: String, code: String) throws {
        let text = #"{"features":[{"type":"Feature",\#(members),"geometry":\#(Self.square)}]}"#
        #expect(try ZoneFile(FeatureSource(Array(text.utf8), name: "z.json")).codes == [code])
    }

    @Test("a file without codes says which attributes it has")
    func noCodes() {
        let text = #"{"features":[{"properties":{"colour":"red"},"geometry":\#(Self.square)}]}"#
        let error = #expect(throws: RenderError.self) {
            _ = try ZoneFile(FeatureSource(Array(text.utf8), name: "z.json"))
        }
        #expect(error.map { "\($0)" }?.contains("colour") == true)
    }

    // The county's box by the US Census, TIGER 2020 cartographic boundary of GEOID 40109: −97.67 … −97.14, 35.38 … 35.73.
    @Test(
        "counties are known without any file, by UGC and by SAME", arguments: ["OKC109", "040109", "okc109", "140109"])
    func counties(_ code: String) throws {
        var faults: [String] = []
        let alert = try #require(ZoneAtlas().resolved([Self.alert([code])], faults: &faults).first)
        let box = try #require(Self.box(alert.shape))
        #expect(alert.unshapedCodes == [])
        #expect(abs(box[0] + 97.67) < 0.02 && abs(box[1] - 35.38) < 0.02)
        #expect(abs(box[2] + 97.14) < 0.02 && abs(box[3] - 35.73) < 0.02)
    }

    // Area of Oklahoma by the Census: 181,037 km² (land and water).
    @Test("a code of a whole state is the state", arguments: ["OKC000", "OKZALL", "040000"])
    func states(_ code: String) throws {
        var faults: [String] = []
        let shape = try #require(ZoneAtlas().resolved([Self.alert([code])], faults: &faults).first?.shape)
        let area = shape.polygons.reduce(0) { $0 + Self.squareKilometers($1.rings[0]) }
        #expect(abs(area - 181_037) < 1500)
    }

    @Test("of an alert of which some zones are known those are drawn and the others named")
    func someKnown() throws {
        var faults: [String] = []
        let atlas = ZoneAtlas([try ZoneFile(FeatureSource(TestShapefiles.zones, name: "z.zip"))])
        let alerts = atlas.resolved(
            [Self.alert(["OKZ026", "OKZ999"]), Self.alert(["TXZ998", "TXZ997"]), Self.alert([])], faults: &faults)
        #expect(alerts.map { $0.shape?.polygons.count } == [2, nil, nil])
        #expect(alerts.map(\.unshapedCodes) == [["OKZ999"], ["TXZ998", "TXZ997"], []])
        let view = Viewport(center: LonLat(longitude: -96, latitude: 35), zoom: 5, width: 64, height: 64)
        let report = AdvisoryLayer(AlertTimeline(alerts), viewport: view).report(at: Self.noon)
        #expect(
            report == .init(inForce: 3, drawn: 1, withoutShape: 2, unknownZones: ["OKZ999", "TXZ997", "TXZ998"]))
        #expect(faults == [])
    }

    @Test("the first file that has a zone counts, and a file before the embedded counties")
    func precedence() throws {
        func file(_ west: Int) throws -> ZoneFile {
            let ring = "[[[\(west),1],[\(west + 1),1],[\(west + 1),2],[\(west),1]]]"
            let text =
                #"{"features":[{"properties":{"UGC":"OKC109"},"geometry":{"type":"Polygon","coordinates":\#(ring)}}]}"#
            return try ZoneFile(FeatureSource(Array(text.utf8), name: "z.json"))
        }
        var faults: [String] = []
        let alert = ZoneAtlas([try file(10), try file(20)]).resolved([Self.alert(["OKC109"])], faults: &faults)[0]
        #expect(Self.box(alert.shape)?[0] == 10)
    }

    @Test("a zone whose shape makes no sense is named and the others stay")
    func brokenZone() throws {
        let bad = #"{"type":"Polygon","coordinates":[[["a","b"]]]}"#
        let text =
            #"{"features":[{"properties":{"UGC":"A"},"geometry":\#(bad)},{"properties":{"UGC":"B"},"geometry":\#(Self.square)}]}"#
        var faults: [String] = []
        let atlas = ZoneAtlas([try ZoneFile(FeatureSource(Array(text.utf8), name: "z.json"))])
        let alert = atlas.resolved([Self.alert(["A", "B"])], faults: &faults)[0]
        #expect(alert.unshapedCodes == ["A"])
        #expect(faults.count == 1)
        #expect(alert.shape != nil)
    }

    @Test("zones are drawn as one area: without borders between them, though theirs do not meet")
    func union() throws {
        // Two boxes side by side with a gap of 0.3 pixels in the first row, an overlap of 0.4 in the second.
        let view = Viewport(originX: 0, originY: 0, worldSize: 512, width: 512, height: 512)
        func zone(_ west: Double, _ east: Double) -> AlertShape {
            func place(_ x: Double, _ y: Double) -> LonLat {
                WebMercator.unproject(WorldPoint(x: x / 512, y: y / 512))
            }
            return AlertShape(polygons: [
                .init(rings: [[place(west, 100), place(east, 100), place(east, 200), place(west, 200)]])
            ])
        }
        for (end, start) in [(200.0, 200.3), (200.4, 200.0), (200.0, 200.0)] {
            var joined = try #require(AlertShape(joining: [zone(100, end), zone(start, 300)]))
            joined.isOfZones = true
            let alert = Alert(id: "a", event: "Flood Warning", status: .actual, sent: Self.noon, shape: joined)
            let drawing = AdvisoryLayer(AlertTimeline([alert]), viewport: view).drawing(at: Self.noon)
            let lines = try #require(drawing.outlines)
            let fills = try #require(drawing.fills)
            for y in 110..<190 {
                for x in 190..<210 {
                    #expect(lines[x, y] == .clear, "gap \(start - end)")
                    #expect(fills[x, y] == fills[150, 150])
                }
            }
            #expect((100..<300).allSatisfy { lines[$0, 100].alpha > 100 })
            #expect((100..<200).allSatisfy { lines[100, $0].alpha > 100 && lines[299, $0].alpha > 100 })
        }
    }

    @Test("zones of one watch in several messages have one outline")
    func watch() throws {
        let view = Viewport(center: LonLat(longitude: -96.6, latitude: 35.4), zoom: 8, width: 256, height: 256)
        var faults: [String] = []
        let atlas = ZoneAtlas()
        // Payne, Lincoln and Creek, Oklahoma, in one message and in three.
        let codes = ["OKC119", "OKC081", "OKC037"]
        var whole = Self.alert(codes)
        whole.event = "Tornado Watch"
        let parts = codes.enumerated().map { index, code in
            var part = Self.alert([code])
            (part.id, part.event) = ("p\(index)", "Tornado Watch")
            return part
        }
        let one = AdvisoryLayer(AlertTimeline(atlas.resolved([whole], faults: &faults)), viewport: view)
        let three = AdvisoryLayer(AlertTimeline(atlas.resolved(parts, faults: &faults)), viewport: view)
        #expect(three.report(at: Self.noon).drawn == 3)
        let (first, second) = (one.drawing(at: Self.noon), three.drawing(at: Self.noon))
        #expect((first.outlines == second.outlines) == true)
        // Where three counties meet, a pixel may take a trace of its hatching from each.
        let fills = try #require(first.fills.flatMap { a in second.fills.map { (a, $0) } })
        let differing = zip(fills.0.pixels, fills.1.pixels).filter { $0 != $1 }
        #expect(differing.count <= 2)
        #expect(differing.allSatisfy { abs(Int($0.alpha) - Int($1.alpha)) <= 4 })
    }

    @Test("tiles of zones show what one frame of twice their size shows, to the bit")
    func tiles() throws {
        let world = Double(256 << 7)
        let corner = WebMercator.project(LonLat(longitude: -98, latitude: 36.5))
        let (x, y) = ((corner.x * world).rounded(.down), (corner.y * world).rounded(.down))
        var faults: [String] = []
        var watch = Self.alert(["OKC119", "OKC081", "OKC037", "OKC109", "OKC017"])
        watch.event = "Tornado Watch"
        let timeline = AlertTimeline(ZoneAtlas().resolved([watch], faults: &faults))
        let whole = AdvisoryLayer(
            timeline, viewport: Viewport(originX: x, originY: y, worldSize: world, width: 256, height: 256)
        ).drawing(at: Self.noon)
        for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let tile = Viewport(
                originX: x + Double(column) * 128, originY: y + Double(row) * 128, worldSize: world, width: 128,
                height: 128)
            let part = AdvisoryLayer(timeline, viewport: tile).drawing(at: Self.noon)
            for (large, small) in [(whole.fills, part.fills), (whole.outlines, part.outlines)] {
                let large = try #require(large)
                let small = small ?? Pixmap(width: 128, height: 128)
                var differing = 0
                for y in 0..<128 {
                    for x in 0..<128 where small[x, y] != large[column * 128 + x, row * 128 + y] { differing += 1 }
                }
                #expect(differing == 0, "tile \(column), \(row)")
            }
        }
    }

    // MARK: -

    private static let square = #"{"type":"Polygon","coordinates":[[[-97,35],[-96,35],[-96,36],[-97,35]]]}"#
    private static let noon = Timestamp(year: 2024, month: 5, day: 6, hour: 12)!

    private static func alert(_ codes: [String]) -> Alert {
        Alert(id: codes.joined(), event: "Flood Warning", status: .actual, sent: noon, ugcCodes: codes)
    }

    private static func box(_ shape: AlertShape?) -> [Double]? {
        guard let all = shape?.polygons.flatMap({ $0.rings.flatMap { $0 } }), !all.isEmpty else { return nil }
        let (x, y) = (all.map(\.longitude), all.map(\.latitude))
        return [x.min()!, y.min()!, x.max()!, y.max()!]
    }

    /// The area of a ring on the sphere of 6371 km by the sum of trapezoids in longitude and the sine of latitude.
    private static func squareKilometers(_ ring: [LonLat]) -> Double {
        var sum = 0.0
        var a = ring[ring.count - 1]
        for b in ring {
            sum +=
                (b.longitude - a.longitude) * .pi / 180
                * (2 + sin(a.latitude * .pi / 180) + sin(b.latitude * .pi / 180))
            a = b
        }
        return abs(sum) / 2 * 6371.0088 * 6371.0088
    }
}
