/// The instants of a weather map.
public struct MapTimeline: Hashable, Sendable {
    /// The instants of the frames, ascending; empty before the inputs were opened.
    public let frames: [Timestamp]
    /// The instant that the map shows; nil before the inputs were opened, unless one was chosen.
    public let current: Timestamp?

    /// The instant of the first frame.
    public var from: Timestamp? { frames.first }
    /// The instant of the last frame.
    public var to: Timestamp? { frames.last }
}

extension WeatherMap {
    /// The instants of the map as they are known now.
    public var timeline: MapTimeline {
        state.update { MapTimeline(frames: $0.frameTimes, current: $0.current) }
    }

    /// Whether the animation runs.
    public var isAnimating: Bool { state.update { $0.isRunning } }

    /// Whether frames are being loaded.
    public var isLoadingAnimation: Bool { state.update { $0.loading != nil } }

    /// Shows an instant, the nearest of the range; a running animation pauses there.
    ///
    /// With ``WeatherMapConfiguration/timelineScrubbing``, all frames are loaded so that those around are at hand.
    public func goTo(_ time: Timestamp) {
        state.update { state in
            if state.isRunning {
                state.endPlayback(.paused)
                state.emit(.animationPaused)
            }
            let first = state.frameTimes.first ?? time
            let last = state.frameTimes.last ?? time
            state.show(min(max(time, first), last))
            if state.setup.configuration.timelineScrubbing, !state.isLoaded, state.loading == nil {
                beginLoading(in: &state)
            }
        }
    }

    /// Plays the frames in a circle, from the present one, or from the first where the last is on show.
    ///
    /// Frames that are not at hand are loaded first. Without effect while the animation runs.
    public func startAnimating() {
        state.update { state in
            guard !state.isRunning, !state.isWaiting else { return }
            if state.isLoaded { return run(in: &state) }
            state.playback = .waiting
            if state.loading == nil { beginLoading(in: &state) }
        }
    }

    /// Rests at the present frame; an animation that waits for its frames will not start, but they are loaded.
    public func pauseAnimation() {
        state.update { state in
            if state.isWaiting { state.endPlayback() }
            guard state.isRunning else { return }
            state.endPlayback(.paused)
            state.emit(.animationPaused)
        }
    }

    /// Ends the animation and the loading; the present frame stays on show.
    ///
    /// No event of either follows until something else is asked of the map.
    public func stopAnimating() {
        state.update { state in
            state.cancelLoading()
            let playback = state.playback
            state.endPlayback()
            switch playback {
            case .running, .paused: state.emit(.animationStopped)
            case .still, .waiting: break
            }
        }
    }

    /// Ends the animation and the loading, lets go of all frames, and shows the last one again.
    public func resetAnimation() {
        state.update { state in
            state.cancelLoading()
            state.endPlayback()
            state.isLoaded = false
            cache.frames.removeAll()
            state.emit(.animationReset)
            if let last = state.frameTimes.last { state.show(last) }
        }
    }
}

extension WeatherMap {
    /// Starts to play; all frames are at hand.
    func run(in state: inout WeatherMapState) {
        let id = state.newID()
        let task = Task { [weak self, clock] in
            while let delay = self?.delay(of: id) {
                do { try await clock.sleep(for: delay) } catch { return }
                self?.advance(id)
            }
        }
        state.playback = .running(id: id, task)
        state.emit(.animationStarted)
        if let first = state.frameTimes.first, state.current == state.frameTimes.last { state.show(first) }
    }

    /// How long the present frame is shown; nil when the animation of that number is over.
    private func delay(of id: Int) -> Duration? {
        state.update { state in
            guard case .running(id, _) = state.playback else { return nil }
            let configuration = state.setup.configuration
            let delay = configuration.frameDelay(frameCount: state.frameTimes.count)
            let seconds = Double(delay.numerator) / Double(delay.denominator)
            let isLast = state.current == state.frameTimes.last
            // A map without frames looks again now and then.
            return .seconds(max(seconds, 0.001)) + (isLast ? max(configuration.endDelay, .zero) : .zero)
        }
    }

    /// Shows the next frame, or the first after the last.
    private func advance(_ id: Int) {
        state.update { state in
            guard case .running(id, _) = state.playback, let first = state.frameTimes.first else { return }
            let next = state.current.flatMap { current in state.frameTimes.first { $0 > current } }
            state.show(next ?? first)
        }
    }
}
