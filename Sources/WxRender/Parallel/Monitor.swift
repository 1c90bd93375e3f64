import Foundation

/// State that threads change under a lock, and whose changes they can wait for.
///
/// `Mutex` protects but can not wait; `NSCondition` waits but protects nothing by itself. Here the state is reachable
/// only with the lock held, which makes the unchecked conformance true.
final class Monitor<State>: @unchecked Sendable {
    private let condition = NSCondition()
    private var state: State

    init(_ state: State) {
        self.state = state
    }

    /// Reads or changes the state, then wakes all who wait for a change.
    func update<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try body(&state)
    }

    /// Waits until `body` has an answer; it is asked again after each change.
    func wait<Result>(for body: (inout State) throws -> Result?) rethrows -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        while true {
            if let result = try body(&state) { return result }
            condition.wait()
        }
    }
}
