import Dispatch
import Synchronization
import WxRender

/// Shows on standard error how far a run has come.
final class ProgressDisplay: Sendable {
    private let style: ProgressStyle
    private let console: Console
    private let start = DispatchTime.now()
    private let state = Mutex(State())

    private struct State {
        /// Whether a bar stands on the terminal's present line.
        var barIsShown = false
        var isOver = false
        /// Tenths of the run that a plain line has told of.
        var tenths = 0
    }

    init(style: ProgressStyle, console: Console) {
        self.style = style
        self.console = console
    }

    /// Tells of a finished frame.
    func show(_ done: Int, of total: Int) {
        state.withLock { state in
            guard !state.isOver else { return }
            switch style {
            case .none, .auto: break
            case .bar:
                state.barIsShown = true
                console.writeProgress("\r\u{1B}[K" + bar(done, of: total))
            case .plain:
                let tenths = done * 10 / max(total, 1)
                guard tenths > state.tenths || done == total else { return }
                state.tenths = tenths
                console.writeProgress("frame \(done) of \(total), \(elapsed) s\n")
            case .json:
                console.writeProgress(
                    "{\"event\": \"frame\", \"done\": \(done), \"total\": \(total), \"elapsedSeconds\": \(elapsed)}\n")
            }
        }
    }

    /// Takes a bar off its line, so that a message can stand there.
    func clear() {
        state.withLock { state in
            guard state.barIsShown else { return }
            console.writeProgress("\r\u{1B}[K")
            state.barIsShown = false
        }
    }

    /// Ends the display; harmless when it has ended.
    func end() {
        clear()
        state.withLock { state in
            guard !state.isOver else { return }
            state.isOver = true
            if style == .json { console.writeProgress("{\"event\": \"end\", \"elapsedSeconds\": \(elapsed)}\n") }
        }
    }

    private func bar(_ done: Int, of total: Int) -> String {
        let width = 30
        let filled = width * done / max(total, 1)
        let blocks = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        return "\(blocks) \(done)/\(total)  \(elapsed) s"
    }

    /// Seconds since the start, to a tenth.
    private var elapsed: String {
        let tenths = (DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 100_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
