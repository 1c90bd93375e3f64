import Dispatch

extension WeatherMap {
    /// Writes the map's frames as an animation, a sequence or a player.
    ///
    /// Frames that are at hand are not drawn again. The artefact appears whole or not at all.
    ///
    /// - Parameters:
    ///   - encoding: how frames are stored; by default an animation plays as the map does.
    ///   - reportPath: a file for the report, written after the artefact.
    ///   - advisoryListPath: a text file for the alerts in force at each frame, written after the artefact.
    ///   - progress: called in order after each frame: frames done, and frames there will be.
    /// - Returns: what the frames show.
    /// - Throws: ``RenderError``, or `CancellationError` when the task is cancelled. The old artefact then stands.
    @discardableResult
    public func export(
        to output: LoopOutput, encoding: LoopEncoding? = nil, reportPath: String? = nil,
        advisoryListPath: String? = nil,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> LoopReport {
        let isCancelled = Shared(false)
        return try await withTaskCancellationHandler {
            try await Background.run { [self] in
                try write(
                    to: output, encoding: encoding, reportPath: reportPath, advisoryListPath: advisoryListPath,
                    observer: LoopObserver(
                        progress: progress, warning: { line in self.state.update { $0.warn(line) } },
                        isCancelled: { isCancelled.value }))
            }
        } onCancel: {
            isCancelled.update { $0 = true }
        }
    }

    /// The frames of the map, each with what stands for it, as the inputs now are; nothing is drawn.
    ///
    /// - Throws: ``RenderError``, or ``TimeError`` for a span that can not be.
    package func loop() throws -> Loop { try resolvedLoop().loop }

    /// Writes the map's frames, and returns when that is done.
    ///
    /// - Throws: as ``export(to:encoding:reportPath:advisoryListPath:progress:)`` does.
    package func write(
        to output: LoopOutput, encoding: LoopEncoding? = nil, reportPath: String? = nil,
        advisoryListPath: String? = nil, observer: LoopObserver
    ) throws -> LoopReport {
        let configuration = configuration
        let loop = output.isPlayer && configuration.reservesStrip ? try loopForPage() : try resolvedLoop().loop
        return try loop.write(
            to: output,
            encoding: encoding ?? LoopEncoding(timing: configuration.timing(frameCount: loop.timeline.frames.count)),
            jobs: configuration.jobs, reportPath: reportPath, advisoryListPath: advisoryListPath,
            cache: configuration.cacheBytes > 0 && !output.isPlayer ? cache : nil, observer: observer)
    }

    /// The loop as a page shows it: its panels stand around the picture, so the map needs no room for them.
    private func loopForPage() throws -> Loop {
        var setup = state.update { $0.setup }
        setup.configuration.reservesStrip = false
        return try resolver.sync { [setup] in try setup.loop(now: clock.now, inventory: inventory) }
    }
}
