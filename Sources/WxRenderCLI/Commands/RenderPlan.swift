import WxMaps
package import WxRender

/// A render with all its inputs found and all its values settled: what remains is to draw it.
package struct RenderPlan: Sendable {
    /// What is drawn, as a map that people look at.
    package var map: WeatherMap
    /// The frames of the map.
    package var loop: Loop
    /// Where it goes.
    package var output: LoopOutput
    /// How it is stored.
    package var encoding: LoopEncoding
    /// Where a report goes; nil for nowhere.
    package var reportPath: String?
    /// Where the alerts of each frame go as text; nil for nowhere.
    package var advisoryListPath: String?
    /// Keeps the pack that is rendered from in its place.
    let baseLease: PackLease?

    /// Opens the inputs and settles times and view.
    ///
    /// - Throws: ``UsageError``, `TimeError` or `RenderError`, each one line for the user.
    package init(_ options: RenderOptions, environment: Environment) throws {
        let base = try BaseSource(options.layers.base)
        baseLease = base.lease
        var configuration = try WeatherMapConfiguration(options, base: base.map)
        configuration.reservesStrip = !options.output.target.isPlayer
        let pins = try PinSources.pins(options.layers, warnings: &configuration.inputWarnings)
        map = WeatherMap(
            configuration: configuration, layers: try options.layers.mapLayers(side: base.map.side), annotations: pins,
            clock: StartOfRun(now: environment.now))
        loop = try map.loop()
        output = LoopOutput(options.output.target)
        encoding = LoopEncoding(
            timing: AnimationTiming(
                delay: options.output.delay, holdLastMilliseconds: options.output.holdLastMilliseconds,
                plays: options.output.plays),
            compression: options.output.compression, maximumBytes: options.output.maximumBytes)
        reportPath = options.output.reportPath
        advisoryListPath = options.layers.advisoryList
        if loop.frameTimes.count > 1, options.output.target.isSinglePicture {
            throw options.output.target.severalFrames(loop.frameTimes.count)
        }
    }
}

/// The clock of a run: it stands still, so that all of a run has one `now`.
private struct StartOfRun: MapClock {
    let now: Timestamp

    func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}

extension WeatherMapConfiguration {
    init(_ options: RenderOptions, base: BaseMap) throws {
        self.init(time: options.time.selection)
        self.base = base
        borders = options.layers.borders
        region = options.view.choice
        (width, height) = (options.view.size.width, options.view.size.height)
        scale = options.view.scale
        furnishing = try Furnishing(options)
        cadence = options.time.cadence
        gaps = options.time.gaps
        tolerance = options.time.toleranceSeconds
        isStrict = options.time.isStrict
        jobs = options.run.jobs
        // Each frame is drawn once.
        cacheBytes = 0
    }
}

extension LayerOptions {
    /// The layers of the map; radar that is named and not drawn still says what `latest` is.
    fileprivate func mapLayers(side: Theme) throws -> [MapLayer] {
        var drawn = try layers.map { choice -> MapLayer in
            switch choice.layer {
            case .radar: MapLayer(.radar(try RadarSource(self, side: side)), opacity: choice.opacity)
            case .advisories: MapLayer(.advisories(AdvisorySource(self)), opacity: choice.opacity)
            }
        }
        if !has(.radar), !radar.isEmpty {
            var silent = MapLayer(.radar(try RadarSource(self, side: side)))
            silent.isActive = false
            drawn.insert(silent, at: 0)
        }
        return drawn
    }
}

extension Furnishing {
    init(_ options: RenderOptions) throws(RenderError) {
        self.init(
            furniture: options.layers.furniture, title: options.layers.title, zone: options.time.timeZone,
            theme: options.layers.theme, labels: options.layers.labels, callouts: options.layers.callouts,
            logo: try options.layers.logo.map { (path) throws(RenderError) in try Picture.read(path) },
            fontFolders: options.layers.fonts)
    }
}

extension LoopOutput {
    init(_ target: OutputTarget) {
        self =
            switch target {
            case .animation(let path), .stream(let path, .gif): .gif(path: path)
            case .animatedPNG(let path), .stream(let path, .apng): .apng(path: path)
            case .player(let path): .player(path: path)
            case .playerFolder(let path): .playerFolder(folder: path)
            case .picture(let path), .stream(let path, .png): .png(path: path)
            case .folder(let path): .pngSequence(folder: path)
            case .pattern(let pattern): .timedSequence(pattern: pattern)
            case .standardOutput(.gif): .gifToStandardOutput
            case .standardOutput(.apng): .apngToStandardOutput
            case .standardOutput(.png): .pngToStandardOutput
            }
    }
}
