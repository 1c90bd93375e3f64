/// Where a loop goes, and in what form.
public enum LoopOutput: Hashable, Sendable {
    /// An animated GIF in a file.
    case gif(path: String)
    /// An animated PNG in a file.
    case apng(path: String)
    /// The only frame as a PNG file.
    case png(path: String)
    /// A PNG file a frame, `frame-0001.png` and so on, with `manifest.json`; the folder is made where it is missing.
    case pngSequence(folder: String)
    /// A PNG file a frame, its name made of the frame's time in UTC.
    case timedSequence(pattern: TimePattern)
    /// One page that plays the loop in a browser, with all it needs inside; over `file:` too, and without a network.
    case player(path: String)
    /// The same page as `index.html` in a folder, its pictures beside it, with `manifest.json`; the folder is made where
    /// it is missing.
    case playerFolder(folder: String)
    /// An animated GIF on standard output.
    case gifToStandardOutput
    /// An animated PNG on standard output.
    case apngToStandardOutput
    /// The only frame as a PNG on standard output.
    case pngToStandardOutput

    /// Whether bytes go out as they come, to standard output, a FIFO or a device, and not into a file.
    package var isDirect: Bool {
        switch self {
        case .gif(let path), .apng(let path), .png(let path), .player(let path): DirectFile.mustBeDirect(path)
        case .gifToStandardOutput, .apngToStandardOutput, .pngToStandardOutput: true
        case .pngSequence, .timedSequence, .playerFolder: false
        }
    }
}

/// How the frames are stored.
public struct LoopEncoding: Hashable, Sendable {
    /// Time against size.
    public enum Compression: String, Hashable, Sendable, CaseIterable {
        /// Quick to write.
        case fast
        /// The usual balance.
        case standard = "default"
        /// Small.
        case best
    }

    /// How long frames are shown.
    public var timing: AnimationTiming
    /// Time against size.
    public var compression: Compression
    /// The most bytes of an artefact that is one file; what is larger is made with fewer colours, then with smaller
    /// pictures, then with fewer frames. Nil for no limit.
    public var maximumBytes: Int?

    /// Chooses.
    public init(
        timing: AnimationTiming = AnimationTiming(), compression: Compression = .standard, maximumBytes: Int? = nil
    ) {
        self.timing = timing
        self.compression = compression
        self.maximumBytes = maximumBytes
    }
}

/// Who follows a run and may end it.
public struct LoopObserver: Sendable {
    /// Called in order after each frame, by one thread at a time: frames done, and frames there will be.
    public var progress: @Sendable (_ done: Int, _ total: Int) -> Void
    /// Takes a line about what is not as it should be, such as an unreadable scan; called from any thread.
    public var warning: @Sendable (String) -> Void
    /// Asked between frames; true ends the run with `CancellationError`, the old artefact standing.
    public var isCancelled: @Sendable () -> Bool

    /// Makes an observer; by default nobody looks.
    public init(
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
        warning: @escaping @Sendable (String) -> Void = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.progress = progress
        self.warning = warning
        self.isCancelled = isCancelled
    }
}
