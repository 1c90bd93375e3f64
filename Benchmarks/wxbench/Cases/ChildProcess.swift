import Foundation

/// Other programs, run to their end and measured.
enum ChildProcess {
    /// What a run took.
    struct Run {
        /// From start to end, seconds.
        let elapsedSeconds: Double
        /// Processor time of all its threads, seconds.
        let processorSeconds: Double
        /// The most memory that it held at once, bytes.
        let peakBytes: Int
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Where a program of the search path is.
    static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program; its standard output is thrown away.
    static func run(_ program: String, _ arguments: [String]) throws -> Run {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var id: pid_t = 0
        let start = Clock.now
        guard posix_spawn(&id, program, &actions, nil, &words, environ) == 0 else {
            throw Failure(description: "\(program) can not be run; build it, or give its place with --program")
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
        let elapsed = Clock.now - start
        guard status == 0 else {
            throw Failure(description: "\(program) \(arguments.joined(separator: " ")) failed")
        }
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return Run(
            elapsedSeconds: elapsed, processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            peakBytes: usage.ru_maxrss * 1024)
    }
}
