public import Foundation

/// Runs programs as a user would, and holds what they print.
public struct Command: Sendable {
    /// What a finished program left behind.
    public struct Result: Sendable {
        /// The exit status; 128 + the signal's number when a signal ended the program, as shells have it.
        public let status: Int32
        /// Standard output.
        public let output: [UInt8]
        /// Standard error as text.
        public let messages: String

        /// Standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The program's file.
    public let program: URL

    /// The `wxrender` that was built together with the tests.
    public static let wxrender = Command(
        program: Bundle.main.executableURL!.deletingLastPathComponent().appendingPathComponent("wxrender"))

    /// A program of the system by its name, or nil when it is not installed.
    public static func installed(_ name: String) -> Command? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
            .map(Command.init)
    }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - folder: the working folder.
    ///   - environment: set beside `PATH`; nothing else is passed on.
    ///   - input: what the program reads on standard input.
    public func run(
        _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:], input: [UInt8] = []
    ) throws -> Result {
        let process = try start(arguments, in: folder, environment: environment, input: input)
        return process.finish()
    }

    /// Starts the program and comes back at once.
    public func start(
        _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:], input: [UInt8] = []
    ) throws -> RunningCommand {
        try RunningCommand(program, arguments, in: folder, environment: environment, input: input)
    }
}

/// A program that runs; its output goes to files, so that it never waits for a reader.
public final class RunningCommand {
    private let process = Process()
    private let scratch: TemporaryFolder

    init(_ program: URL, _ arguments: [String], in folder: URL?, environment: [String: String], input: [UInt8]) throws {
        scratch = try TemporaryFolder()
        try scratch.write(input, to: "in")
        try scratch.write([], to: "out")
        try scratch.write([], to: "err")
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder ?? scratch.url
        process.environment = environment.merging(
            ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": scratch.url.path]
        ) { given, _ in given }
        process.standardInput = try FileHandle(forReadingFrom: scratch.url.appendingPathComponent("in"))
        process.standardOutput = try FileHandle(forWritingTo: scratch.url.appendingPathComponent("out"))
        process.standardError = try FileHandle(forWritingTo: scratch.url.appendingPathComponent("err"))
        try process.run()
    }

    /// The process's number, for signals.
    public var identifier: Int32 { process.processIdentifier }

    /// Whether it has not ended.
    public var isRunning: Bool { process.isRunning }

    /// Waits for the end.
    public func finish() -> Command.Result {
        process.waitUntilExit()
        let signalled = process.terminationReason == .uncaughtSignal
        return Command.Result(
            status: process.terminationStatus + (signalled ? 128 : 0), output: (try? scratch.read("out")) ?? [],
            messages: String(decoding: (try? scratch.read("err")) ?? [], as: UTF8.self))
    }
}
