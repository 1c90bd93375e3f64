import Synchronization

/// A value that copies of a structure share, changed under a lock.
final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: sending Value) {
        state = Mutex(value)
    }

    var value: Value { state.withLock { $0 } }

    func update(_ change: (inout Value) -> Void) {
        state.withLock { change(&$0) }
    }
}
