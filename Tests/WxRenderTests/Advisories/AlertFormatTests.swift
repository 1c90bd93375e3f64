import Foundation
import Testing
import WxCodecs
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("formats of alerts")
struct AlertFormatTests {
    // What each file is stands in the data's own list; the numbers were taken with Python's json and ElementTree.
    @Test(
        "every real file is read as what it is, or refused in one line",
        .enabled(if: TestData.isPresent, TestData.absence))
    func everyFile() throws {
        let alerts = [
            "brightsky_alerts.json": 1, "cap_canada.cap": 1, "cap_thunderstorm.cap": 1, "cap_wcatwc-warning.cap": 1,
            "cap_weather.cap": 1, "cap_weather_index.atom": 2, "eccc_alerts.json": 7,
            "nws_active_20221024T222346Z.json": 359, "nws_active_20240509T044846Z.json": 486,
            "nws_alerts_with_test.json": 2, "nws_cap_atom_small.xml": 1, "spc_day1otlk_cat_HIGH-RISK.lyr.geojson": 6,
        ]
        let refusals = [
            "meteireann_warnings.json": "no features", "nhc_AL052022_TRACK_latest.kmz": "has no area",
            "nws_zones_county_zones.js.gz": "const county_zones",
            "nws_zones_forecast_zones.js.gz": "const forecast_zones",
            "pyiem_FLWJKL_multipolygon.txt": "no file of alerts", "pyiem_PTSDY1.txt": "no file of alerts",
            "pyiem_airmet.xml": "US-AIRMETRecord", "spc_ActiveMD1md.kmz": "MD0687.kmz",
            "spc_ActiveWW1svr.kmz": "WW0231_SAW.kmz",
        ]
        for name in try TestFiles.names(in: "advisories") {
            if let count = alerts[name] {
                #expect(
                    try AlertFile(FeatureSource(TestData.bytes("advisories/\(name)"), name: name)).alerts.count == count
                )
                continue
            }
            let words = try #require(refusals[name], "\(name) is neither read nor refused")
            let error = #expect(throws: RenderError.self, "\(name)") {
                _ = try AlertFile(FeatureSource(TestData.bytes("advisories/\(name)"), name: name))
            }
            let text = error.map { "\($0)" } ?? ""
            #expect(text.contains(words) && !text.contains("\n"), "\(text)")
        }
    }

    @Test(
        "an outlook has the levels, times and colours of its file", .enabled(if: TestData.isPresent, TestData.absence))
    func outlook() throws {
        let name = "spc_day1otlk_cat_HIGH-RISK.lyr.geojson"
        let alerts = try AlertFile(FeatureSource(TestData.bytes("advisories/\(name)"), name: name)).alerts
        #expect(
            alerts.map(\.event) == [
                "General Thunderstorms Risk", "Marginal Risk", "Slight Risk", "Enhanced Risk", "Moderate Risk",
                "High Risk",
            ])
        let high = alerts[5]
        #expect(high.sent.description == "2024-05-06T12:50:00Z")
        #expect(high.onset?.description == "2024-05-06T13:00:00Z")
        #expect(high.ends?.description == "2024-05-07T12:00:00Z")
        #expect(AdvisoryStyle(high).color == RGBA8(rgb: 0xCC00CC))
        #expect(AdvisoryStyle(high).fillColor == RGBA8(rgb: 0xEE99EE))
        // The higher risk lies on top.
        let view = Viewport(center: LonLat(longitude: -97.5, latitude: 36.2), zoom: 4, width: 64, height: 64)
        let layer = AdvisoryLayer(AlertTimeline(alerts.reversed()), viewport: view)
        #expect(layer.visibleEvents(at: high.sent + 3600).map(\.event) == alerts.reversed().map(\.event))
    }

    @Test("Canadian alerts have both languages", .enabled(if: TestData.isPresent, TestData.absence))
    func canada() throws {
        let source = try FeatureSource(TestData.bytes("advisories/eccc_alerts.json"), name: "eccc_alerts.json")
        let first = try #require(AlertFile(source).alerts.first)
        #expect(first.event == "freezing rain warning")
        #expect(first.sent.description == "2026-03-05T21:26:06Z")
        #expect(first.ends?.description == "2026-03-06T06:00:00Z")
        #expect(first.areaDescription == "Burlington - Oakville")
        #expect(try AlertFile(source, language: "fr").alerts.first?.event == "avertissement de pluie verglaçante")
    }

    @Test("outlooks and cones of the National Hurricane Center are read, and dated by the list where they are not")
    func hurricanes() throws {
        let text = #"""
            {"type":"FeatureCollection","timeStamp":"2022-09-02T21:00:00Z","features":[
            {"properties":{"BASIN":"Atlantic","AREA":"1","PROB2DAY":"40%","RISK2DAY":"Medium"},"geometry":\#(Self.square)},
            {"properties":{"STORMNAME":"Danielle","STORMTYPE":"Hurricane","ADVDATE":"500 PM AST Fri Sep 02 2022",
            "ADVISNUM":"7","BASIN":"AL"},"geometry":\#(Self.square)}]}
            """#
        let alerts = try read(Array(text.utf8)).alerts
        #expect(alerts.map(\.event) == ["Tropical Weather Outlook, Medium Chance", "Hurricane Danielle Forecast Cone"])
        #expect(alerts.map(\.sent.description) == ["2022-09-02T21:00:00Z", "2022-09-02T21:00:00Z"])
        #expect(AdvisoryStyle(alerts[0]).color == RGBA8(rgb: 0xFFA500))
    }

    @Test("an archive's rows of one event and time are one alert, a warning's polygon stands for its counties")
    func archive() throws {
        let file = try AlertFile(FeatureSource(TestShapefiles.archive, name: "wwa.zip"))
        #expect(file.alerts.map(\.event) == ["Tornado Warning", "Tornado Warning", "Tornado Watch"])
        #expect(
            file.alerts.map { [$0.sent, $0.ends ?? $0.sent].map { String($0.description.dropFirst(11).prefix(5)) } }
                == [["22:00", "22:20"], ["22:20", "22:45"], ["20:45", "03:00"]])
        let watch = file.alerts[2]
        #expect(watch.onset?.description == "2024-05-06T21:00:00Z")
        #expect(watch.shape?.polygons.count == 2)
        #expect(watch.shape?.isOfZones == true)
        #expect(watch.ugcCodes == ["OKC027", "OKC081"])
        #expect(file.faults.count == 1)
        #expect(file.faults[0].hasPrefix("row 6: ") && file.faults[0].contains("QQ"))
        // One polygon at a time.
        let timeline = AlertTimeline(file.alerts)
        for minute in 0..<45 {
            let time = Timestamp(year: 2024, month: 5, day: 6, hour: 22, minute: minute)!
            #expect(timeline.inForce(at: time) == [minute < 20 ? 0 : 1, 2])
        }
    }

    @Test("a shapefile without its table, or in metres, says what is missing")
    func incomplete() throws {
        let archive = try ZipArchive(TestShapefiles.zones)
        let shapes = try archive.contents(of: archive.entries[0], limit: 1 << 20)
        let table = try archive.contents(of: archive.entries[1], limit: 1 << 20)
        func open(_ files: [String: [UInt8]]) throws { _ = try FeatureSource(shapes, name: "z.shp") { files[$0] } }
        func problem(_ files: [String: [UInt8]]) -> String {
            let error = #expect(throws: RenderError.self) { try open(files) }
            return error.map { "\($0)" } ?? ""
        }
        #expect(problem([:]).contains(".dbf"))
        #expect(problem(["dbf": table, "prj": Array(#"PROJCS["UTM 14N"]"#.utf8)]).contains("EPSG:4326"))
        #expect(throws: Never.self) { try open(["dbf": table, "prj": Array(#"GEOGCS["NAD83"]"#.utf8)]) }
    }

    @Test("placemarks of KML are alerts with the time and colours that they have or inherit")
    func kml() throws {
        let text = """
            <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Style id="a"><LineStyle><color>ff0000ff</color>
            </LineStyle><PolyStyle><color>80ffcc00</color></PolyStyle></Style><TimeSpan><begin>2024-05-06T21:00:00Z</begin>
            <end>2024-05-06T22:00:00Z</end></TimeSpan><Folder>
            <Placemark><name>Risky place</name><styleUrl>#a</styleUrl><MultiGeometry><Polygon><outerBoundaryIs><LinearRing>
            <coordinates>-97,35,0 -96,35,0 -96,36,0 -97,35,0</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs>
            <LinearRing><coordinates>-96.5,35.2 -96.4,35.2 -96.4,35.3</coordinates></LinearRing></innerBoundaryIs></Polygon>
            </MultiGeometry></Placemark>
            <Placemark><name>WW 231: SEVERE THUNDERSTORM WATCH till 01Z</name><TimeSpan><end>2024-05-06T23:00:00Z</end>
            </TimeSpan><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1</coordinates></LinearRing>
            </outerBoundaryIs></Polygon></Placemark>
            <Placemark><name>a town</name><Point><coordinates>1,2</coordinates></Point></Placemark>
            </Folder></Document></kml>
            """
        let file = try read(Array(text.utf8))
        #expect(file.alerts.map(\.event) == ["Risky place", "Severe Thunderstorm Watch"])
        #expect(file.alerts.map(\.ends?.description) == ["2024-05-06T22:00:00Z", "2024-05-06T23:00:00Z"])
        #expect(file.alerts[0].shape?.polygons.map { $0.rings.map(\.count) } == [[3, 3]])
        // KML writes colours as alpha, blue, green, red.
        #expect(file.alerts[0].colors == .init(line: RGBA8(rgb: 0xFF0000), fill: RGBA8(rgb: 0x00CCFF)))
        #expect(file.faults.count == 1)
    }

    @Test(
        "a file that is something else says what it is",
        arguments: [
            ("200 OK", "begins with \"200 OK\""), ("<!DOCTYPE html><html><body>Bad Gateway</body></html>", "web page"),
            ("<html>x</html>", "web page"), ("", "empty"), ("\u{1}\u{2}\u{3}", "no file of alerts"),
            ("{}", "no features"),
            ("PK\u{3}\u{4}", "zip"), ("<gpx/>", "<gpx>"),
        ])
    func others(_ text: String, problem: String) {
        let error = #expect(throws: RenderError.self) { _ = try read(Array(text.utf8)) }
        #expect(error.map { "\($0)" }?.contains(problem) == true, "\(String(describing: error))")
    }

    @Test("one number that is none loses its feature only")
    func notANumber() throws {
        let bad =
            #"{"geometry":{"type":"Polygon","coordinates":[[[NaN,1],[2,1],[2,2]]]},"properties":\#(Self.properties("bad"))}"#
        let good = #"{"geometry":\#(Self.square),"properties":\#(Self.properties("NaN is a text here"))}"#
        let file = try read(Array(#"{"features":[\#(bad),\#(good)]}"#.utf8))
        #expect(file.alerts.map(\.id) == ["NaN is a text here"])
        #expect(file.faults.count == 1)
    }

    @Test("a ring of a million corners is read and drawn")
    func millionCorners() throws {
        let ring = (0..<1_000_000).map { index -> LonLat in
            let turn = Double(index) / 1_000_000 * 2 * .pi
            return LonLat(longitude: -97 + cos(turn), latitude: 35 + sin(turn))
        }
        let alert = Alert(
            id: "m", event: "Flood Watch", status: .actual, sent: Timestamp(secondsSince1970: 0),
            shape: AlertShape(polygons: [.init(rings: [ring])]))
        let view = Viewport(center: LonLat(longitude: -97, latitude: 35), zoom: 7, width: 128, height: 128)
        let layer = AdvisoryLayer(AlertTimeline([alert]), viewport: view)
        #expect(layer.report(at: Timestamp(secondsSince1970: 0)).drawn == 1)
        #expect(layer.drawing(at: Timestamp(secondsSince1970: 0)).fills?[64, 64] != .clear)
    }

    // MARK: -

    private static let square = #"{"type":"Polygon","coordinates":[[[-97,35],[-96,35],[-96,36],[-97,35]]]}"#

    private static func properties(_ id: String) -> String {
        #"{"id":"\#(id)","event":"Wind Advisory","sent":"2024-05-06T21:00:00Z"}"#
    }

    private func read(_ bytes: [UInt8]) throws -> AlertFile { try AlertFile(FeatureSource(bytes, name: "file")) }
}
