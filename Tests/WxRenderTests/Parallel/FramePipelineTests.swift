import Foundation
import Synchronization
import Testing

@testable import WxRender

@Suite("Frame pipeline")
struct FramePipelineTests {
    private struct Failure: Error, Equatable { let frame: Int }

    /// Runs frames that are left out at every fifth place, and returns what came out, in order.
    private func run(count: Int, jobs: Int, failingAt failing: Int? = nil) throws -> [String] {
        let out = Mutex<[String]>([])
        let pipeline = FramePipeline<Int, String>(
            jobs: jobs, isCancelled: { false },
            produce: { index in
                // Frames take different times, so that threads overtake each other.
                usleep(UInt32(index * 7 % 5) * 200)
                if index == failing { throw Failure(frame: index) }
                return index % 5 == 4 ? nil : index
            },
            encode: { frame, previous in "\(previous.map(String.init) ?? "-")>\(frame)" },
            consume: { _, _, encoded in out.withLock { $0.append(encoded) } })
        try pipeline.run(count: count)
        return out.withLock { $0 }
    }

    @Test("results come in order, each made beside the last frame not left out", arguments: [1, 2, 3, 8])
    func order(jobs: Int) throws {
        let shown = (0..<57).filter { $0 % 5 != 4 }
        let expected = zip([nil] + shown.map(Optional.some), shown).map { "\($0.map(String.init) ?? "-")>\($1)" }
        #expect(try run(count: 57, jobs: jobs) == expected)
    }

    @Test("no frames give no results", arguments: [1, 4])
    func empty(jobs: Int) throws {
        #expect(try run(count: 0, jobs: jobs).isEmpty)
    }

    @Test("a failing frame ends the run with its own error", arguments: [1, 2, 8])
    func failure(jobs: Int) {
        #expect(throws: Failure(frame: 23)) { try run(count: 57, jobs: jobs, failingAt: 23) }
    }

    @Test("a consumer that fails is not called again", arguments: [1, 2, 8])
    func consumerFailure(jobs: Int) {
        let calls = Mutex(0)
        let pipeline = FramePipeline<Int, Int>(
            jobs: jobs, isCancelled: { false }, produce: { $0 }, encode: { frame, _ in frame },
            consume: { index, _, _ in
                calls.withLock { $0 += 1 }
                if index == 6 { throw Failure(frame: 6) }
            })
        #expect(throws: Failure(frame: 6)) { try pipeline.run(count: 50) }
        #expect(calls.withLock { $0 } == 7)
    }

    @Test("no more than twice as many frames as jobs are alive", arguments: [1, 2, 4])
    func bounded(jobs: Int) throws {
        let alive = Mutex((now: 0, most: 0))
        let pipeline = FramePipeline<Int, Int>(
            jobs: jobs, isCancelled: { false },
            produce: { index in
                alive.withLock {
                    $0.now += 1
                    $0.most = max($0.most, $0.now)
                }
                if index == 0 { usleep(20_000) }
                return index
            },
            encode: { frame, _ in frame }, consume: { _, _, _ in alive.withLock { $0.now -= 1 } })
        try pipeline.run(count: 60)
        #expect(alive.withLock { $0.most } <= 2 * jobs)
    }

    @Test("a cancelled run says so")
    func cancellation() {
        let done = Mutex(0)
        let pipeline = FramePipeline<Int, Int>(
            jobs: 2, isCancelled: { done.withLock { $0 } >= 5 }, produce: { $0 }, encode: { frame, _ in frame },
            consume: { _, _, _ in done.withLock { $0 += 1 } })
        #expect(throws: CancellationError.self) { try pipeline.run(count: 1000) }
        #expect(done.withLock { $0 } < 20)
    }
}
