import Foundation
package import WxRender

/// What the options depend on beside themselves, handed in so that reading them is a pure function.
package struct Environment: Sendable {
    /// What stands under a path.
    package enum FileKind: Sendable {
        /// A regular file.
        case file
        case folder
        /// A FIFO, a socket or a device: written directly, never renamed.
        case stream
    }

    /// The clock at the start of the run.
    package var now: Timestamp
    /// Whether standard output is a terminal, where bytes of a picture would only do harm.
    package var outputIsTerminal: Bool
    /// Whether standard error is a terminal, where a bar can be drawn.
    package var errorIsTerminal: Bool
    /// Processors that the run may use, 1 or more.
    package var processorCount: Int
    /// The variables of the environment, from which settings come and where config files are.
    package var variables: [String: String]
    /// What stands under a path; nil for nothing.
    package var fileKind: @Sendable (String) -> FileKind?

    package init(
        now: Timestamp, outputIsTerminal: Bool = false, errorIsTerminal: Bool = false, processorCount: Int = 1,
        variables: [String: String] = [:], fileKind: @escaping @Sendable (String) -> FileKind? = { _ in nil }
    ) {
        self.now = now
        self.variables = variables
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        self.processorCount = processorCount
        self.fileKind = fileKind
    }

    /// The environment of this process, now.
    package static func current() -> Environment {
        Environment(
            now: Timestamp(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down))),
            outputIsTerminal: StandardStream.output.isTerminal,
            errorIsTerminal: StandardStream.error.isTerminal,
            processorCount: max(1, ProcessInfo.processInfo.activeProcessorCount),
            variables: ProcessInfo.processInfo.environment,
            fileKind: fileKind(at:))
    }

    private static func fileKind(at path: String) -> FileKind? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file
        default: return .stream
        }
    }
}
