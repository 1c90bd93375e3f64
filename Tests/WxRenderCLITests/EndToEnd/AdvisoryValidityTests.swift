import Foundation
import Testing
import WxTestSupport

@Suite("advisories over time")
struct AdvisoryValidityTests {
    /// An alert as api.weather.gov serves it.
    private struct Alert {
        var id = "a"
        var sent = "2024-05-06T21:05:00Z"
        var onset = "2024-05-06T21:10:00Z"
        var ends: String? = "2024-05-06T21:20:00Z"
        var expires = "2024-05-06T21:15:00Z"
        var status = "Actual"
        var type = "Alert"
        var references: [String] = []
        /// A zone that neither a file nor the program knows.
        let zone = "OKC999"
        /// West and south of a box of 1°; nil for an alert without a shape.
        var corner: (Double, Double)? = (-98, 35)

        var json: String {
            var geometry = "null"
            if let (x, y) = corner {
                let ring = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)].map { "[\($0.0), \($0.1)]" }
                geometry = "{ \"type\": \"Polygon\", \"coordinates\": [[\(ring.joined(separator: ", "))]] }"
            }
            let earlier = references.map { "{ \"identifier\": \"\($0)\" }" }.joined(separator: ", ")
            return """
                { "type": "Feature", "geometry": \(geometry), "properties": { "id": "\(id)", "sent": "\(sent)",
                  "effective": "\(sent)", "onset": "\(onset)", "expires": "\(expires)",
                  "ends": \(ends.map { "\"\($0)\"" } ?? "null"), "status": "\(status)", "messageType": "\(type)",
                  "event": "Tornado Warning", "severity": "Extreme", "certainty": "Observed", "urgency": "Immediate",
                  "references": [\(earlier)], "geocode": { "UGC": ["\(zone)"] } } }
                """
        }
    }

    /// The advisories of a frame each minute from 21:00 to 21:25.
    private func minutes(_ alerts: [Alert], _ arguments: String...) throws -> [ReportFile.Advisories] {
        let folder = try TemporaryFolder()
        let features = alerts.map(\.json).joined(separator: ",\n")
        try folder.write("{ \"type\": \"FeatureCollection\", \"features\": [\(features)] }".utf8, to: "alerts.json")
        let loop = [
            "--from", "2024-05-06T21:00Z", "--to", "+25m", "--step", "1m", "--layers", "advisories", "--bbox",
            "-99,34,-96,37", "--size", "64x64", "--advisories", "alerts.json", "--report", "report.json",
        ]
        expectSilence(try wxrender(loop + arguments, folder: folder))
        let report = try ReportFile("report.json", in: folder)
        #expect(report.frames.count == 26 && report.missingFrames == 0)
        return try report.frames.map { try #require($0.layers.advisories) }
    }

    /// The minutes after 21:00 in which something is in force.
    private func inForce(_ alerts: [Alert], _ arguments: String...) throws -> [Int] {
        let counts =
            arguments.isEmpty ? try minutes(alerts) : try minutes(alerts, arguments[0], arguments[1])
        return counts.indices.filter { counts[$0].inForce > 0 }
    }

    // The rule of the contract: in force at t when sent ≤ t < ends (expires where ends is null).
    @Test("an alert is in force from the minute it is sent to the minute before it ends")
    func sentToEnds() throws {
        #expect(try inForce([Alert()]) == Array(5..<20))
        #expect(try inForce([Alert(ends: nil)]) == Array(5..<15))
        #expect(try inForce([Alert(sent: "2024-05-06T21:05:01Z", ends: "2024-05-06T21:20:01Z")]) == Array(6...20))
        // The same instants with an offset, as the service writes them.
        #expect(
            try inForce([Alert(sent: "2024-05-06T16:05:00-05:00", ends: "2024-05-06T16:20:00-05:00")])
                == Array(5..<20))
    }

    @Test("--advisory-start onset waits for the later of sent and onset")
    func onset() throws {
        #expect(try inForce([Alert()], "--advisory-start", "onset") == Array(10..<20))
        #expect(
            try inForce([Alert(onset: "2024-05-06T21:01:00Z")], "--advisory-start", "onset") == Array(5..<20))
    }

    @Test("an alert gives way to one that refers to it, from the minute that one is sent")
    func references() throws {
        let cancel = Alert(id: "b", sent: "2024-05-06T21:12:00Z", type: "Cancel", references: ["a"])
        #expect(try inForce([Alert(), cancel]) == Array(5..<12))
        let update = Alert(
            id: "b", sent: "2024-05-06T21:12:00Z", ends: "2024-05-06T21:24:00Z", type: "Update", references: ["a"])
        let counts = try minutes([Alert(), update]).map(\.inForce)
        #expect(counts == (0...25).map { (5..<24).contains($0) ? 1 : 0 })
    }

    @Test("a test message is not in force unless every status is asked for")
    func status() throws {
        #expect(try inForce([Alert(status: "Test")]) == [])
        #expect(try inForce([Alert(status: "Test")], "--advisory-status", "all") == Array(5..<20))
    }

    @Test("alerts out of view and without a shape are counted as such")
    func counts() throws {
        let alerts = [
            Alert(), Alert(id: "b", corner: (-120, 35)), Alert(id: "c", corner: nil), Alert(id: "d", corner: nil),
        ]
        let found = try minutes(alerts)
        #expect(found[4].inForce == 0 && found[4].drawn == 0)
        #expect(found[5].inForce == 4 && found[5].drawn == 1)
        #expect(found[5].outsideView == 1 && found[5].withoutShape == 2)
    }

    // Counted from the file by Python's json: what a frame at 2024-05-09T04:48:46Z has in force, by the rule above.
    @Test("a whole day's list is counted by the rule", .enabled(if: TestData.isPresent, TestData.absence))
    func realList() throws {
        let folder = try TemporaryFolder()
        let name = TestData.file("advisories/nws_active_20240509T044846Z.json")
        expectSilence(
            try wxrender(
                ["--at", "2024-05-09T04:48:46Z", "--layers", "advisories", "--region", "conus", "--size", "320x180"]
                    + ["--advisories", name, "--report", "report.json"], folder: folder))
        let counts = try #require(try ReportFile("report.json", in: folder).frames.first?.layers.advisories)
        #expect(counts.inForce == counts.drawn + counts.outsideView + counts.withoutShape)
        let expected = try Self.inForce(name, at: "2024-05-09T04:48:46Z")
        // Of those without a shape of their own, some have the shape of the counties that they name.
        #expect(counts.inForce == expected.all && (1..<expected.withoutShape).contains(counts.withoutShape))
    }

    /// The rule of the contract once more, on Foundation's view of the file.
    private static func inForce(_ file: String, at time: String) throws -> (all: Int, withoutShape: Int) {
        struct List: Decodable { let features: [Feature] }
        struct Reference: Decodable { let identifier: String }
        struct Geometry: Decodable {}
        struct Feature: Decodable {
            let geometry: Geometry?
            let properties: Properties
        }
        struct Properties: Decodable {
            let id, sent, expires, status, messageType: String
            let ends: String?
            let references: [Reference]
        }
        let list = try JSONDecoder().decode(List.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
        func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
        let now = try date(time)
        let sent = try list.features.filter { try date($0.properties.sent) <= now }
        let replaced = Set(sent.flatMap { $0.properties.references.map(\.identifier) })
        let inForce = try sent.filter { feature in
            let alert = feature.properties
            return try now < date(alert.ends ?? alert.expires) && alert.status == "Actual"
                && alert.messageType != "Cancel" && !replaced.contains(alert.id)
        }
        return (inForce.count, inForce.count { $0.geometry == nil })
    }
}
