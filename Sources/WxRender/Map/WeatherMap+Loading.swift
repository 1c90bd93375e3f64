import Dispatch

extension WeatherMap {
    /// Begins to draw all frames that are not at hand, off the caller's thread.
    func beginLoading(in state: inout WeatherMapState) {
        let loading = WeatherMapState.Loading(id: state.newID())
        state.loading = loading
        state.emit(.loadingStarted)
        Task { [weak self] in
            do {
                try await Background.run { [weak self] in try self?.load(loading) }
            } catch {
                self?.end(loading, failure: error)
            }
        }
    }

    private func load(_ loading: WeatherMapState.Loading) throws {
        let (resolved, prepared) = try preparedLoop()
        let frames = resolved.timeline.frames
        let jobs = state.update { $0.setup.configuration.jobs } ?? Loop.processorCount
        let pipeline = FramePipeline<Void, Void>(
            jobs: max(1, jobs), isCancelled: { loading.isCancelled.value },
            produce: { index in _ = try prepared.renderer.render(frames[index]) },
            encode: { _, _ in },
            consume: { index, _, _ in
                self.state.update { state in
                    guard state.loading?.id == loading.id else { return }
                    state.emit(.loadingProgress(loaded: index + 1, total: frames.count))
                }
            })
        try pipeline.run(count: frames.count)
        end(loading, of: resolved)
    }

    private func end(_ loading: WeatherMapState.Loading, of resolved: ResolvedLoop) {
        state.update { state in
            guard state.loading?.id == loading.id else { return }
            state.loading = nil
            state.isLoaded = true
            state.emit(.loadingFinished)
            if state.isWaiting { run(in: &state) }
        }
    }

    private func end(_ loading: WeatherMapState.Loading, failure: any Error) {
        state.update { state in
            guard state.loading?.id == loading.id else { return }
            // Said again each time: whoever asked waits for an answer.
            if !(failure is CancellationError) { state.emit(.warning("\(failure)")) }
            if state.isWaiting { state.endPlayback() }
            state.cancelLoading()
        }
    }
}

extension WeatherMap {
    /// Opens the inputs afresh, and takes over what is new in them: frames that stay the same are not drawn again.
    ///
    /// Where the map was loaded, is being loaded or plays, new frames are loaded.
    ///
    /// - Throws: ``RenderError`` where the inputs can not be read; the map then shows what it did.
    public func refresh() async throws {
        try await Background.run { [self] in _ = try resolvedLoop(refreshing: true) }
    }

    /// Looks for new data each time the interval has passed.
    func keepRefreshing(in state: inout WeatherMapState) {
        state.refreshing?.cancel()
        state.refreshing = nil
        guard let interval = state.setup.configuration.refreshInterval, interval > .zero else { return }
        state.refreshing = Task { [weak self, clock] in
            while !Task.isCancelled {
                do { try await clock.sleep(for: interval) } catch { return }
                do {
                    try await self?.refresh()
                } catch {
                    self?.state.update { $0.warn("\(error)") }
                }
                if self == nil { return }
            }
        }
    }
}

extension WeatherMap {
    /// The loop of the present setup, opened where that was not done yet.
    ///
    /// - Parameter refreshing: whether it is opened anew in any case.
    func resolvedLoop(refreshing: Bool = false) throws -> ResolvedLoop {
        try resolver.sync { try resolve(refreshing: refreshing) }
    }

    /// The loop of the present setup, and what its frames share, drawn where that was not done yet.
    func preparedLoop() throws -> (ResolvedLoop, PreparedLoop) {
        try resolver.sync {
            let resolved = try resolve(refreshing: false)
            if let held = prepared.value, held.digest == resolved.digest { return (resolved, held.loop) }
            let loop = try resolved.loop.prepare(resolved.loop.checkedTimeline(), cache: cache) { [weak state] line in
                state?.update { $0.warn(line) }
            }
            prepared.update { $0 = Prepared(digest: resolved.digest, loop: loop) }
            return (resolved, loop)
        }
    }

    /// A loop that is ready to be drawn.
    struct Prepared: Sendable {
        let digest: Int
        let loop: PreparedLoop
    }

    /// Called by one thread at a time.
    private func resolve(refreshing: Bool) throws -> ResolvedLoop {
        var refreshing = refreshing
        while true {
            let (setup, revision, held) = state.update { ($0.setup, $0.revision, $0.resolved) }
            if !refreshing, let held, held.revision == revision { return held }
            let loop = try setup.loop(now: clock.now, inventory: inventory)
            let fresh = ResolvedLoop(loop, revision: revision)
            let isCurrent = state.update { state in
                for line in loop.warnings { state.warn(line) }
                guard state.revision == revision else { return false }
                let isNews = held?.revision == revision && held?.digest != fresh.digest
                let wasWanted = state.isLoaded || state.loading != nil || state.isRunning
                state.adopt(fresh)
                if refreshing, isNews, wasWanted {
                    state.cancelLoading()
                    beginLoading(in: &state)
                }
                return true
            }
            if isCurrent { return fresh }
            // The map was changed meanwhile: what it now asks for is what counts.
            refreshing = false
        }
    }
}
