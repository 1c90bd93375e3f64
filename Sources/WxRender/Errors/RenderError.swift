/// What ends a render: one case for each thing that a caller does differently, and so for each exit code.
///
/// Texts are one line: what was found, the rule, and how to mend it, without a full stop.
public enum RenderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A combination or value that no input could make right (exit 2).
    case usage(String)
    /// An input is missing, unreadable or malformed (exit 4).
    case input(file: String, problem: String)
    /// No input stands for what was asked (exit 4).
    case noData(String)
    /// Frames or tiles are missing and the caller asked for none to be (exit 3).
    case incomplete(String)
    /// The output can not be written (exit 5).
    case output(file: String, problem: String)
    /// Whoever read standard output or a FIFO has closed it: no fault, and nothing that a user need be told (exit 0).
    case readerGone(file: String)
    /// Anything else (exit 1).
    case failed(String)

    /// The text of the one line that a user sees after `wxrender: error: `.
    public var description: String {
        switch self {
        case .usage(let text), .noData(let text), .incomplete(let text), .failed(let text): text
        case .input(let file, let problem), .output(let file, let problem): "\(file): \(problem)"
        case .readerGone(let file): "\(file): the reader has closed the pipe; let it read to the end"
        }
    }
}
