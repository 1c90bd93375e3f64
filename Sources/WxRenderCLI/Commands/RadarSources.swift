import WxRender

/// What `--radar` names, found and sorted into series.
struct RadarSources: Sendable {
    let series: [RadarSeries]
    /// What was left out and why, one line each.
    let warnings: [String]
    /// Files of folders and patterns that can not be read.
    let unreadable: [String]

    /// Looks through the sources; nil where there are none.
    init?(_ options: LayerOptions) throws {
        guard !options.radar.isEmpty else { return nil }
        var reading = RadarOptions()
        reading.paletteScale = options.radarScale.map {
            PaletteScale(scale: $0.scale, offset: $0.offset, noData: $0.noData)
        }
        reading.timePattern = options.radarTimePattern
        reading.timeZone = options.radarTimeZone
        reading.product = options.product
        reading.message = options.message
        let catalog = try RadarCatalog(options.radar, reader: try RadarReader(options: reading))
        series = catalog.series
        warnings = catalog.warnings
        unreadable = catalog.unreadable
    }

    /// A radar layer of all series.
    var content: RadarContent { RadarContent(series: series) }
}
