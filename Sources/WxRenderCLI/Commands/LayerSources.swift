import WxRender

extension RadarSource {
    /// What `--radar` and the options beside it say.
    init(_ options: LayerOptions, side: Theme) throws {
        self.init(options.radar)
        self.options.paletteScale = options.radarScale.map {
            PaletteScale(scale: $0.scale, offset: $0.offset, noData: $0.noData)
        }
        self.options.timePattern = options.radarTimePattern
        self.options.timeZone = options.radarTimeZone
        self.options.product = options.product
        self.options.message = options.message
        colorTable = try options.colorTable.map { try ColorTableSource.table($0, side: side) }
        resampling = options.resample
    }
}

extension AdvisorySource {
    /// What `--advisories` and the options beside it say.
    init(_ options: LayerOptions) {
        self.init(options.advisories, zones: options.zones)
        rule.start = options.advisoryStart == .onset ? .onset : .sent
        rule.includesEveryStatus = options.advisoryStatus == .all
        rule.events = options.events
        rule.minimumSeverity = options.severity.severity
        language = options.language
        styleFile = options.advisoryStyle
    }
}
