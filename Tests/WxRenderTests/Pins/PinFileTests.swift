import Testing
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("pin files")
struct PinFileTests {
    @Test("other tables with latitudes and longitudes are pins", .enabled(if: TestData.isPresent, TestData.absence))
    func otherTables() throws {
        let airports = try read("pins/vega_airports.csv")
        #expect(airports.count == 3376)
        #expect(airports[0].title == "Thigpen")
        #expect(airports[0].coordinate == LonLat(longitude: -89.23450472, latitude: 31.95376472))
        // Its single quotes quote nothing, so a comma inside of them divides cells.
        #expect(throws: RenderError.self) { _ = try read("pins/mapnik_quoted_numbers-mixed-dos.csv") }
        let colors = try read("pins/mapnik_points.csv")
        #expect(colors.map(\.coordinate.longitude).prefix(3) == [0, 0.1, 0.2])
        #expect(colors[0].color == .custom(RGBA8(rgb: 0xFF0000)))
        #expect(colors[1].color == .red)
    }

    @Test("columns go by name, cells may be quoted, lines may end in any way, a mark may precede")
    func csvForms() throws {
        let text =
            "\u{FEFF}Title, LON ,lat,colour,notes\r\n\"Omaha, \"\"O\"\"\",-96,41.25,green,x\r\n\r\n two\nlines? ,1,2,,\n"
        #expect(throws: RenderError.self) { _ = try PinFile(Array(text.utf8), name: "pins.csv").pins }
        let good =
            "\u{FEFF}Title, LON ,lat,colour,notes\r\n\"Omaha, \"\"O\"\"\",-96,41.25,green,x\r\n\r\n\"two\nlines\",1,2,,\r"
        let pins = try PinFile(Array(good.utf8), name: "pins.csv").pins
        #expect(
            pins == [
                Pin(coordinate: LonLat(longitude: -96, latitude: 41.25), color: .green, title: "Omaha, \"O\""),
                Pin(coordinate: LonLat(longitude: 1, latitude: 2), title: "two\nlines"),
            ])
    }

    @Test("a header that comes again begins a new section")
    func sections() throws {
        let text = "Location,Lat,Lon\nA,35,-97\nLon,Lat,Location\n-98,36,B\n"
        let pins = try PinFile(Array(text.utf8), name: "today.csv").pins
        #expect(pins.map(\.title) == ["A", "B"])
        #expect(pins.map(\.coordinate.latitude) == [35, 36])
    }

    @Test("columns have the usual names, cells are divided by what the header is divided by")
    func usualNames() throws {
        let text = "Begin_Lat;BEGIN_LON;Marker Color;Description;selected;timestamp\n1,5;2;green;x;yes;1715029200\n"
        #expect(throws: RenderError.self) { _ = try PinFile(Array(text.utf8), name: "p.csv") }  // no decimal commas
        let pins = try PinFile(Array(text.replacing("1,5", with: "1.5").utf8), name: "p.csv").pins
        let place = LonLat(longitude: 2, latitude: 1.5)
        let time = Timestamp(secondsSince1970: 1_715_029_200)
        #expect(
            pins == [Pin(coordinate: place, color: .green, subtitle: "x", time: time, isSelected: true)])
        let tabs = "lat\tlng\tname\n1\t2\tA, B\n3\t4\t\n"
        #expect(try PinFile(Array(tabs.utf8), name: "p.tsv").pins.map(\.title) == ["A, B", ""])
    }

    @Test(
        "a bad row is an error with the file and the line",
        arguments: [
            ("lat,lon\n95,10\n", "pins.csv:2", "beyond ±90"),
            ("lat,lon\n-97.5,35.4\n", "pins.csv:2", "latitude -97.5 is beyond ±90"),
            ("lat,lon\n1,2\n\nx,2\n", "pins.csv:4", "latitude is \"x\""),
            ("lat,lon\n1\n", "pins.csv:2", "longitude is \"\""),
            ("lat,lon\nnan,2\n", "pins.csv:2", "latitude"), ("lat,lon\n1,inf\n", "pins.csv:2", "longitude"),
            ("lat,lon,color\n1,2,mauve-ish\n", "pins.csv:2", "no colour"), ("a,b\n1,2\n", "pins.csv:1", "lat and lon"),
            ("lat,lon\n1,2,3\n", "pins.csv:2", "3 cells"), ("lat,lon,title\n1,2,\"open\n", "pins.csv:2", "not closed"),
            ("lat,lon,title\n1,2,\"a\"b\n", "pins.csv:2", "closing quote"), ("", "pins.csv", "empty"),
            ("lat,lon,start\n1,2,noon\n", "pins.csv:2", "\"start\""),
            ("lat,lon,time\n1,2,21:07\n", "pins.csv:2", "\"time\" is \"21:07\""),
            ("lat,lon,selected\n1,2,maybe\n", "pins.csv:2", "\"selected\""),
            ("lat,lon,icon\n1,2,\n3,4,none.png\n", "pins.csv:3", "no icon \"none.png\""),
            ("lat,lon,start,end\n1,2,2024-05-06T22:00Z,2024-05-06T21:00Z\n", "pins.csv:2", "not before"),
        ])
    func badRows(_ text: String, file: String, problem: String) {
        let error = #expect(throws: RenderError.self) { _ = try PinFile(Array(text.utf8), name: "pins.csv").pins }
        guard case .input(let named, let found) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(named == file)
        #expect(found.contains(problem), "\(found)")
    }

    @Test("no file of the corpus is anything but pins or an error", .enabled(if: TestData.isPresent, TestData.absence))
    func corpus() throws {
        for folder in ["malformed/csv_mapnik", "malformed/gofuzz_csv", "malformed/gofuzz_json", "malformed/truncated"] {
            for name in try TestFiles.names(in: folder) {
                #expect(throws: RenderError.self, "\(name)") { _ = try read("\(folder)/\(name)") }
            }
        }
    }

    @Test("points of GeoJSON are pins with their properties")
    func geoJSON() throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"Point","coordinates":[-97.5,35.4,300]},"properties":
            {"title":"My Title","subtitle":"My Sub Title","color":"purple","time":"2024-05-06T21:30:00Z",
            "start":"2024-05-06T21:00:00Z","end":"2024-05-06T22:00:00Z"}},
            {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]},"properties":
            {"name":"Both","description":"of them","marker-color":"#0AF"}},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[5,6]},"properties":null}]}
            """
        let pins = try PinFile(Array(text.utf8), name: "pins.geojson").pins
        #expect(pins.map(\.title) == ["My Title", "Both", "Both", ""])
        #expect(pins.map(\.subtitle) == ["My Sub Title", "of them", "of them", ""])
        #expect(pins.map(\.color) == [.purple, .custom(RGBA8(rgb: 0x00AAFF)), .custom(RGBA8(rgb: 0x00AAFF)), .red])
        #expect(pins.map(\.coordinate.longitude) == [-97.5, 1, 3, 5])
        let start = Timestamp(year: 2024, month: 5, day: 6, hour: 21)!
        func isShown(_ pin: Pin, at time: Timestamp) -> Bool { pin.isShown(in: FrameSpan(time: time, earliest: time)) }
        #expect([-1, 0, 3599, 3600].map { isShown(pins[0], at: start + $0) } == [false, true, true, false])
        #expect(pins[0].time == start + 1800)
        #expect(isShown(pins[1], at: start - 100_000))
    }

    @Test(
        "a feature that is no pin is an error with the file and its number",
        arguments: [
            (#"{"type":"Point","coordinates":[10,95]}"#, "beyond ±90"),
            (#"{"type":"Point","coordinates":[35,-97]}"#, "latitude first"),
            (#"{"type":"Point","coordinates":["1",2]}"#, "other than numbers"),
            (#"{"type":"Point","coordinates":[]}"#, "position"),
            (#"{"type":"Polygon","coordinates":[]}"#, "a pin is a Point"), ("null", "no geometry"),
            ("7", "no geometry"),
        ])
    func badFeatures(_ geometry: String, problem: String) {
        let text =
            #"{"features":[{"geometry":{"type":"Point","coordinates":[0,0]}},{"geometry":\#(geometry),"properties":{}}]}"#
        let error = #expect(throws: RenderError.self) { _ = try PinFile(Array(text.utf8), name: "p.geojson") }
        guard case .input(file: "p.geojson", let found) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found.hasPrefix("feature 2: ") && found.contains(problem), "\(found)")
    }

    @Test("whatever bytes a table holds, it is pins or an error", arguments: [1, 2, 3] as [UInt64])
    func randomTables(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let alphabet = Array("0123456789.,,,\"\"\n\r\n lat-".utf8) + [0xFF, 0xC3, 0xA9]
        for _ in 0..<2000 {
            let rest = (0..<Int.random(in: 0..<60, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
            let pins = try? PinFile(Array("lat,lon,title\n".utf8) + rest, name: "random.csv").pins
            #expect(pins?.allSatisfy { abs($0.coordinate.latitude) <= 90 } ?? true)
        }
    }

    private func read(_ file: String) throws -> [Pin] { try PinFile(TestData.bytes(file), name: file).pins }
}
