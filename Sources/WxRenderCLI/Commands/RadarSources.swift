import WxRender

extension RadarCatalog {
    /// What `--radar` names; nil where there are no sources.
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
        try self.init(options.radar, reader: try RadarReader(options: reading))
    }
}
