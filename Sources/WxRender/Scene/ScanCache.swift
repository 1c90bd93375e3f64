/// Work that several frames share: done once, by the first who asks, and kept while somebody will ask again.
final class ScanCache<Value: Sendable>: Sendable {
    private enum Entry {
        case underWay
        case done(Value?)
    }

    private struct State {
        var entries: [ScanIndex: Entry] = [:]
        /// How often each scan will still be asked for.
        var uses: [ScanIndex: Int]
    }

    private let monitor: Monitor<State>

    /// - Parameter uses: how many frames show each scan.
    init(uses: [ScanIndex: Int]) {
        monitor = Monitor(State(uses: uses))
    }

    /// The value of a scan, made by `make` if nobody has it yet; nil where `make` gave nil.
    ///
    /// A thread that finds another one at work on the scan waits for it.
    func value(of scan: ScanIndex, make: () throws -> Value?) throws -> Value? {
        let found = monitor.wait { state -> Value??? in
            switch state.entries[scan] {
            case nil:
                state.entries[scan] = .underWay
                return .some(.none)
            case .underWay:
                return nil
            case .done(let value):
                Self.countUse(of: scan, in: &state)
                return .some(.some(value))
            }
        }
        if let found { return found }
        do {
            let value = try make()
            monitor.update { state in
                state.entries[scan] = .done(value)
                Self.countUse(of: scan, in: &state)
            }
            return value
        } catch {
            monitor.update { $0.entries[scan] = nil }
            throw error
        }
    }

    /// Lets go of a picture after the last frame that was planned to show it; what could not be made is remembered.
    private static func countUse(of scan: ScanIndex, in state: inout State) {
        state.uses[scan, default: 1] -= 1
        if state.uses[scan, default: 0] <= 0, case .done(.some) = state.entries[scan] { state.entries[scan] = nil }
    }
}
