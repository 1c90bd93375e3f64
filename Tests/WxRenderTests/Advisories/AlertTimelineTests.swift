import Testing
import WxTestSupport

@testable import WxRender

/// The rule is that of the command line's documentation; every minute here is counted by hand.
@Suite("alerts in force")
struct AlertTimelineTests {
    @Test("an alert is in force from the second it is sent until the second it ends")
    func minuteByMinute() {
        let timeline = AlertTimeline([alert("a", sent: 10, expires: 20, ends: 30)])
        for minute in 0...60 {
            #expect(timeline.inForce(at: time(minute)).isEmpty == !(10..<30).contains(minute), "minute \(minute)")
        }
        #expect(timeline.inForce(at: time(10) - 1) == [])
        #expect(timeline.inForce(at: time(30) - 1) == [0])
    }

    @Test("without an end it lapses when it expires, without either never")
    func withoutEnd() {
        let expiring = AlertTimeline([alert("a", sent: 10, expires: 20)])
        #expect((0...60).filter { !expiring.inForce(at: time($0)).isEmpty } == Array(10..<20))
        let endless = AlertTimeline([alert("a", sent: 10)])
        #expect((0...60).filter { !endless.inForce(at: time($0)).isEmpty } == Array(10...60))
        let ended = AlertTimeline([alert("a", sent: 10, expires: 20, ends: 5)])
        #expect((0...60).filter { !ended.inForce(at: time($0)).isEmpty } == [])
    }

    @Test("an update takes over from what it references when it is sent")
    func update() {
        let timeline = AlertTimeline([
            alert("a", sent: 10, ends: 40), alert("b", sent: 20, ends: 50, .update, references: ["a"]),
        ])
        for minute in 0...60 {
            let expected = (10..<20).contains(minute) ? [0] : (20..<50).contains(minute) ? [1] : []
            #expect(timeline.inForce(at: time(minute)) == expected, "minute \(minute)")
        }
    }

    @Test("a cancellation ends what it references and is never in force itself")
    func cancel() {
        let timeline = AlertTimeline([
            alert("c", sent: 25, ends: 50, .cancel, references: ["a", "b", "unknown"]), alert("a", sent: 10, ends: 40),
            alert("b", sent: 30, ends: 40),
        ])
        // b was sent after the cancellation that names it: it never comes into force.
        for minute in 0...60 {
            #expect(timeline.inForce(at: time(minute)) == ((10..<25).contains(minute) ? [1] : []), "minute \(minute)")
        }
    }

    @Test("alerts that are not meant do not count and replace nothing, unless every status counts")
    func statuses() {
        let alerts = Alert.Status.allCases.map { status in
            alert("\(status)", sent: 10, ends: 40, status: status, references: ["real"])
        }
        let all = alerts.filter { $0.status != .actual } + [alert("real", sent: 0, ends: 40)]
        #expect(AlertTimeline(all).inForce(at: time(20)) == [5])
        let every = AlertTimeline(all, options: .init(includesEveryStatus: true))
        #expect(every.inForce(at: time(20)) == [0, 1, 2, 3, 4])
        #expect(every.inForce(at: time(5)) == [5])
    }

    @Test("counted from its onset an alert begins at the later of sending and onset")
    func onset() {
        let alerts = [
            alert("a", sent: 10, onset: 15, ends: 30), alert("b", sent: 10, onset: 5, ends: 30),
            alert("c", sent: 10, ends: 30),
        ]
        let timeline = AlertTimeline(alerts, options: .init(start: .onset))
        #expect(timeline.inForce(at: time(12)) == [1, 2])
        #expect(timeline.inForce(at: time(15)) == [0, 1, 2])
        #expect(timeline.inForce(at: time(9)) == [])
        #expect(AlertTimeline(alerts).inForce(at: time(12)) == [0, 1, 2])
    }

    @Test("events are chosen by name in any case, severities from a level on, and what is left out still replaces")
    func choice() {
        var watch = alert("a", sent: 0, ends: 60)
        (watch.event, watch.severity) = ("Tornado Watch", .severe)
        var warning = alert("b", sent: 0, ends: 60)
        (warning.event, warning.severity) = ("Flood Warning", .extreme)
        var statement = alert("c", sent: 30, ends: 60, references: ["b"])
        (statement.event, statement.severity) = ("Flood Statement", .minor)
        let all = [watch, warning, statement]
        func inForce(_ minute: Int, _ options: AlertTimeline.Options) -> [Int] {
            AlertTimeline(all, options: options).inForce(at: time(minute))
        }
        #expect(inForce(10, .init(events: ["TORNADO watch", "flood warning"])) == [0, 1])
        #expect(inForce(10, .init(events: ["Tornado"])) == [])
        #expect(inForce(10, .init(minimumSeverity: .extreme)) == [1])
        #expect(inForce(40, .init(minimumSeverity: .moderate)) == [0])
        #expect(inForce(40, .init(events: ["Flood Warning"])) == [])
    }

    @Test("an alert that references itself is not its own end")
    func selfReference() {
        #expect(AlertTimeline([alert("a", sent: 10, ends: 40, references: ["a"])]).inForce(at: time(20)) == [0])
    }

    // 485 of 486 are Actual; none ends before the list was made (Python's json over the same file).
    @Test(
        "all but the test message of a real list are in force when it was made",
        .enabled(if: TestData.isPresent, TestData.absence))
    func realList() throws {
        let name = "advisories/nws_active_20240509T044846Z.json"
        let file = try AlertFile(geoJSON: TestData.bytes(name), name: name)
        let made = try #require(Timestamp(iso8601: "2024-05-09T04:48:46+00:00"))
        #expect(AlertTimeline(file.alerts).inForce(at: made).count == 485)
        #expect(AlertTimeline(file.alerts, options: .init(includesEveryStatus: true)).inForce(at: made).count == 486)
        let tornado = AlertTimeline(file.alerts, options: .init(events: ["tornado warning"]))
        #expect(tornado.inForce(at: made).count == 2)
    }

    private func time(_ minute: Int) -> Timestamp {
        Timestamp(year: 2024, month: 5, day: 6, hour: 21)! + minute * 60
    }

    private func alert(
        _ id: String, sent: Int, onset: Int? = nil, expires: Int? = nil, ends: Int? = nil,
        _ type: Alert.MessageType = .alert, status: Alert.Status = .actual, references: [String] = []
    ) -> Alert {
        Alert(
            id: id, event: "Tornado Warning", status: status, messageType: type, sent: time(sent),
            onset: onset.map(time), expires: expires.map(time), ends: ends.map(time), references: references)
    }
}
