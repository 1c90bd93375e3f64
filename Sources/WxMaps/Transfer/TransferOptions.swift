/// How packs are fetched.
public struct TransferOptions: Sendable {
    /// Bytes a second at most; nil for as fast as it goes.
    public var speedLimit: Int64?
    /// Seconds without a byte after which a server is given up and asked again.
    public var stallTimeout: Double
    /// How often a server is asked again without having sent anything new.
    public var retries: Int
    /// Seconds before the first of these; each next one takes twice as long, up to a minute.
    public var retryDelay: Double
    /// Asked about ten times a second; true pauses the download.
    public var shouldStop: @Sendable () -> Bool

    /// Makes options; the defaults suit a line that is slow and breaks.
    public init(
        speedLimit: Int64? = nil, stallTimeout: Double = 30, retries: Int = 5, retryDelay: Double = 1,
        shouldStop: @escaping @Sendable () -> Bool = { false }
    ) {
        self.speedLimit = speedLimit
        self.stallTimeout = stallTimeout
        self.retries = retries
        self.retryDelay = retryDelay
        self.shouldStop = shouldStop
    }
}
