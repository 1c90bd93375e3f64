import Foundation

/// What a weather map takes the time from.
public protocol MapClock: Sendable {
    /// The present instant.
    var now: Timestamp { get }

    /// Waits.
    ///
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    func sleep(for duration: Duration) async throws
}

/// The clock of the machine.
public struct SystemClock: MapClock {
    /// Makes a clock.
    public init() {}

    /// The present instant, its fraction of a second dropped.
    public var now: Timestamp {
        Timestamp(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down)))
    }

    /// Waits.
    public func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}
