public import Foundation

/// A finished run of a program: what it printed, and its status.
public struct ProgramRun: Sendable {
    /// Standard output.
    public let output: [UInt8]
    /// Standard error, as text.
    public let errors: String
    /// The exit status; 128 and the signal's number for a program that a signal ended, as shells say it.
    public let status: Int32

    /// Standard output as text; bytes that are no UTF-8 become replacement characters.
    public var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs programs and waits for them.
public enum Program {
    /// The program of this package, which is built beside the tests.
    public static let wxrender: URL = {
        let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent("wxrender")
    }()

    /// The environment of the tests without what would change the program: the user's own config file and the variables
    /// that stand for options.
    public static let environment: [String: String] = {
        let kept = ["WXRENDER_RECORD", "WXRENDER_TEST_DATA", "WXRENDER_TEST_KILLS"]
        var variables = ProcessInfo.processInfo.environment
        for name in variables.keys where name.hasPrefix("WXRENDER_") && !kept.contains(name) { variables[name] = nil }
        variables["XDG_CONFIG_HOME"] = "/nonexistent"
        return variables
    }()

    /// Runs a program to its end.
    ///
    /// What it prints goes through files and not through pipes, which would block a program that fills one while the
    /// other is read.
    ///
    /// - Parameters:
    ///   - environment: the whole environment; by default ``environment``.
    ///   - input: what stands on standard input.
    public static func run(
        _ arguments: [String], of executable: URL = wxrender, environment: [String: String] = environment,
        folder: URL? = nil, input: [UInt8] = []
    ) throws -> ProgramRun {
        try start(arguments, of: executable, environment: environment, folder: folder, input: input).finish()
    }

    /// Starts a program and comes back at once; the parameters are those of ``run(_:of:environment:folder:input:)``.
    public static func start(
        _ arguments: [String], of executable: URL = wxrender, environment: [String: String] = environment,
        folder: URL? = nil, input: [UInt8] = []
    ) throws -> RunningProgram {
        try RunningProgram(arguments, of: executable, environment: environment, folder: folder, input: input)
    }

    /// Where a program is found in `PATH`; nil where it is not installed.
    public static func find(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

/// A program that runs.
public final class RunningProgram {
    private let process = Process()
    private let scratch: TemporaryFolder

    fileprivate init(
        _ arguments: [String], of executable: URL, environment: [String: String], folder: URL?, input: [UInt8]
    ) throws {
        scratch = try TemporaryFolder()
        for (name, bytes) in [("input", input), ("output", []), ("errors", [])] {
            try scratch.write(bytes, to: name)
        }
        process.executableURL = executable
        process.arguments = arguments
        process.environment = environment
        if let folder { process.currentDirectoryURL = folder }
        process.standardInput = try FileHandle(forReadingFrom: scratch.url.appendingPathComponent("input"))
        process.standardOutput = try FileHandle(forWritingTo: scratch.url.appendingPathComponent("output"))
        process.standardError = try FileHandle(forWritingTo: scratch.url.appendingPathComponent("errors"))
        try process.run()
    }

    /// The process's number, for signals.
    public var identifier: Int32 { process.processIdentifier }

    /// Whether it has not ended.
    public var isRunning: Bool { process.isRunning }

    /// Waits for the end.
    ///
    /// - Parameter seconds: a program that runs longer is killed, and its status is then 137.
    public func finish(within seconds: Double = 300) throws -> ProgramRun {
        let end = Date(timeIntervalSinceNow: seconds)
        while process.isRunning, end.timeIntervalSinceNow > 0 { usleep(2000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        // Foundation gives the signal's bare number: a trap, 4 or 5, would pass for an orderly end.
        let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
        return ProgramRun(
            output: try scratch.read("output"), errors: String(decoding: try scratch.read("errors"), as: UTF8.self),
            status: signal + process.terminationStatus)
    }
}
