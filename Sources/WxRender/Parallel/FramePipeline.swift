import Dispatch

/// Renders the frames of a loop on several threads and hands their results on in order.
///
/// A frame goes through three steps. `produce` and `encode` run on any thread, `encode` beside the frame before it, since
/// an animation stores only what changed; `consume` is called in frame order, by one thread at a time. At most
/// `2 · jobs` frames are alive between the first step and the last, whatever the number of frames.
struct FramePipeline<Produced: Sendable, Encoded: Sendable>: Sendable {
    /// Threads that render.
    let jobs: Int
    /// Asked before each frame; true ends the run.
    let isCancelled: @Sendable () -> Bool
    /// Renders frame `index`, or nil when the frame is left out.
    let produce: @Sendable (_ index: Int) throws -> Produced?
    /// Turns a frame into bytes, given the last frame before it that was not left out.
    let encode: @Sendable (_ frame: Produced, _ previous: Produced?) throws -> Encoded
    /// Takes the results one by one, in order.
    let consume: @Sendable (_ index: Int, _ frame: Produced, _ encoded: Encoded) throws -> Void

    /// Runs all frames.
    ///
    /// - Throws: what the earliest failing frame threw, or `CancellationError`; no frame begins after a failure.
    func run(count: Int) throws {
        let monitor = Monitor(State())
        // The loop inside each iteration takes frames until none is left, so the run does not depend on how many of
        // the iterations Dispatch really runs at once.
        DispatchQueue.concurrentPerform(iterations: min(jobs, max(count, 1))) { _ in
            while let index = claim(of: count, in: monitor) {
                do {
                    try process(index, in: monitor)
                } catch {
                    monitor.update { $0.fail(index, error) }
                }
            }
        }
        if let failure = monitor.update({ $0.failure }) { throw failure.error }
    }

    /// The next frame to work on, once there is room for it; nil when all are taken or the run has failed.
    private func claim(of count: Int, in monitor: Monitor<State>) -> Int? {
        if isCancelled() { monitor.update { $0.fail($0.claimed, CancellationError()) } }
        return monitor.wait { state -> Int?? in
            if state.failure != nil || state.claimed == count { return .some(nil) }
            guard state.claimed < state.delivered + 2 * jobs else { return nil }
            defer { state.claimed += 1 }
            return state.claimed
        }
    }

    private func process(_ index: Int, in monitor: Monitor<State>) throws {
        let frame = try produce(index)
        if let frame { monitor.update { $0.shown[index] = .some(frame) } }
        let previous = try monitor.wait { state -> Produced?? in
            if let failure = state.failure, failure.index < index { throw CancellationError() }
            return index == 0 ? .some(nil) : state.shown[index - 1]
        }
        guard let frame else {
            monitor.update { state in
                state.shown[index] = .some(previous)
                state.results[index] = .leftOut
            }
            return try deliver(in: monitor)
        }
        let encoded = try encode(frame, previous)
        monitor.update { $0.results[index] = .encoded(frame, encoded) }
        try deliver(in: monitor)
    }

    /// Hands on what is complete, in order; a thread that finds another one at it leaves its own result to that one.
    private func deliver(in monitor: Monitor<State>) throws {
        while true {
            let next = monitor.update { state -> (index: Int, result: Result)? in
                guard !state.isDelivering, state.failure == nil, let result = state.results[state.delivered] else {
                    return nil
                }
                state.isDelivering = true
                return (state.delivered, result)
            }
            guard let next else { return }
            if case .encoded(let frame, let encoded) = next.result {
                do {
                    try consume(next.index, frame, encoded)
                } catch {
                    // Recorded while this thread is still the one that delivers, so that no later frame follows.
                    monitor.update { $0.fail(next.index, error) }
                    throw error
                }
            }
            monitor.update { state in
                state.isDelivering = false
                state.results[next.index] = nil
                state.shown[next.index - 1] = nil
                state.delivered += 1
            }
        }
    }

    private enum Result {
        case encoded(Produced, Encoded)
        case leftOut
    }

    private struct State {
        /// Frames that a thread has taken, from the first.
        var claimed = 0
        /// Frames handed on, from the first.
        var delivered = 0
        var isDelivering = false
        /// What is on show at a frame: itself, or what was before it when it is left out.
        var shown: [Int: Produced?] = [:]
        var results: [Int: Result] = [:]
        /// The failure of the earliest frame; later ones follow from it or do not matter.
        var failure: (index: Int, error: any Error)?

        mutating func fail(_ index: Int, _ error: any Error) {
            guard failure == nil || index < failure!.index else { return }
            failure = (index, error)
        }
    }
}
