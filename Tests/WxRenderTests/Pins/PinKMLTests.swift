import Testing
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("placemarks of KML are pins")
struct PinKMLTests {
    private func read(_ text: String, name: String = "p.kml") throws -> PinFile {
        try PinFile(Array(text.utf8), name: name)
    }

    private func document(_ inside: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(inside)"
            + "</Document></kml>"
    }

    private func placemark(_ inside: String, at place: String = "-97.5,35.4,300") -> String {
        "<Placemark>\(inside)<Point><coordinates> \(place) </coordinates></Point></Placemark>"
    }

    // Points counted by grep, positions as ogrinfo lists them.
    @Test(
        "files of other programs", .enabled(if: TestData.isPresent, TestData.absence),
        arguments: [
            ("extended_data", 1, "Extended data placemark"), ("style", 3, "Google Earth - New Polygon"),
            ("twopoints", 2, "Simple placemark"), ("point_extra_coordinates", 1, "Simple placemark"),
        ])
    func real(_ name: String, count: Int, title: String) throws {
        let path = "pins/togeojson/\(name).kml"
        let pins = try PinFile(TestData.bytes(path), name: path).pins
        #expect(pins.count == count && pins.first?.title == title)
        #expect(
            pins.allSatisfy { abs($0.coordinate.latitude - 37.422) < 0.001 && $0.coordinate.longitude < -120 })
    }

    @Test("lines and areas alone are no pins, and links are not followed", .enabled(if: TestData.isPresent))
    func noPoints() throws {
        for name in ["linestring", "polygon", "selfclosing", "networklink", "ground_overlay_quad"] {
            let path = "pins/togeojson/\(name).kml"
            let error = #expect(throws: RenderError.self) { _ = try PinFile(TestData.bytes(path), name: path) }
            #expect("\(error!)".hasPrefix("\(path): holds "), "\(error!)")
        }
    }

    // The archive's nine points and their 32-pixel icons, whose hotspot (18, 16) is counted from the lower left.
    @Test("icons in a KMZ archive are taken from it", .enabled(if: TestData.isPresent, TestData.absence))
    func archive() throws {
        let path = "advisories/nhc_AL052022_TRACK_latest.kmz"
        let file = try PinFile(TestData.bytes(path), name: path)
        #expect(file.pins.count == 9 && file.pins[0].coordinate == LonLat(longitude: -43.5, latitude: 37.9))
        #expect(file.pins[0].title == "Hurricane Danielle (AL052022)")
        #expect(file.pins[0].subtitle.contains("Maximum Wind: 65 knots"))
        let icon = try #require(file.pins[0].icon)
        #expect(icon.picture.pixels.width == 32 && icon.width == 32 && icon.anchorX == 18 && icon.anchorY == 16)
        #expect(file.pins.allSatisfy { $0.icon != nil })
        #expect(Set(file.pins.compactMap(\.icon)).count < 9)
        #expect(file.warnings == ["\(path): 2 of its placemarks are no points and are left out"])
    }

    @Test("names, HTML descriptions, times and folders' times")
    func words() throws {
        let text = document(
            "<Folder><TimeSpan><begin>2024-05-06T21:00:00Z</begin><end>2024-05-06T22:00:00Z</end></TimeSpan>"
                + placemark("<name>Ж &amp; 天</name><description><![CDATA[<b>A</b>&nbsp;&lt;<br>B]]></description>")
                + "</Folder>" + placemark("<TimeStamp><when>2024-05-06T21:07:00-05:00</when></TimeStamp>")
                + placemark("<TimeStamp><when>2024-05</when></TimeStamp>")
                + placemark("<TimeSpan><end>2024-05-06</end></TimeSpan>")
                + placemark("<ExtendedData><Data name=\"selected\"><value>1</value></Data></ExtendedData>"))
        let pins = try read(text).pins
        #expect(pins[0].title == "Ж & 天")
        #expect(pins[0].subtitle == "A < B")
        #expect(
            pins[0].start?.description == "2024-05-06T21:00:00Z" && pins[0].end?.description == "2024-05-06T22:00:00Z")
        #expect(pins[1].time?.description == "2024-05-07T02:07:00Z" && pins[1].start == nil)
        #expect(
            pins[2].start?.description == "2024-05-01T00:00:00Z" && pins[2].end?.description == "2024-06-01T00:00:00Z")
        #expect(pins[3].start == nil && pins[3].end?.description == "2024-05-07T00:00:00Z")
        #expect(pins[4].isSelected && !pins[0].isSelected)
    }

    @Test("colours come from styles, own and shared, by way of maps too, and from icons of well-known names")
    func styles() throws {
        func icon(_ inside: String) -> String { "<IconStyle>\(inside)</IconStyle>" }
        func link(_ href: String) -> String { icon("<Icon><href>\(href)</href></Icon>") }
        let text = document(
            "<Style id=\"a\">\(icon("<color>ff8040c0</color>"))</Style>"
                + "<StyleMap id=\"m\"><Pair><key>normal</key><styleUrl>#a</styleUrl></Pair></StyleMap>"
                + placemark("<styleUrl>#a</styleUrl>") + placemark("<styleUrl>#m</styleUrl>")
                + placemark("<Style>\(link("http://maps.google.com/mapfiles/kml/pushpin/ylw-pushpin.png"))</Style>")
                + placemark("<Style>\(link("http://maps.google.com/mapfiles/kml/paddle/purple-circle.png"))</Style>")
                + placemark("<Style>\(link("https://earth.google.com/icon?color=1976d2&amp;id=2000"))</Style>")
                + placemark("<Style>\(icon("<color>ffffffff</color>"))</Style>"))
        let file = try read(text)
        // KML writes aabbggrr.
        let purple = PinColor.custom(RGBA8(rgb: 0xC04080))
        #expect(
            file.pins.map(\.color) == [
                purple, purple, .custom(RGBA8(rgb: 0xFFFF00)), .purple, .custom(RGBA8(rgb: 0x1976D2)), .red,
            ])
        #expect(file.warnings.count == 1 && file.warnings[0].contains("3 icons lie elsewhere"), "\(file.warnings)")
    }

    @Test("local icons have KML's size and hotspot, and are tinted")
    func icons() throws {
        let folder = try TemporaryFolder()
        try folder.write(TinyPNG.flat(RGBA8(rgb: 0xFF8040), side: 64), to: "files/i.png")
        let text = document(
            placemark(
                "<Style><IconStyle><color>ff00ff80</color><scale>1.5</scale><Icon><href>files/i.png</href></Icon>"
                    + "<hotSpot x=\"16\" y=\"0\" xunits=\"insetPixels\" yunits=\"fraction\"/></IconStyle></Style>"))
        let path = try folder.write(text.utf8, to: "p.kml")
        let icon = try #require(try PinFile(path: path).pins[0].icon)
        #expect(icon.width == 48 && icon.height == 48 && icon.anchorX == 36 && icon.anchorY == 48)
        // 255·128/255, 128·255/255, 64·0/255.
        #expect(icon.picture.pixels[5, 5].straight == RGBA8(red: 128, green: 128, blue: 0))
    }

    @Test(
        "entities are refused before a parser sees them, and nothing is fetched",
        arguments: [
            "<!DOCTYPE kml [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>",
            "<!DOCTYPE kml SYSTEM \"http://127.0.0.1:9/x.dtd\">",
            "<!DOCTYPE kml [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>",
        ])
    func entities(_ declaration: String) {
        let text = "<?xml version=\"1.0\"?>\(declaration)<kml>\(placemark("<name>&x;</name>"))</kml>"
        let error = #expect(throws: RenderError.self) { _ = try read(text) }
        #expect("\(error!)".hasPrefix("p.kml: declares a document type"), "\(error!)")
    }

    @Test(
        "what makes no sense is named",
        arguments: [
            (
                #"<Placemark><name>A</name><Point><coordinates>10,95</coordinates></Point></Placemark>"#,
                "placemark 1 (A): latitude"
            ),
            (
                #"<Placemark><Point><coordinates>x</coordinates></Point></Placemark>"#,
                "placemark 1: \"x\" is no position"
            ),
            (#"<Placemark><Point/></Placemark>"#, "placemark 1: a Point has one position"), ("", "holds no placemark"),
        ])
    func faults(_ inside: String, problem: String) {
        let error = #expect(throws: RenderError.self) { _ = try read(document(inside)) }
        #expect("\(error!)".contains(problem), "\(error!)")
    }

    @Test("other XML and damaged archives are no pins")
    func otherFiles() {
        for text in ["<gpx/>", "<kml><Placemark>", "<html></html>", "PK\u{3}\u{4}rest"] {
            #expect(throws: RenderError.self) { _ = try read(text) }
        }
    }
}
