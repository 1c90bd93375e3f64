/// Why a fetch ended before its archive was whole.
enum FetchStop: Error, Hashable {
    /// Somebody asked to pause; what was fetched is kept.
    case paused
    /// Somebody asked to cancel; what was fetched goes.
    case cancelled
    /// It can not be done.
    case failed(reason: String)
}

/// What is asked of a running fetch from outside.
enum FetchRequest: String {
    case pause
    case cancel
}
