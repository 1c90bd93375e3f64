/// What a weather map knows of itself, changed under its lock only.
///
/// Whoever changes it also tells it, so the order of the events is that of the changes.
struct WeatherMapState: Sendable {
    /// What is to be shown.
    var setup: MapSetup
    /// Counts the changes of ``setup``: what was made for an older one is not wanted any more.
    var revision = 0
    /// The loop of the setup of a revision.
    var resolved: ResolvedLoop?
    /// The instants of the frames; empty as long as they are not known.
    var frameTimes: [Timestamp] = []
    /// The instant that the map shows; nil as long as none was chosen and none is known.
    var current: Timestamp?
    /// Whether all frames have been drawn since something last changed.
    var isLoaded = false
    /// The loading that is under way.
    var loading: Loading?
    var playback = Playback.still
    /// Looks for new data; nil where it is not to.
    var refreshing: Task<Void, Never>?
    private var lastID = 0
    private var listeners: [Int: AsyncStream<WeatherMapEvent>.Continuation] = [:]
    private var warned: Set<String> = []

    struct Loading: Sendable {
        let id: Int
        /// Set to true when it is no longer wanted.
        let isCancelled = Shared(false)
    }

    enum Playback: Sendable {
        case still
        /// Starts as soon as all frames are loaded.
        case waiting
        case running(id: Int, Task<Void, Never>)
        case paused
    }

    init(_ setup: MapSetup) { self.setup = setup }

    /// A number that nobody had.
    mutating func newID() -> Int {
        lastID += 1
        return lastID
    }

    var isRunning: Bool {
        if case .running = playback { true } else { false }
    }

    var isWaiting: Bool {
        if case .waiting = playback { true } else { false }
    }
}

extension WeatherMapState {
    /// Tells all who listen.
    func emit(_ event: WeatherMapEvent) {
        for listener in listeners.values { listener.yield(event) }
    }

    /// Tells a line once, however often it is found.
    mutating func warn(_ line: String) {
        if warned.insert(line).inserted { emit(.warning(line)) }
    }

    mutating func add(_ listener: AsyncStream<WeatherMapEvent>.Continuation, id: Int) { listeners[id] = listener }

    mutating func removeListener(_ id: Int) { listeners[id] = nil }

    /// Gives away all who listen: nothing is told any more.
    mutating func takeListeners() -> [AsyncStream<WeatherMapEvent>.Continuation] {
        defer { listeners = [:] }
        return Array(listeners.values)
    }
}

extension WeatherMapState {
    /// Takes over a loop, and tells what that changes.
    mutating func adopt(_ fresh: ResolvedLoop) {
        let old = frameTimes
        frameTimes = fresh.frameTimes
        if resolved?.digest != fresh.digest { isLoaded = false }
        resolved = fresh
        guard let first = frameTimes.first, let last = frameTimes.last else { return }
        if first != old.first || last != old.last { emit(.timelineRangeChanged(from: first, to: last)) }
        // Who looks at the newest frame goes on doing so.
        let follows = current == nil || (current == old.last && !isRunning)
        show(follows ? last : min(max(current ?? last, first), last))
    }

    /// Shows an instant, and tells it where it is another one.
    mutating func show(_ time: Timestamp) {
        guard time != current else { return }
        current = time
        emit(.animationAdvanced(to: time))
    }

    /// Ends a loading that is under way.
    mutating func cancelLoading() {
        guard let loading else { return }
        loading.isCancelled.update { $0 = true }
        self.loading = nil
        emit(.loadingCancelled)
    }

    /// Ends the animation, without a word.
    mutating func endPlayback(_ next: Playback = .still) {
        if case .running(_, let task) = playback { task.cancel() }
        playback = next
    }
}

/// The loop that a setup means at a moment, its inputs opened.
struct ResolvedLoop: Sendable {
    /// The revision of the setup.
    let revision: Int
    let loop: Loop
    let timeline: Timeline
    /// Differs where frames or their times do.
    let digest: Int

    var frameTimes: [Timestamp] { timeline.frames.map(\.time) }

    init(_ loop: Loop, revision: Int) {
        self.revision = revision
        self.loop = loop
        timeline = loop.timeline
        var key = SceneKey(loop)
        key.add(loop.frameTimes)
        for series in loop.scene.radar?.series ?? [] { key.add(series.scans) }
        if let alerts = loop.scene.advisories?.content.timeline.alerts { key.add(alerts) }
        digest = key.value
    }
}
