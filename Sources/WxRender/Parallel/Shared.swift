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

extension Shared {
    /// Takes the last element away, where there is one.
    func take<Element>() -> Element? where Value == [Element] {
        state.withLock { $0.popLast() }
    }
}
