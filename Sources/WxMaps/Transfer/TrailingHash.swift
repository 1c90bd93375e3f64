import Dispatch
import Synchronization

/// The sha256 of a file that grows, computed behind the writer on a thread of its own.
///
/// It reads what stands in the file, not what was handed to the writer, so it also proves the way to the disk.
final class TrailingHash: Sendable {
    private static let portion: Int64 = 1 << 20
    /// How much is handed to the disk at a time.
    private static let stretch: Int64 = 8 << 20

    private struct State {
        let hash = SHA256()
        var position: Int64 = 0
        var written: Int64 = 0
        var isWhole = true
    }

    private let file: Descriptor
    private let queue = DispatchQueue(label: "wxrender.maps.sha256")
    /// Touched on the queue alone, one portion after another.
    private let state: Mutex<State>
    private let asked = Mutex<Int64>(0)

    init(of file: Descriptor) {
        self.file = file
        state = Mutex(State())
    }

    /// Says that the file has its bytes up to a place.
    func advance(to end: Int64) {
        let isWorthIt = asked.withLock { asked in
            guard end - asked >= Self.portion else { return false }
            asked = end
            return true
        }
        if isWorthIt { queue.async { self.catchUp(to: end) } }
    }

    /// The digest of the file up to a place, once all of it has been read; nil when it can't be read.
    func finish(at end: Int64) -> String? {
        queue.sync {
            self.catchUp(to: end)
            return self.state.withLock { $0.isWhole && $0.position == end ? $0.hash.finish() : nil }
        }
    }

    private func catchUp(to end: Int64) {
        state.withLock { state in
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(Self.portion), alignment: 16)
            defer { buffer.deallocate() }
            while state.isWhole, state.position < end {
                let count = Int(min(Self.portion, end - state.position))
                let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
                state.isWhole = file.readAll(into: part, offset: state.position)
                if state.isWhole { state.hash.update(UnsafeRawBufferPointer(part)) }
                state.position += Int64(count)
                // From here, since the writer's thread is the busier one.
                if state.position - state.written >= Self.stretch {
                    file.beginWriting(offset: state.written, count: state.position - state.written)
                    state.written = state.position
                }
            }
        }
    }
}
