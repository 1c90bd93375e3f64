import Testing
import WxGeo
import WxTestSupport

@testable import WxRender

@Suite("summaries of features")
struct FeatureSummaryTests {
    // Counts from expected/, where Python's json module read the same files.
    @Test(
        "a real file is counted as Python's json counts it",
        .enabled(if: TestData.isPresent, TestData.absence),
        arguments: [
            "advisories/nws_active_20240509T044846Z.json", "advisories/nws_active_20221024T222346Z.json",
            "advisories/nws_alerts_with_test.json", "advisories/eccc_alerts.json",
            "advisories/spc_day1otlk_cat_HIGH-RISK.lyr.geojson",
            "basemap/tippecanoe_ne_110m_populated_places__in.geojson", "basemap/tippecanoe_wraparound2__in.geojson",
        ])
    func realFiles(_ name: String) throws {
        let record = name.split(separator: "/").joined(separator: "__")
        let expected = try JSONDocument(TestData.bytes("expected/\(record).json")).root
        let summary = try FeatureSummary(FeatureSource(TestData.bytes(name), name: name))
        #expect(summary.faults == [])
        #expect(summary.features == expected["features"]?.int)
        #expect(summary.positions == expected["positions"]?.int)
        let box = summary.bounds.map { [$0.west, $0.south, $0.east, $0.north] }
        #expect(box == expected["bbox"]?.elements.compactMap(\.double) || box == nil)
        let bare = expected["geometry_types"]?["None"]?.int ?? 0
        #expect(summary.withoutShape == bare)
        #expect(summary.shapes == summary.features - bare)
        for type in expected["geometry_types"]?.members.map({ $0 }) ?? [] {
            let named = type.name == "None" ? "none" : type.name
            #expect(summary.geometries.first { $0.name == named }?.count == type.value.int)
        }
        for (counts, member) in [
            (summary.events, "events"), (summary.statuses, "status"), (summary.messageTypes, "messageTypes"),
        ] {
            // Python counted the members of api.weather.gov only: outlooks and Canadian alerts have others.
            guard let expected = expected[member]?.members.map({ ($0.name, $0.value.int ?? -1) }), !expected.isEmpty
            else { continue }
            #expect(counts.count == expected.count)
            for (name, count) in expected { #expect(counts.first { $0.name == name }?.count == count, "\(name)") }
        }
    }

    @Test("alerts and other features of one file are told apart, and the others are named")
    func mixed() throws {
        let alert = #"{"properties":{"id":"a","event":"Wind Advisory","sent":"2024-05-06T21:00:00Z"},"geometry":null}"#
        let other = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
        let text = #"{"type":"FeatureCollection","features":[\#(alert),\#(other)]}"#
        let summary = try FeatureSummary(FeatureSource(Array(text.utf8), name: "mixed.geojson"))
        #expect((summary.features, summary.alerts, summary.shapes, summary.withoutShape) == (2, 1, 1, 1))
        #expect(summary.faults.count == 1)
        #expect(summary.firstSent?.description == "2024-05-06T21:00:00Z")
        #expect(summary.lastEnd == nil)
        #expect(
            JSONWriter.line(summary.json).hasPrefix(
                #"{ "file": "mixed.geojson", "format": "geojson", "kind": "alerts", "features": 2, "alerts": 1, "#
                    + #""shapes": 1, "withoutShape": 1, "positions": 1, "bbox": [1.0, 2.0, 1.0, 2.0], "#))
    }

    @Test("a text without features is an error", arguments: ["", "{}", "[]", #"{"type":"Topology"}"#])
    func noFeatures(_ text: String) {
        #expect(throws: RenderError.self) { _ = try FeatureSummary(FeatureSource(Array(text.utf8), name: "x.geojson")) }
    }
}
