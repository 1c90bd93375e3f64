import Foundation
import Testing
import WxGeo
import WxTestSupport

@testable import WxRender

@Suite("CAP messages and indexes")
struct CAPTests {
    // Expected values: the files' own text, and expected/ where Python's ElementTree read them.
    @Test(
        "a real message in two languages is read in the one asked for",
        .enabled(if: TestData.isPresent, TestData.absence))
    func languages() throws {
        let english = try alerts("cap_canada.cap")
        #expect(english.map(\.event) == ["thunderstorm"])
        #expect(english[0].id == "2.49.0.1.124.6bddbc91.2012")
        #expect(english[0].references == ["2.49.0.1.124.a3f342a4.2012", "2.49.0.1.124.60f31a3a.2012"])
        #expect(english[0].messageType == .update)
        #expect(english[0].sent.description == "2012-05-02T23:21:04Z")
        #expect(english[0].expires?.description == "2012-05-03T00:20:00Z")
        #expect(english[0].severity == .minor)
        #expect(english[0].shape?.polygons.count == 2)
        #expect(english[0].shape?.polygons[0].rings[0].first == LonLat(longitude: -82.9314, latitude: 42.3481))
        #expect(try alerts("cap_canada.cap", language: "fr").map(\.event) == ["orages"])
        #expect(try alerts("cap_canada.cap", language: "fr-CA").map(\.event) == ["orages"])
        // Neither German nor any other: the message's own first language.
        #expect(try alerts("cap_canada.cap", language: "de").map(\.event) == ["thunderstorm"])
    }

    @Test("codes of zones and counties are told apart", .enabled(if: TestData.isPresent, TestData.absence))
    func codes() throws {
        let watch = try #require(alerts("cap_weather.cap").first)
        #expect(watch.event == "Flash Flood Watch")
        #expect(watch.ugcCodes == ["MTZ014"])
        #expect(watch.sameCodes == ["030049"])
        #expect(watch.shape == nil)
        #expect(watch.unshapedCodes == ["MTZ014"])
        let storm = try #require(alerts("cap_thunderstorm.cap").first)
        #expect(storm.sameCodes == ["006109", "006009", "006003"])
        #expect(storm.unshapedCodes == [])
        let tsunami = try #require(alerts("cap_wcatwc-warning.cap").first)
        #expect(tsunami.ugcCodes == ["AKZ185", "AKZ187"])
        #expect(tsunami.onset?.description == "2011-09-02T11:36:50Z")
    }

    @Test("an index gives what it says of each alert", .enabled(if: TestData.isPresent, TestData.absence))
    func index() throws {
        let small = try #require(alerts("nws_cap_atom_small.xml").first)
        #expect(small.event == "Special Weather Statement")
        #expect(small.ugcCodes == ["AKZ221", "AKZ222", "AKZ223", "AKZ224"])
        #expect(small.sameCodes == ["002090", "002240", "002290"])
        #expect(small.status == .actual)
        #expect(small.expires?.description == "2017-09-02T06:00:00Z")
        let old = try alerts("cap_weather_index.atom")
        #expect(old.map(\.event) == ["Air Quality Alert", "Air Quality Alert"])
        #expect(old[0].sameCodes == ["009007", "009009", "009011", "044009"])
    }

    @Test("an index may hold whole messages, in Atom and in RSS")
    func inside() throws {
        let message = Self.message(info: Self.info("<area><areaDesc>A</areaDesc></area>"))
        for text in [
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content>\(message)</content></entry></feed>",
            "<rss><channel><item><title>x</title>\(message)</item></channel></rss>",
        ] {
            #expect(try read(text).alerts.map(\.id) == ["m1"])
        }
        #expect(throws: RenderError.self) {
            _ = try read("<feed><entry><id>x</id><link href='http://example.com/a.cap'/></entry></feed>")
        }
        #expect(try read("<feed><title>none now</title></feed>").alerts == [])
    }

    @Test("several pieces of information are several alerts, and merge as such")
    func parts() throws {
        let text = Self.message(info: Self.info("") + Self.info(""))
        let file = try read(text)
        #expect(file.alerts.map(\.part) == [0, 1])
        #expect(AlertFile.merged([file, file]).count == 2)
    }

    @Test("a cancellation needs no information, any other message does")
    func cancel() throws {
        let text = Self.message(type: "Cancel", references: "a,m0,2024-05-06T20:00:00-00:00", info: "")
        let alert = try #require(read(text).alerts.first)
        #expect(alert.messageType == .cancel)
        #expect(alert.references == ["m0"])
        #expect(throws: RenderError.self) { _ = try read(Self.message(info: "")) }
    }

    @Test("polygons, circles and areas that are only named make up one alert")
    func areas() throws {
        let alert = try #require(
            read(
                Self.message(
                    info: Self.info(
                        """
                        <area><areaDesc>one</areaDesc><polygon>35,-97 35,-96 36,-96 35,-97</polygon>
                        <circle>40,-100 50</circle><circle>40,-100 0</circle><polygon></polygon></area>
                        <area><areaDesc>two</areaDesc><geocode><valueName>UGC</valueName><value>OKZ025</value></geocode></area>
                        """))
            ).alerts.first)
        #expect(alert.shape?.polygons.map { $0.rings[0].count } == [3, 72])
        #expect(alert.areaDescription == "one; two")
        #expect(alert.unshapedCodes == ["OKZ025"])
    }

    @Test(
        "a circle lies at its radius all around, at any latitude", arguments: [0, 40, -60, 85, 89.9, 90] as [Double])
    func circles(latitude: Double) throws {
        let center = LonLat(longitude: 170, latitude: latitude)
        let shape = try #require(AlertShape(center: center, radius: 300))
        for position in shape.polygons[0].rings[0] {
            // The haversine formula, on the same mean earth.
            let toRadians = Double.pi / 180
            let dy = sin((position.latitude - latitude) * toRadians / 2)
            let dx = sin((position.longitude - 170) * toRadians / 2)
            let h = dy * dy + cos(latitude * toRadians) * cos(position.latitude * toRadians) * dx * dx
            #expect(abs(2 * 6371.0088 * asin(h.squareRoot()) - 300) < 0.001)
        }
        let view = Viewport(originX: 0, originY: 0, worldSize: 256, width: 256, height: 256)
        let alert = Alert(
            id: "c", event: "Flood Watch", status: .actual, sent: Timestamp(secondsSince1970: 0), shape: shape)
        let layer = AdvisoryLayer(AlertTimeline([alert]), viewport: view)
        #expect(layer.report(at: Timestamp(secondsSince1970: 1)).drawn == 1)
        _ = layer.drawing(at: Timestamp(secondsSince1970: 1))
    }

    @Test(
        "what makes no sense is named",
        arguments: [
            ("<polygon>-97,35 -96,35 -96,36</polygon>", "longitude first"),
            ("<polygon>35;-97 36</polygon>", "latitude,longitude"),
            ("<circle>35,-97</circle>", "radius"), ("<circle>35,-97 nan</circle>", "radius"),
            ("<polygon>NaN,-97 35,-96 36,-96</polygon>", "latitude,longitude"),
        ])
    func faults(_ area: String, problem: String) {
        let error = #expect(throws: RenderError.self) {
            _ = try read(Self.message(info: Self.info("<area><areaDesc>a</areaDesc>\(area)</area>")))
        }
        #expect(error.map { "\($0)" }?.contains(problem) == true, "\(String(describing: error))")
    }

    @Test(
        "zones in the short form of products are written out",
        arguments: [
            ("AKZ185-187-021236-", ["AKZ185", "AKZ187"]), ("MTZ014", ["MTZ014"]),
            ("OKC001>003-TXC009-070300-", ["OKC001", "OKC002", "OKC003", "TXC009"]), ("", []), ("junk", []),
        ])
    func shortForm(_ text: String, codes: [String]) {
        #expect(UGCText.codes(text) == codes)
    }

    // MARK: -

    private func alerts(_ name: String, language: String = "en") throws -> [Alert] {
        let file = try AlertFile(FeatureSource(TestData.bytes("advisories/\(name)"), name: name), language: language)
        #expect(file.faults == [])
        return file.alerts
    }

    private func read(_ text: String) throws -> AlertFile {
        try AlertFile(FeatureSource(Array(text.utf8), name: "text"))
    }

    private static func message(type: String = "Alert", references: String = "", info: String) -> String {
        """
        <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>m1</identifier><sender>a</sender>
        <sent>2024-05-06T21:00:00-00:00</sent><status>Actual</status><msgType>\(type)</msgType><scope>Public</scope>
        <references>\(references)</references>\(info)</alert>
        """
    }

    private static func info(_ areas: String) -> String {
        """
        <info><language>en-US</language><event>Flood Watch</event><severity>Severe</severity>
        <expires>2024-05-06T22:00:00-00:00</expires>\(areas)</info>
        """
    }
}
