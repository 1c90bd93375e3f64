import Dispatch
import Glibc
import Synchronization

/// Listens for the signals that ask the program to end, so that it ends between two frames and leaves no litter.
final class Interruption: Sendable {
    /// A signal that ends the run.
    enum Signal: Int32, CaseIterable, Sendable {
        /// Ctrl-C.
        case interrupt = 2
        /// What `kill` and service managers send.
        case terminate = 15

        /// The status of a run that the signal ended.
        var exitCode: ExitCode { self == .interrupt ? .interrupted : .terminated }
    }

    private let received = Mutex<Signal?>(nil)
    /// Only made, resumed and cancelled, by one thread each; Dispatch does not say that they may be shared.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// The signal that came first, if any.
    var signal: Signal? { received.withLock { $0 } }

    /// Begins to listen.
    ///
    /// - Parameter endsAtOnce: whether a signal ends the process where it is. So it must where bytes go to a FIFO, a
    ///   device or standard output: a reader that takes none holds the run up for ever, and nothing is to be cleaned up.
    init(endsAtOnce: Bool = false) {
        // A queue of its own: those of the frames are all busy drawing.
        let queue = DispatchQueue(label: "wxrender.signals")
        sources = Signal.allCases.map { signal in
            // Dispatch sees the signal beside the default action, which would end the process at once.
            Glibc.signal(signal.rawValue, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: signal.rawValue, queue: queue)
        }
        for (signal, source) in zip(Signal.allCases, sources) {
            source.setEventHandler { [weak self] in
                self?.received.withLock { $0 = $0 ?? signal }
                if endsAtOnce { _exit(signal.exitCode.rawValue) }
            }
            source.resume()
        }
    }

    deinit {
        for source in sources { source.cancel() }
        for signal in Signal.allCases { Glibc.signal(signal.rawValue, SIG_DFL) }
    }
}
