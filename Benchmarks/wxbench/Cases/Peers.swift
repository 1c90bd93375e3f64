import Foundation

/// Other tools and their inputs, as `Scripts/peers.sh` sets them up.
struct Peers {
    static let absence = "the peers are not set up; run make bench-peers"

    /// Their inputs, and the same as our program reads them.
    let inputs: String
    let ours: String
    /// What their shell scripts take from the inputs.
    let auxiliary: String
    private let folder: String
    private let yardstick: String

    /// Nil where they are not set up.
    init?(_ bench: Workbench) throws {
        folder = bench.options.peers
        yardstick = bench.options.yardstick
        guard FileManager.default.fileExists(atPath: "\(folder)/inputs.done") else { return nil }
        inputs = "\(folder)/inputs"
        ours = "\(folder)/ours"
        auxiliary = "\(folder)/aux"
    }

    private var python: String { "\(folder)/venv/bin/python" }

    /// Runs one of the yardstick's Python scripts to its end.
    func python(_ script: String, _ arguments: [String]) throws -> ChildProcess.Run {
        try ChildProcess.run(python, ["\(yardstick)/\(script)"] + arguments)
    }

    /// Runs one of the yardstick's shell scripts to its end; processor time is that of all its programs.
    func shell(_ script: String, _ arguments: [String]) throws -> ChildProcess.Run {
        try ChildProcess.run("/bin/bash", ["\(yardstick)/\(script)"] + arguments)
    }

    /// What a Python script prints.
    func output(_ arguments: [String]) throws -> String {
        String(decoding: try ChildProcess.output(python, arguments), as: UTF8.self)
    }
}

extension ChildProcess {
    /// What a program writes to its standard output.
    static func output(_ program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(program) \(arguments.joined(separator: " ")) failed")
        }
        return data
    }
}
