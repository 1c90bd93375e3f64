@testable import WxRender

/// The events of a map from the moment on at which the log was made.
final class EventLog: Sendable {
    private let seen = Shared<[WeatherMapEvent]>([])
    private let reader: Task<Void, Never>

    init(_ map: WeatherMap) {
        let events = map.events
        reader = Task { [seen] in
            for await event in events { seen.update { $0.append(event) } }
        }
    }

    deinit { reader.cancel() }

    var events: [WeatherMapEvent] { seen.value }

    /// Waits until a number of events have come that a test asks for, and returns all so far.
    ///
    /// - Throws: ``Missing`` with what came instead, after ten seconds.
    @discardableResult
    func wait(for event: WeatherMapEvent, times: Int = 1) async throws -> [WeatherMapEvent] {
        try await wait("\(event)") { $0.count { $0 == event } >= times }
    }

    @discardableResult
    func wait(_ what: String, until isThere: ([WeatherMapEvent]) -> Bool) async throws -> [WeatherMapEvent] {
        for _ in 0..<10_000 {
            let events = events
            if isThere(events) { return events }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw Missing(what: what, came: events)
    }

    /// Forgets what came so far.
    func clear() { seen.update { $0 = [] } }

    struct Missing: Error {
        let what: String
        let came: [WeatherMapEvent]
    }
}
