public import Foundation

/// A finished run of a program: what it printed, and its status.
public struct ProgramRun: Sendable {
    /// Standard output.
    public let output: [UInt8]
    /// Standard error, as text.
    public let errors: String
    /// The exit status.
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

    /// Runs a program to its end.
    ///
    /// What it prints goes through files and not through pipes, which would block a program that fills one while the
    /// other is read.
    ///
    /// - Parameters:
    ///   - environment: the whole environment; nil for that of the tests.
    ///   - input: what stands on standard input.
    public static func run(
        _ arguments: [String], of executable: URL = wxrender, environment: [String: String]? = nil, folder: URL? = nil,
        input: [UInt8] = []
    ) throws -> ProgramRun {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("wxrender-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let names = ["input", "output", "errors"].map { scratch.appendingPathComponent($0) }
        try Data(input).write(to: names[0])
        try Data().write(to: names[1])
        try Data().write(to: names[2])
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        if let environment { process.environment = environment }
        if let folder { process.currentDirectoryURL = folder }
        process.standardInput = try FileHandle(forReadingFrom: names[0])
        process.standardOutput = try FileHandle(forWritingTo: names[1])
        process.standardError = try FileHandle(forWritingTo: names[2])
        try process.run()
        process.waitUntilExit()
        return ProgramRun(
            output: [UInt8](try Data(contentsOf: names[1])),
            errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self), status: process.terminationStatus)
    }

    /// Where a program is found in `PATH`; nil where it is not installed.
    public static func find(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
