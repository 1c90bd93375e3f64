/// What a weather map tells those who follow it.
public enum WeatherMapEvent: Hashable, Sendable {
    /// The first and the last frame are now of these instants.
    case timelineRangeChanged(from: Timestamp, to: Timestamp)
    /// Frames are being drawn; ``loadingFinished`` or ``loadingCancelled`` follows, and no other start before it.
    case loadingStarted
    /// So many frames are at hand, of so many; rises by one to the total.
    case loadingProgress(loaded: Int, total: Int)
    /// All frames are at hand.
    case loadingFinished
    /// Loading ended early: it was stopped, what was being drawn is no longer wanted, or a warning said why it failed.
    case loadingCancelled
    /// The animation runs.
    case animationStarted
    /// The map now shows this instant.
    case animationAdvanced(to: Timestamp)
    /// The animation rests where it is.
    case animationPaused
    /// The animation ended.
    case animationStopped
    /// The map shows its last frame again, and has let go of what was loaded.
    case animationReset
    /// Layers were added, removed, moved, switched or otherwise changed.
    case layersChanged
    /// Something is not as it should be, in one line.
    case warning(String)
}
