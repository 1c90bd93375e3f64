import Synchronization

@testable import WxRender

/// A clock that stands still until a test moves it.
final class HandClock: MapClock {
    private struct Sleeper {
        let until: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var passed = Duration.zero
        var lastID = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
    }

    private let state: Mutex<State>

    init(now: Timestamp) { state = Mutex(State(now: now)) }

    var now: Timestamp { state.withLock { $0.now } }

    /// How many wait now.
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let isCancelled = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return true }
                    state.sleepers[id] = Sleeper(until: state.passed + duration, continuation: continuation)
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Lets time pass, and wakes those who have waited long enough.
    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.passed += duration
            state.now = state.now + Int(duration.components.seconds)
            let due = state.sleepers.filter { $0.value.until <= state.passed }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }
}
