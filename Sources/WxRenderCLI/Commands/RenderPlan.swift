import WxGeo
import WxMaps
package import WxRender

/// A render with all its inputs found and all its values settled: what remains is to draw it.
package struct RenderPlan: Sendable {
    /// What is drawn.
    package var loop: Loop
    /// Where it goes.
    package var output: LoopOutput
    /// How it is stored.
    package var encoding: LoopEncoding
    /// Frames drawn at once.
    package var jobs: Int
    /// Where a report goes; nil for nowhere.
    package var reportPath: String?
    /// Where the alerts of each frame go as text; nil for nowhere.
    package var advisoryListPath: String?
    /// Files that a folder or pattern brought and that can not be read.
    package var unreadableFiles: [String]
    /// Keeps the pack that is rendered from in its place.
    let baseLease: PackLease?
    /// What of the inputs is not as it should be, one line each.
    package var warnings: [String]

    /// Opens the inputs and settles times and view.
    ///
    /// - Throws: ``UsageError``, `TimeError` or `RenderError`, each one line for the user.
    package init(_ options: RenderOptions, environment: Environment) throws {
        var warnings: [String] = []
        let catalog = try RadarCatalog(options.layers)
        warnings += catalog?.warnings ?? []

        let times = try Self.frameTimes(options.time, catalog: catalog, now: environment.now)
        let furnishing = try Furnishing(options)
        let resolver = ViewResolver(
            options.view,
            // The page of a player has its panels around the picture.
            strip: options.output.target.isPlayer
                ? 0
                : furnishing.stripHeight(
                    width: options.view.size.width, height: options.view.size.height,
                    hasRadar: options.layers.has(.radar), frameCount: times.count))
        let base = try BaseSource(options.layers.base)
        baseLease = base.lease
        let (viewport, requested) = try resolver.viewport(radar: catalog)
        var scene = Scene(
            viewport: viewport, base: base.map, borders: options.layers.borders,
            furnishing: furnishing)
        scene.pins = try PinSources.pins(options.layers, warnings: &warnings)
        scene.layers = try options.layers.layers.map { choice -> SceneLayer in
            switch choice.layer {
            case .radar:
                return .radar(try Self.radar(choice, catalog: catalog, options.layers, side: scene.base.side))
            case .advisories:
                return .advisories(try AdvisorySources.content(options.layers, choice, warnings: &warnings))
            }
        }
        loop = Loop(scene: scene, frameTimes: times, gaps: options.time.gaps)
        loop.tolerance = options.time.toleranceSeconds
        loop.isStrict = options.time.isStrict
        loop.requestedBounds = requested
        output = LoopOutput(options.output.target)
        encoding = LoopEncoding(
            timing: AnimationTiming(
                delay: options.output.delay, holdLastMilliseconds: options.output.holdLastMilliseconds,
                plays: options.output.plays),
            compression: options.output.compression)
        jobs = options.run.jobs
        reportPath = options.output.reportPath
        advisoryListPath = options.layers.advisoryList
        unreadableFiles = catalog?.unreadable ?? []
        self.warnings = warnings
        loop.warnings = warnings
        if times.count > 1, options.output.target.isSinglePicture {
            throw options.output.target.severalFrames(times.count)
        }
    }

    /// The instants of the frames.
    private static func frameTimes(
        _ time: TimeOptions, catalog: RadarCatalog?, now: Timestamp
    ) throws -> [Timestamp] {
        let scans = catalog?.validTimes ?? []
        let span = try time.selection.resolved(in: TimeContext(now: now, latest: scans.last))
        if time.isOneFrame { return [span.lowerBound] }
        let times = try time.cadence.instants(in: span, scans: scans)
        if times.isEmpty, let catalog {
            throw RenderError.noData(
                "no radar scan lies in \(span.lowerBound) to \(span.upperBound); \(RadarContent(series: catalog.series).span)"
            )
        }
        return times
    }

    private static func radar(
        _ choice: LayerChoice, catalog: RadarCatalog?, _ options: LayerOptions, side: Theme
    ) throws -> RadarContent {
        guard let catalog else {
            throw UsageError("the radar layer has no source; add --radar FILE, or --layers none for a plain map")
        }
        var content = RadarContent(series: catalog.series, opacity: choice.opacity)
        content.resampling = options.resample
        content.colorTable = try options.colorTable.map { try ColorTableSource.table($0, side: side) }
        return content
    }
}

extension Furnishing {
    init(_ options: RenderOptions) throws(RenderError) {
        self.init(
            furniture: options.layers.furniture, title: options.layers.title, zone: options.time.timeZone,
            theme: options.layers.theme, labels: options.layers.labels, callouts: options.layers.callouts,
            logo: try options.layers.logo.map { (path) throws(RenderError) in try Picture.read(path) },
            fontFolders: options.layers.fonts)
        if case .tile = options.view.choice { isTile = true }
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
