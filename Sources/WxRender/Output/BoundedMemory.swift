import Synchronization

/// Keeps an artefact in memory as long as it stays within so many bytes.
final class BoundedMemory: ByteSink, Sendable {
    private let limit: Int
    private let state = Mutex(State())

    private struct State {
        var bytes: [UInt8] = []
        var isOver = false
    }

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether more was to be written than there is room for.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// What was written.
    var bytes: [UInt8] { state.withLock { $0.bytes } }

    /// - Throws: ``RenderError/failed(_:)`` where there is no room, which ends a run.
    func write(_ bytes: [UInt8]) throws(RenderError) {
        let isOver = state.withLock { state in
            state.isOver = state.isOver || state.bytes.count + bytes.count > limit
            if !state.isOver { state.bytes += bytes }
            return state.isOver
        }
        if isOver { throw .failed("the artefact is larger than \(limit) bytes; raise --max-size") }
    }

    func commit() {}

    func abandon() { state.withLock { $0.bytes = [] } }
}
