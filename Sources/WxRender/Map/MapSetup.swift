import WxGeo

/// What a weather map is asked to show, before anything has been opened.
struct MapSetup: Sendable {
    var configuration: WeatherMapConfiguration
    var layers: [MapLayer]
    var annotations: [Pin]

    /// Opens the inputs, and settles times and view.
    ///
    /// - Throws: ``RenderError``, or ``TimeError`` for a span that can not be.
    func loop(now: Timestamp, inventory: ScanInventory) throws -> Loop {
        var warnings: [String] = []
        let catalog = try radarCatalog(inventory)
        warnings += catalog?.warnings ?? []
        let times = try frameTimes(catalog, now: now)
        let region = configuration.region
        var furnishing = configuration.furnishing
        if region.isTile { furnishing.isTile = true }
        let view = { @Sendable [configuration, furnishing, hasRadar = draws("radar")] (part: Double) in
            func side(_ length: Int) -> Int { max(1, Int((Double(length) * part).rounded())) }
            let (width, height) = (side(configuration.width), side(configuration.height))
            let strip =
                configuration.reservesStrip
                ? furnishing.stripHeight(
                    width: width, height: height, hasRadar: hasRadar, frameCount: times.count) : 0
            return try region.zoomed(by: part).viewport(
                width: width, height: height, scale: Double(configuration.scale), strip: strip, radar: catalog?.bounds)
        }
        let viewport = try view(1)
        var scene = Scene(
            viewport: viewport, base: configuration.base, borders: configuration.borders, pins: annotations,
            furnishing: furnishing)
        for layer in layers where layer.isActive {
            switch layer.content {
            case .radar(let source):
                guard let catalog else {
                    throw RenderError.usage(
                        "the radar layer has no source; add --radar FILE, or --layers none for a plain map")
                }
                scene.layers.append(
                    .radar(
                        RadarContent(
                            series: catalog.series, opacity: layer.opacity, colorTable: source.colorTable,
                            resampling: source.resampling)))
            case .advisories(let source):
                scene.layers.append(
                    .advisories(try source.content(opacity: layer.opacity ?? 1, warnings: &warnings)))
            }
        }
        var loop = Loop(scene: scene, frameTimes: times, gaps: configuration.gaps)
        loop.tolerance = configuration.tolerance
        loop.isStrict = configuration.isStrict
        loop.requestedBounds = region.requestedBounds
        loop.viewOfSize = region.isTile ? nil : view
        loop.warnings = configuration.inputWarnings + warnings
        loop.unreadableFiles = catalog?.unreadable ?? []
        return loop
    }

    private func draws(_ id: String) -> Bool { layers.contains { $0.id == id && $0.isActive } }

    /// The scans of the radar layer, which times and view may count from even where it is not drawn.
    private func radarCatalog(_ inventory: ScanInventory) throws -> RadarCatalog? {
        for case .radar(let source) in layers.map(\.content) where !source.sources.isEmpty {
            return try RadarCatalog(
                source.sources, reader: try RadarReader(options: source.options), inventory: inventory)
        }
        return nil
    }

    /// The instants of the frames.
    private func frameTimes(_ catalog: RadarCatalog?, now: Timestamp) throws -> [Timestamp] {
        let scans = catalog?.validTimes ?? []
        let span = try configuration.time.resolved(in: TimeContext(now: now, latest: scans.last))
        if case .instant = configuration.time { return [span.lowerBound] }
        let times = try configuration.cadence.instants(in: span, scans: scans)
        if times.isEmpty, let catalog {
            throw RenderError.noData(
                "no radar scan lies in \(span.lowerBound) to \(span.upperBound); \(RadarContent(series: catalog.series).span)"
            )
        }
        return thinned(times)
    }

    /// At most ``WeatherMapConfiguration/maximumFrames`` of them, evenly, both ends included.
    private func thinned(_ times: [Timestamp]) -> [Timestamp] {
        guard let most = configuration.maximumFrames, most > 0, times.count > most else { return times }
        guard most > 1 else { return [times[times.count - 1]] }
        return (0..<most).map { times[($0 * (times.count - 1) * 2 + most - 1) / ((most - 1) * 2)] }
    }
}
