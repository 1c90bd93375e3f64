import WxRender

/// Where results and messages go; tests put their own ends in.
package struct Console: Sendable {
    private let standardOutput: @Sendable ([UInt8]) throws -> Void
    private let standardError: @Sendable ([UInt8]) throws -> Void
    /// Whether notes are left out.
    package var isQuiet = false

    /// Makes a console of two writers.
    package init(
        output: @escaping @Sendable ([UInt8]) throws -> Void, error: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        standardOutput = output
        standardError = error
    }

    /// The process's own standard output and standard error.
    package static let process = Console(
        output: { try StandardStream.output.write($0) }, error: { try StandardStream.error.write($0) })

    /// Writes a result to standard output.
    ///
    /// - Throws: ``StandardStreamClosed`` when nobody reads on, `RenderError.output` when it can not be written.
    package func write(_ text: String) throws {
        try standardOutput(Array(text.utf8))
    }

    /// Writes the bytes of an artefact to standard output; the same errors.
    package func write(bytes: [UInt8]) throws {
        try standardOutput(bytes)
    }

    /// Prints a message; a standard error that is closed is nobody's loss.
    package func print(_ message: Message) {
        if isQuiet, message.severity == .note { return }
        try? standardError(Array((message.line + "\n").utf8))
    }

    /// Shows how far a run has come; what is shown may be overwritten.
    package func writeProgress(_ text: String) {
        try? standardError(Array(text.utf8))
    }

    /// Prints the line of an error that ends the run, and returns its status; a closed pipe ends quietly.
    package func report(_ error: any Error) -> ExitCode {
        let code = ExitCode(error)
        if code != .done { print(Message(.error, "\(error)")) }
        return code
    }
}
