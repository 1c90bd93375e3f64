import WxGeo
import WxRaster

extension Loop {
    /// Everything that the frames share, drawn once.
    func prepare(_ timeline: Timeline, warn: @escaping @Sendable (String) -> Void) throws -> PreparedLoop {
        let viewport = scene.viewport
        let base = try PreparedBase(scene.base, borders: scene.borders, viewport: viewport)
        var layers: [any PreparedLayer] = []
        if let lines = base.lines { layers.append(StaticOverlay(level: .borders, picture: lines)) }
        var colours = LoopColours(
            grounds: base.grounds, onDarkGround: scene.base.side == .dark, map: base.map)

        var radar: RadarLevels?
        if let content = scene.radar {
            let table = try content.table(on: scene.base.side)
            let opacity = content.opacity ?? (scene.base.keepsRadarOpaque ? 1 : 0.75)
            radar = RadarLevels(
                content, viewport: viewport, times: scanTimes, timeline: timeline, gaps: gaps, table: table,
                opacity: opacity, fogGround: base.fogGround, warn: warn)
            colours.add(table, opacity: opacity)
            if gaps == .mark {
                layers.append(GapStripes(viewport: viewport, side: scene.base.side))
                colours.addGapStripes(side: scene.base.side)
            }
        }
        if let (content, liesBelowRadar) = scene.advisories {
            let layer = AdvisoryLayer(
                content.timeline, viewport: viewport, opacity: content.opacity, onDarkGround: scene.base.side == .dark)
            layers.append(AdvisoryLevels(layer, liesBelowRadar: liesBelowRadar))
            colours.add(content)
        }
        if !scene.pins.isEmpty {
            layers.append(PinLevel(layer: PinLayer(scene.pins, viewport: viewport)))
            colours.add(scene.pins)
        }
        return PreparedLoop(
            renderer: FrameRenderer(ground: base.ground, radar: radar, layers: layers, gaps: gaps),
            colours: colours)
    }
}

/// A loop that is ready to be drawn.
struct PreparedLoop: Sendable {
    let renderer: FrameRenderer
    let colours: LoopColours
}

extension RadarContent {
    /// The colour table: the one that was asked for, or that of the product.
    ///
    /// - Throws: ``RenderError/usage(_:)`` for a product that no built-in table is made for, or series of several.
    func table(on side: Theme) throws(RenderError) -> ColorTable {
        if let colorTable { return colorTable }
        guard let product = series.first?.product else { return .nws }
        let name =
            switch product.quantity {
            case .reflectivity: "nws"
            case .rate: "rate"
            case .flag: "ptype"
            case .other:
                throw .usage(
                    "no built-in colour table is made for \(product.name); name one with --color-table FILE")
            }
        return ColorTable.builtIn(name, onDark: side == .dark) ?? .nws
    }
}
