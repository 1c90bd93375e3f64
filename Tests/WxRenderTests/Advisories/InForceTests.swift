import Foundation
import Testing
import WxCodecs
import WxTestSupport

@testable import WxRender

/// Full active lists, counted minute by minute by a program that shares nothing with ours.
@Suite("alerts in force of full lists")
struct InForceTests {
    struct List: Sendable, CustomTestStringConvertible {
        let name: String
        let first: String
        /// Alerts in force each hour from the first on.
        let hourly: [Int]

        var testDescription: String { name }
    }

    // Counted with Oracles/alerts_in_force.py.
    static let lists = [
        List(
            name: "nws_active_20240509T044846Z.json", first: "2024-05-08T16:48Z",
            hourly: [
                127, 131, 135, 146, 160, 174, 177, 210, 265, 344, 391, 441, 485, 455, 438, 421, 407, 403, 391, 388, 361,
                299, 296, 287, 278,
            ]),
        List(
            name: "nws_active_20221024T222346Z.json", first: "2022-10-24T10:23Z",
            hourly: [
                142, 145, 188, 191, 192, 199, 201, 202, 208, 237, 275, 311, 358, 345, 329, 265, 262, 252, 247, 247, 243,
                242, 237, 235, 233,
            ]),
    ]

    @Test(
        "as many alerts are in force at each hour as were counted independently",
        .enabled(if: TestData.isPresent, TestData.absence), arguments: lists)
    func hourly(_ list: List) throws {
        let (timeline, first) = try open(list)
        for (hour, expected) in list.hourly.enumerated() {
            #expect(timeline.inForce(at: first + hour * 3600).count == expected, "hour \(hour)")
        }
    }

    @Test(
        "as many alerts are in force at every minute of two days as Python counts",
        .enabled(if: TestData.isPresent, TestData.absence),
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 is not installed"),
        arguments: lists)
    func everyMinute(_ list: List) throws {
        let (timeline, first) = try open(list)
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        let script = TestData.packageRoot.appendingPathComponent("Tests/WxRenderTests/Oracles/alerts_in_force.py")
        python.arguments = [script.path, TestData.file("advisories/\(list.name)"), list.first, "2880", "1"]
        let output = Pipe()
        python.standardOutput = output
        try python.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        python.waitUntilExit()
        let counts = text.split(separator: "\n").compactMap { Int($0) }
        #expect(counts.count == 2880)
        let differing = counts.indices.filter { timeline.inForce(at: first + $0 * 60).count != counts[$0] }
        #expect(differing == [])
    }

    @Test(
        "nearly all alerts of a list that only name zones get a shape from tables of zones",
        .enabled(if: TestData.isPresent, TestData.absence))
    func zones() throws {
        let atlas = ZoneAtlas(try ZoneTables.files())
        let bytes = try TestData.bytes("advisories/\(Self.lists[0].name)")
        let alerts = try AlertFile(geoJSON: bytes, name: "list").alerts.filter { $0.shape == nil }
        var faults: [String] = []
        let resolved = atlas.resolved(alerts, faults: &faults)
        #expect(faults == [])
        #expect(alerts.count == 303)
        // 300 have a zone that the tables know (Python over the same files), three more the counties of their SAME codes.
        #expect(resolved.count { $0.shape != nil } == 303)
        // Named by Python: the codes of the list that the tables do not have.
        #expect(
            Set(resolved.flatMap(\.unshapedCodes)).sorted()
                == ["AKZ102", "AKZ103", "AKZ112", "AKZ126", "AKZ132", "AKZ155", "AKZ317"])
        // Without any file: the 82 on land, by county.
        #expect(ZoneAtlas().resolved(alerts, faults: &faults).count { $0.shape != nil } == 82)
    }

    private func open(_ list: List) throws -> (AlertTimeline, Timestamp) {
        let file = try AlertFile(geoJSON: TestData.bytes("advisories/\(list.name)"), name: list.name)
        return (AlertTimeline(file.alerts), try #require(Timestamp(iso8601: list.first)))
    }
}

/// The tables of zones among the real files, which are JavaScript: turned into collections of features.
enum ZoneTables {
    static func files() throws -> [ZoneFile] {
        try ["county", "forecast"].map { kind in
            let packed = try TestData.bytes("advisories/nws_zones_\(kind)_zones.js.gz")
            let source = try FeatureSource(collection(packed), name: "\(kind).geojson")
            return try ZoneFile(source)
        }
    }

    /// `const county_zones = {"AKC016":{…},…}` as `{"features":[{…},…]}`.
    private static func collection(_ packed: [UInt8]) throws -> [UInt8] {
        let text = try Gzip.decompress(packed, limit: 64 << 20)
        let start = try #require(text.firstIndex(of: UInt8(ascii: "{")))
        let end = try #require(text.lastIndex(of: UInt8(ascii: "}")))
        let table = try JSONDocument(Array(text[start...end])).root
        var collection = Array(#"{"type":"FeatureCollection","features":["#.utf8)
        for (index, member) in table.members.enumerated() {
            if index > 0 { collection.append(UInt8(ascii: ",")) }
            collection += Array(JSONWriter.line(JSONValue(member.value)).utf8)
        }
        return collection + Array("]}".utf8)
    }
}

extension JSONValue {
    fileprivate init(_ node: JSONNode) {
        switch node.kind {
        case .null: self = .null
        case .bool: self = .bool(node.bool ?? false)
        case .integer: self = .int(node.int ?? 0)
        case .double: self = .double(node.double ?? 0)
        case .string: self = .string(node.string ?? "")
        case .array: self = .array(node.elements.map(JSONValue.init))
        case .object: self = .object(node.members.map { Member($0.name, JSONValue($0.value)) })
        }
    }
}
