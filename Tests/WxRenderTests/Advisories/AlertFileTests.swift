import Testing
import WxGeo
import WxTestSupport

@testable import WxRender

@Suite("alert files")
struct AlertFileTests {
    // Counts from expected/, where Python's json module read the same files.
    @Test(
        "a real list holds the alerts, shapes and events that Python's json finds",
        .enabled(if: TestData.isPresent, TestData.absence),
        arguments: [
            "nws_active_20240509T044846Z.json", "nws_active_20221024T222346Z.json", "nws_alerts_with_test.json",
        ])
    func realLists(_ name: String) throws {
        let expected = try JSONDocument(TestData.bytes("expected/advisories__\(name).json")).root
        let file = try AlertFile(geoJSON: TestData.bytes("advisories/\(name)"), name: name)
        #expect(file.faults == [])
        #expect(file.alerts.count == expected["features"]?.int)
        #expect(file.alerts.count { $0.shape != nil } == expected["geometry_types"]?["Polygon"]?.int ?? 0)
        #expect(file.alerts.count { $0.ends == nil } == expected["ends_null"]?.int)
        for sample in expected["polygon_samples"]?.elements.map({ $0 }) ?? [] {
            let alert = try #require(file.alerts.first { $0.id == sample["id"]?.string })
            let first = try #require(alert.shape?.polygons.first?.rings.first?.first)
            #expect(alert.event == sample["event"]?.string)
            #expect(first.longitude == sample["first"]?[0]?.double)
            #expect(first.latitude == sample["first"]?[1]?.double)
        }
    }

    @Test("all members of an alert are read")
    func members() throws {
        let alert = try #require(
            alerts(
                """
                {"type":"FeatureCollection","features":[{"id":"https://api.weather.gov/alerts/urn:x.2","type":"Feature",
                "geometry":{"type":"Polygon","coordinates":[[[-97,35],[-96,35],[-96,36],[-97,35]]]},
                "properties":{"id":"urn:x.2","areaDesc":"Payne, OK","geocode":{"SAME":["040119"],"UGC":["OKC119"]},
                "references":[{"@id":"https://api.weather.gov/alerts/urn:x.1","identifier":"urn:x.1","sent":"…"}],
                "sent":"2024-05-06T16:00:00-05:00","onset":"2024-05-06T21:05:00Z","expires":"2024-05-06T21:30:00Z",
                "ends":"2024-05-06T21:45:00Z","status":"Actual","messageType":"Update","severity":"Extreme",
                "certainty":"Observed","urgency":"Immediate","event":"Tornado Warning"}}]}
                """
            ).first)
        let expected = Alert(
            id: "urn:x.2", event: "Tornado Warning", status: .actual, messageType: .update, sent: time(21, 0),
            onset: time(21, 5), expires: time(21, 30), ends: time(21, 45), severity: .extreme, urgency: .immediate,
            certainty: .observed, areaDescription: "Payne, OK", ugcCodes: ["OKC119"], sameCodes: ["040119"],
            references: ["urn:x.1"],
            shape: AlertShape(polygons: [
                .init(rings: [[position(-97, 35), position(-96, 35), position(-96, 36)]])
            ]))
        #expect(alert == expected)
    }

    @Test("a single feature and a JSON-LD page are lists too")
    func otherForms() throws {
        let properties = #"{"id":"a","event":"Wind Advisory","sent":"2024-05-06T21:00:00Z"}"#
        #expect(try alerts(#"{"type":"Feature","geometry":null,"properties":\#(properties)}"#).map(\.id) == ["a"])
        #expect(try alerts(#"{"@graph":[\#(properties)]}"#).map(\.event) == ["Wind Advisory"])
        #expect(try alerts(#"{"type":"FeatureCollection","features":[]}"#) == [])
    }

    @Test("polygons, multipolygons and nested collections become parts with their holes; points and lines have no area")
    func geometries() throws {
        let square = "[[0,0],[4,0],[4,4],[0,4],[0,0]]"
        let hole = "[[1,1],[2,1],[2,2],[1,1]]"
        let shapes = try [
            #"{"type":"Polygon","coordinates":[\#(square),\#(hole)]}"#,
            #"{"type":"MultiPolygon","coordinates":[[\#(square)],[\#(hole)]]}"#,
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
                + #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[\#(square)]}]}]}"#,
            #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#,
        ].map { try shape($0)?.polygons.map { $0.rings.map(\.count) } }
        #expect(shapes == [[[4, 3]], [[4], [3]], [[4]], nil])
    }

    @Test("rings that real files damage are taken for what they are")
    func damagedRings() throws {
        let unclosed = try shape(#"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4]]]}"#)
        let closed = try shape(#"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]]]}"#)
        let repeated = try shape(#"{"type":"Polygon","coordinates":[[[0,0],[0,0],[4,0,99],[4,4],[4,4],[0,0],[0,0]]]}"#)
        #expect(unclosed == closed)
        #expect(repeated == closed)
        #expect(try shape(#"{"type":"Polygon","coordinates":[[]]}"#) == nil)
        #expect(try shape(#"{"type":"Polygon","coordinates":[]}"#) == nil)
        #expect(try shape(#"{"type":"Polygon","coordinates":[[[0,0],[1,1]]]}"#) == nil)
        #expect(try shape(#"{"type":"MultiPolygon","coordinates":[[[]],[[[0,0],[4,0],[4,4]]]]}"#) == closed)
    }

    @Test(
        "a feature that makes no sense is named and does not lose the others",
        arguments: [
            (#"{"type":"Polygon","coordinates":[[[35,-97],[36,-97],[36,-96.5]]]}"#, "latitude first"),
            (#"{"type":"Polygon","coordinates":[[[-97,135],[-96,35],[-96,36]]]}"#, "beyond ±90"),
            (#"{"type":"Polygon","coordinates":[[["-97","35"],[-96,35],[-96,36]]]}"#, "other than numbers"),
            (#"{"type":"Polygon","coordinates":[[[-97,null],[-96,35],[-96,36]]]}"#, "other than numbers"),
            (#"{"type":"Polygon","coordinates":[[[-97],[-96,35],[-96,36]]]}"#, "[longitude, latitude]"),
            (#"{"type":"Polygon","coordinates":[[-97,35],[-96,35]]}"#, "[longitude, latitude]"),
            (#"{"type":"Polygon","coordinates":[[[1e300,35],[-96,35],[-96,36]]]}"#, "longitude"),
            (#"{"type":"Polygon","coordinates":"here"}"#, "coordinates"),
            (#"{"type":"Polygon"}"#, "coordinates"), (#"{"type":"Circle"}"#, "no geometry of GeoJSON"),
            (#"{"coordinates":[]}"#, "\"type\""), (#"{"type":"GeometryCollection"}"#, "geometries"),
        ])
    func badFeatures(_ geometry: String, problem: String) throws {
        let good = #"{"properties":{"id":"good","event":"Wind Advisory","sent":"2024-05-06T21:00:00Z"}}"#
        let bad =
            #"{"geometry":\#(geometry),"properties":{"id":"bad","event":"Flood Watch","sent":"2024-05-06T21:00:00Z"}}"#
        let file = try file(#"{"type":"FeatureCollection","features":[\#(bad),\#(good)]}"#)
        #expect(file.alerts.map(\.id) == ["good"])
        #expect(file.faults.count == 1)
        #expect(file.faults[0].hasPrefix("feature 1 (bad): "))
        #expect(file.faults[0].contains(problem), "\(file.faults[0])")
    }

    @Test(
        "features that are no alerts, or have no time, are named",
        arguments: [
            "7", "{}", #"{"properties":null}"#, #"{"properties":{"event":"Flood Watch"}}"#,
            #"{"properties":{"event":"Flood Watch","sent":"yesterday"}}"#,
            #"{"properties":{"event":"Flood Watch","sent":"2024-05-06T21:00:00"}}"#,
            #"{"properties":{"event":7,"sent":"2024-05-06T21:00:00Z"}}"#,
        ])
    func noAlerts(_ feature: String) throws {
        let good = #"{"properties":{"id":"good","event":"Wind Advisory","sent":"2024-05-06T21:00:00Z"}}"#
        let file = try file(#"{"features":[\#(good),\#(feature)]}"#)
        #expect(file.alerts.map(\.id) == ["good"])
        #expect(file.faults.count == 1)
    }

    @Test(
        "a text that holds no alerts at all is an error that names the file",
        arguments: [
            "", "{", "[]", "{}", "null", #"{"type":"Polygon","coordinates":[]}"#, #"{"features":[{}]}"#,
            #"{"features":{}}"#,
        ])
    func noLists(_ text: String) {
        let error = #expect(throws: RenderError.self) { _ = try file(text) }
        guard case .input(file: "alerts.json", problem: let problem) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!problem.isEmpty && !problem.contains("\n"))
    }

    @Test(
        "no file of the corpus is anything but alerts or an error", .enabled(if: TestData.isPresent, TestData.absence))
    func corpus() throws {
        let folders = [
            "malformed/gofuzz_json", "malformed/geojson_mapnik", "malformed/truncated", "malformed/csv_mapnik",
        ]
        for folder in folders {
            for name in try TestFiles.names(in: folder) {
                let bytes = try TestData.bytes("\(folder)/\(name)")
                #expect(throws: RenderError.self, "\(name)") { _ = try AlertFile(geoJSON: bytes, name: name) }
            }
        }
    }

    @Test("a list cut anywhere is an error", .enabled(if: TestData.isPresent, TestData.absence))
    func truncated() throws {
        let bytes = try TestData.bytes("advisories/nws_alerts_with_test.json")
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
        for length in stride(from: 0, through: end, by: 7) {
            #expect(throws: RenderError.self) { _ = try AlertFile(geoJSON: Array(bytes[..<length]), name: "cut") }
        }
    }

    @Test(
        "whatever bytes of a list are changed, it is alerts or an error, and what is left can be drawn",
        arguments: [1, 2] as [UInt64])
    func damage(seed: UInt64) throws {
        let text = Array(
            """
            {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":
            [[[[-97,35],[-96,35],[-96,36],[-97,35]],[[170,1],[-170,2],[-170,3],[170,1]]]]},"properties":{"id":"x",
            "sent":"2024-05-06T21:00:00Z","expires":"2024-05-06T22:00:00Z","ends":null,"event":"Tornado Watch"}},
            {"geometry":null,"properties":{"id":"y","event":"Flood Watch","sent":"2024-05-06T21:00:00Z"}}]}
            """.utf8)
        let view = Viewport(originX: 0, originY: 0, worldSize: 64, width: 64, height: 64)
        var random = SplitMix64(seed: seed)
        var read = 0
        for _ in 0..<1500 {
            var damaged = text
            for _ in 0..<2 {
                // Mostly digits: they change coordinates and times instead of breaking the text.
                let byte = Bool.random(using: &random) ? UInt8.random(in: 0x2C...0x3A, using: &random) : random.byte()
                damaged[Int.random(in: 0..<text.count, using: &random)] = byte
            }
            guard let file = try? AlertFile(geoJSON: damaged, name: "damaged") else { continue }
            read += 1
            #expect(file.alerts.count + file.faults.count == 2)
            let layer = AdvisoryLayer(AlertTimeline(file.alerts), viewport: view)
            let counts = layer.report(at: time(21, 30))
            #expect(counts.inForce == counts.drawn + counts.outsideView + counts.withoutShape)
            if read.isMultiple(of: 20) { _ = layer.drawing(at: time(21, 30)) }
        }
        #expect(read > 150)  // else the test tests little
    }

    @Test("an alert of several files counts once, and takes its shape from whichever has it")
    func merging() throws {
        let bare = Alert(id: "a", event: "Flood Watch", sent: time(20, 0))
        var shaped = bare
        shaped.shape = AlertShape(polygons: [.init(rings: [[position(0, 0), position(1, 0), position(1, 1)]])])
        let other = Alert(id: "b", event: "Flood Watch", sent: time(20, 0))
        let nameless = Alert(id: "", event: "Flood Watch", sent: time(20, 0))
        func file(_ alerts: [Alert]) throws -> AlertFile {
            var file = try self.file(#"{"features":[]}"#)
            file.alerts = alerts
            return file
        }
        let merged = AlertFile.merged([try file([bare, nameless]), try file([other, shaped, nameless])])
        #expect(merged == [shaped, nameless, other, nameless])
    }

    // MARK: -

    private func file(_ text: String) throws -> AlertFile {
        try AlertFile(geoJSON: Array(text.utf8), name: "alerts.json")
    }

    private func alerts(_ text: String) throws -> [Alert] { try file(text).alerts }

    private func shape(_ geometry: String) throws -> AlertShape? {
        let properties = #"{"id":"a","event":"Wind Advisory","sent":"2024-05-06T21:00:00Z"}"#
        return try #require(alerts(#"{"type":"Feature","geometry":\#(geometry),"properties":\#(properties)}"#).first)
            .shape
    }

    private func position(_ longitude: Double, _ latitude: Double) -> LonLat {
        LonLat(longitude: longitude, latitude: latitude)
    }

    private func time(_ hour: Int, _ minute: Int) -> Timestamp {
        Timestamp(year: 2024, month: 5, day: 6, hour: hour, minute: minute)!
    }
}

extension SplitMix64 {
    fileprivate mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }
}
