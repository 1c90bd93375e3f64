import Synchronization

/// A sign that is set once, from any thread.
final class Flag: Sendable {
    private let state = Atomic(false)

    /// Whether it was set.
    var isSet: Bool { state.load(ordering: .acquiring) }

    /// Sets it.
    func set() { state.store(true, ordering: .releasing) }
}
