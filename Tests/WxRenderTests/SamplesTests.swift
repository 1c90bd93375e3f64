import Foundation
import Testing
import WxGeo
import WxTestSupport

@testable import WxRender

@Suite("sample data")
struct SamplesTests {
    private let folder = TestData.packageRoot.appendingPathComponent("samples")

    @Test("the sample alerts come, are updated, are cancelled and end within the loop")
    func alerts() throws {
        let file = try AlertFile(geoJSON: bytes("advisories.geojson"), name: "advisories.geojson")
        #expect(file.faults == [])
        #expect(file.alerts.allSatisfy { $0.shape != nil })
        let known = Set(file.alerts.map(\.id))
        #expect(known.count == file.alerts.count)
        #expect(file.alerts.allSatisfy { known.isSuperset(of: $0.references) })
        let timeline = AlertTimeline(file.alerts)
        let first = Timestamp(year: 2024, month: 5, day: 6, hour: 21)!
        let events = (0..<24).map { scan in
            Set(timeline.inForce(at: first + scan * 300).map { file.alerts[$0].event })
        }
        #expect(events.allSatisfy { $0.contains("Tornado Watch") && $0.contains("Severe Thunderstorm Warning") })
        #expect(!events[0].contains("Tornado Warning"))
        #expect(events[8].contains("Tornado Warning"))
        #expect(!events[0].contains("Flash Flood Warning"))
        #expect(events[12].contains("Flash Flood Warning"))
        #expect(events[20].contains("Flood Advisory"))
        #expect(Set(file.alerts.map(\.messageType)) == [.alert, .update, .cancel])
    }

    @Test("the sample pins have the three colours")
    func pins() throws {
        let pins = try PinFile(bytes("pins.geojson"), name: "pins.geojson").pins
        #expect(pins.map(\.color) == [.red, .green, .purple])
        #expect(pins.allSatisfy { !$0.title.isEmpty && !$0.subtitle.isEmpty })
    }

    @Test("there is a scan with its world file for each of 24 times, and all samples together stay small")
    func scans() throws {
        let radar = folder.appendingPathComponent("radar")
        let names = try FileManager.default.contentsOfDirectory(atPath: radar.path)
        #expect(names.count { $0.hasSuffix(".png") } == 24)
        for minute in stride(from: 0, to: 120, by: 5) {
            let name = "n0q_20240506\(21 + minute / 60)\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
            #expect(names.contains("\(name).png") && names.contains("\(name).wld"))
        }
        let sizes = try names.map { try Data(contentsOf: radar.appendingPathComponent($0)).count }
        #expect(try sizes.reduce(0, +) + bytes("advisories.geojson").count + bytes("pins.geojson").count < 1_500_000)
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
