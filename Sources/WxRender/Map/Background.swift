import Dispatch

/// Work that keeps a processor busy, kept off the threads that Swift's tasks share.
enum Background {
    private static let queue = DispatchQueue(label: "wxrender.frames", qos: .userInitiated, attributes: .concurrent)

    /// Runs work on a thread of its own and waits for it without holding up other tasks.
    static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
