/// How a weather map looks, what time it shows, and how it plays.
public struct WeatherMapConfiguration: Sendable {
    /// The ground.
    public var base = BaseMap.builtIn(.light)
    /// Which borders are drawn above the radar.
    public var borders = Borders.auto
    /// What part of the world is shown.
    public var region = MapRegion.radarExtent
    /// Units across; the picture has `width · scale` columns.
    public var width = 1280
    /// Units down; the picture has `height · scale` rows.
    public var height = 720
    /// Pixels a unit: 2 for a retina screen.
    public var scale = 1
    /// Names, callouts and panels, with the units that they are lettered in.
    public var furnishing = Furnishing()

    /// Which instants are shown: a fixed span, or one that moves with the clock (`now`) or the newest scan (`latest`).
    public var time: TimeSelection
    /// How frames are spaced.
    public var cadence = Cadence.everyScan
    /// The most frames; of more, so many are taken, evenly, the first and the last among them; nil for all.
    public var maximumFrames: Int?
    /// What a frame without a scan shows.
    public var gaps = GapPolicy.mark
    /// How old a scan may be and still stand for a frame, in seconds; nil: what the rhythm of its series says.
    public var tolerance: Int?
    /// Whether missing data end a run, nothing being replaced.
    public var isStrict = false

    /// Whether ``WeatherMap/goTo(_:)`` loads all frames, so that they are at hand while somebody scrubs.
    public var timelineScrubbing = true
    /// How often a live map looks for new data; nil for only when it is asked to.
    public var refreshInterval: Duration?
    /// How long one pass over all frames takes; nil for a tenth of a second a frame.
    public var animationDuration: Duration?
    /// How long the last frame stays on show before the first follows.
    public var endDelay = Duration.seconds(1)
    /// Frames drawn at once; nil for one for each processor.
    public var jobs: Int?
    /// The most bytes of drawn frames that are kept; 0 for none.
    public var cacheBytes = 256 << 20

    /// Whether the map is fitted above the strip of the panels; a player's page has its panels around the picture.
    package var reservesStrip = true
    /// What of the inputs that were read beforehand is not as it should be, one line each, which reports repeat.
    package var inputWarnings: [String] = []

    /// Makes a configuration.
    ///
    /// - Parameter time: which instants are shown; by default the two hours up to the newest scan.
    public init(time: TimeSelection = .latest(hours: 2)) {
        self.time = time
    }
}

extension TimeSelection {
    /// The hours up to the newest radar scan.
    public static func latest(hours: Int) -> TimeSelection {
        .span(
            from: TimeExpression(.latest, offsetSeconds: -hours * 3600, text: "latest-\(hours)h"),
            to: TimeExpression(.latest, text: "latest"))
    }

    /// A span of fixed instants, both included.
    public static func between(_ first: Timestamp, _ last: Timestamp) -> TimeSelection {
        .span(from: TimeExpression(first), to: TimeExpression(last))
    }

    /// Whether the span moves with the clock or with new scans.
    public var isLive: Bool {
        switch self {
        case .instant(let time): time.isLive
        case .span(let from, let to): from.isLive || to.isLive
        }
    }
}

extension TimeExpression {
    fileprivate var isLive: Bool { anchor == .now || anchor == .latest }
}

extension WeatherMapConfiguration {
    /// How long each of the frames is shown, the last one's pause apart.
    func frameDelay(frameCount: Int) -> FrameDelay {
        guard let animationDuration, frameCount > 0 else { return FrameDelay(milliseconds: 100) }
        let milliseconds = max(1, min(animationDuration.milliseconds, 1 << 31))
        return FrameDelay(numerator: milliseconds, denominator: min(frameCount * 1000, 1 << 31))
    }

    /// The timing of an animation that plays as the map does.
    func timing(frameCount: Int) -> AnimationTiming {
        var delay = frameDelay(frameCount: frameCount)
        if delay.isTooShort { delay = .shortest }
        return AnimationTiming(delay: delay, holdLastMilliseconds: max(0, min(endDelay.milliseconds, 1 << 40)))
    }
}

extension Duration {
    /// Whole thousandths of a second, rounded down.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
