import Testing
import WxGeo

@testable import WxRender

@Suite("alerts as text")
struct AdvisoryListTests {
    @Test("each frame lists the alerts in force, the gravest first, those without a shape too")
    func list() {
        let shape = AlertShape(polygons: [.init(rings: [[place(-1, -1), place(1, -1), place(1, 1)]])])
        let far = AlertShape(polygons: [.init(rings: [[place(50, 50), place(51, 50), place(51, 51)]])])
        let timeline = AlertTimeline([
            Alert(
                id: "a", event: "Wind Advisory", status: .actual, sent: time(0), ends: time(60),
                areaDescription: "Nowhere\n County", ugcCodes: ["OKZ999"]),
            Alert(
                id: "b", event: "Tornado Warning", status: .actual, sent: time(10), severity: .extreme,
                areaDescription: "Payne, OK", shape: shape),
            Alert(
                id: "c", event: "Flood Watch", status: .actual, sent: time(0), onset: time(30), expires: time(90),
                shape: far),
        ])
        let view = Viewport(center: place(0, 0), zoom: 5, width: 64, height: 64)
        let list = AdvisoryList(AdvisoryLayer(timeline, viewport: view), timeline: timeline)
        #expect(
            list.text(at: [time(5), time(15), time(70)]) == """
                2024-05-06T21:05:00Z: 2 alerts in force
                  Wind Advisory; Nowhere County; sent 2024-05-06T21:00:00Z; until 2024-05-06T22:00:00Z; not drawn: no shape is known; unknown zones OKZ999
                  Flood Watch; sent 2024-05-06T21:00:00Z; from 2024-05-06T21:30:00Z; until 2024-05-06T22:30:00Z; outside the view

                2024-05-06T21:15:00Z: 3 alerts in force
                  Tornado Warning; Extreme; Payne, OK; sent 2024-05-06T21:10:00Z; until further notice
                  Wind Advisory; Nowhere County; sent 2024-05-06T21:00:00Z; until 2024-05-06T22:00:00Z; not drawn: no shape is known; unknown zones OKZ999
                  Flood Watch; sent 2024-05-06T21:00:00Z; from 2024-05-06T21:30:00Z; until 2024-05-06T22:30:00Z; outside the view

                2024-05-06T22:10:00Z: 2 alerts in force
                  Tornado Warning; Extreme; Payne, OK; sent 2024-05-06T21:10:00Z; until further notice
                  Flood Watch; sent 2024-05-06T21:00:00Z; from 2024-05-06T21:30:00Z; until 2024-05-06T22:30:00Z; outside the view

                """)
    }

    @Test("what is left out is counted with its reason at each minute")
    func skipped() {
        func alert(_ id: String, _ change: (inout Alert) -> Void = { _ in }) -> Alert {
            var alert = Alert(
                id: id, event: "Flood Warning", status: .actual, sent: time(0), ends: time(60), severity: .severe)
            change(&alert)
            return alert
        }
        let all = [
            alert("a"), alert("t") { $0.status = .test }, alert("w") { $0.event = "Wind Advisory" },
            alert("m") { $0.severity = .minor },
            alert("b") { ($0.sent, $0.references, $0.messageType) = (time(20), ["a"], .update) },
            alert("c") { ($0.sent, $0.references, $0.messageType) = (time(40), ["b"], .cancel) },
        ]
        let timeline = AlertTimeline(
            all, options: .init(events: ["flood warning"], minimumSeverity: .severe), unreadable: 2)
        func skipped(_ minute: Int) -> [String] {
            timeline.skipped(at: time(minute)).map { "\($0.reason) \($0.count)" }
        }
        #expect(skipped(-1) == ["unreadable 2"])
        #expect(skipped(10) == ["unreadable 2", "status 1", "event 1", "severity 1"])
        #expect(skipped(30) == ["unreadable 2", "status 1", "replaced 1", "event 1", "severity 1"])
        #expect(skipped(50) == ["unreadable 2", "status 1", "replaced 1", "cancelled 1", "event 1", "severity 1"])
        #expect(skipped(60) == ["unreadable 2"])
        #expect(timeline.inForce(at: time(10)) == [0])
        #expect(timeline.inForce(at: time(30)) == [4])
    }

    private func time(_ minute: Int) -> Timestamp { Timestamp(year: 2024, month: 5, day: 6, hour: 21)! + minute * 60 }
    private func place(_ longitude: Double, _ latitude: Double) -> LonLat {
        LonLat(longitude: longitude, latitude: latitude)
    }
}
