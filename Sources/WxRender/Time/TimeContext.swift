/// What relative times count from, handed in so that resolving one is a pure function.
public struct TimeContext: Hashable, Sendable {
    /// The instant that `now` means.
    public var now: Timestamp
    /// The valid time of the newest radar scan, which `latest` means; nil where there is no scan.
    public var latest: Timestamp?

    /// Sets the two instants.
    public init(now: Timestamp, latest: Timestamp? = nil) {
        self.now = now
        self.latest = latest
    }
}
