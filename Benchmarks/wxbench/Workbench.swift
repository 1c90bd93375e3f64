import Foundation

/// What cases work with: how long to measure, where to put files, what is there to read.
final class Workbench {
    let options: BenchmarkOptions
    /// A folder that is removed at the end.
    let scratch: URL
    /// Cases left out, and why.
    private(set) var skipped: [String] = []

    init(_ options: BenchmarkOptions) throws {
        self.options = options
        scratch = FileManager.default.temporaryDirectory.appendingPathComponent("wxbench-\(getpid())")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    }

    func removeScratch() { try? FileManager.default.removeItem(at: scratch) }

    /// Tells on standard error what is going on.
    func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

    /// Notes that a case can not be run here.
    func skip(_ name: String, because reason: String) {
        skipped.append("\(name): \(reason)")
        say("  \(name) is left out: \(reason)")
    }

    /// The bytes of one of the real files, nil where the folder is not there.
    func realFile(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(options.data)/\(name)").map { [UInt8]($0) }
    }

    /// Runs the two sides in turn and takes each side's best: what disturbs one round disturbs both sides or neither's
    /// best.
    ///
    /// - Parameters:
    ///   - rounds: how often, fewer in a smoke run.
    ///   - clock: what is measured; by default the processor time of this thread.
    func compare(
        _ name: String, with peer: String, rounds: Int, target: Double? = nil, ours: () throws -> Void,
        theirs: () throws -> Void
    ) rethrows -> Measurement {
        var best = (ours: Double.infinity, theirs: Double.infinity)
        for _ in 0..<(options.isSmoke ? max(2, rounds / 4) : rounds) {
            best.ours = min(best.ours, try Clock.thread(ours))
            best.theirs = min(best.theirs, try Clock.thread(theirs))
        }
        return Measurement(
            name: name, peer: peer, seconds: best.ours, peerSeconds: best.theirs, target: target)
    }
}

/// Clocks.
enum Clock {
    /// Processor seconds that this thread spends on a body.
    static func thread(_ body: () throws -> Void) rethrows -> Double {
        let start = seconds(CLOCK_THREAD_CPUTIME_ID)
        try body()
        return seconds(CLOCK_THREAD_CPUTIME_ID) - start
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Seconds since some instant, for elapsed times.
    static var now: Double { seconds(CLOCK_MONOTONIC) }
}
