import WxGeo
import WxRaster

extension Loop {
    /// Everything that the frames share, drawn once.
    func prepare(_ timeline: Timeline, warn: @escaping @Sendable (String) -> Void) throws -> PreparedLoop {
        let viewport = scene.viewport
        let side = scene.base.side
        let base = try PreparedBase(scene.base, borders: scene.borders, viewport: viewport)
        if let missing = base.missing {
            if isStrict { throw RenderError.incomplete("\(missing); fetch them, or leave --strict out") }
            warn(missing)
        }
        var layers: [any PreparedLayer] = []
        if let lines = base.lines { layers.append(StaticOverlay(level: .borders, picture: lines)) }

        var radar: RadarLevels?
        var look: LoopFurniture.RadarLook?
        if let content = scene.radar {
            let table = try content.table(on: side)
            let opacity = content.opacity(on: scene.base)
            radar = RadarLevels(
                content, viewport: viewport, times: scanTimes, timeline: timeline, gaps: gaps, table: table,
                opacity: opacity, fogGround: base.fogGround, warn: warn)
            look = LoopFurniture.RadarLook(
                product: content.product, table: table, opacity: opacity,
                fog: base.fogGround.flatMap { _ in base.fogLand })
            if gaps == .mark { layers.append(GapStripes(viewport: viewport, side: side)) }
        }
        var advisories: AdvisoryLayer?
        if let (content, liesBelowRadar) = scene.advisories {
            let layer = AdvisoryLayer(
                content.timeline, viewport: viewport, opacity: content.opacity, onDarkGround: side == .dark,
                styles: content.styles)
            layers.append(AdvisoryLevels(layer, liesBelowRadar: liesBelowRadar))
            advisories = layer
        }
        let pins = scene.pins.isEmpty ? nil : PinLayer(scene.pins, viewport: viewport)
        var pinLevel = pins.map {
            PinLevel(layer: $0, callouts: [], spans: frameSpans(timeline), viewport: viewport)
        }
        var labels: LabelLevel?
        var panelColours: [RGBA8] = []
        var usedFonts: @Sendable () -> [LoopReport.UsedFont] = { [] }
        if scene.isBare {
            if let pinLevel { layers.append(pinLevel) }
        } else {
            let furniture = try LoopFurniture(
                self, timeline: timeline, radar: look, advisories: advisories, baseAttribution: base.attribution,
                namesCities: scene.labelChoice != .none)
            let made = furniture.layers(pins: pins)
            layers += made.layers
            pinLevel = made.pins
            labels = made.labels
            panelColours = furniture.reservedColours
            usedFonts = furniture.usedFonts
            for line in furniture.warnings { warn(line) }
        }

        var colours = LoopColours(
            grounds: base.grounds, onDarkGround: side == .dark, map: base.map(with: labels, pins: pins))
        if let look { colours.add(look.table, opacity: look.opacity) }
        colours.add(panelColours)
        if labels != nil { colours.add(ReservedColors.labels(onMap: side)) }
        colours.add(scene.pins)
        if radar != nil, gaps == .mark { colours.addGapStripes(side: side) }
        if let content = scene.advisories?.content { colours.add(content) }
        let list = advisories.flatMap { layer in
            scene.advisories.map { AdvisoryList(layer, timeline: $0.content.timeline) }
        }
        return PreparedLoop(
            renderer: FrameRenderer(ground: base.ground, radar: radar, layers: layers, gaps: gaps), colours: colours,
            usedFonts: usedFonts, advisoryList: list, base: base, look: look, advisories: advisories, pins: pinLevel)
    }
}

/// A loop that is ready to be drawn.
struct PreparedLoop: Sendable {
    let renderer: FrameRenderer
    let colours: LoopColours
    /// The fonts that text has been drawn with so far.
    let usedFonts: @Sendable () -> [LoopReport.UsedFont]
    /// The alerts of each frame in words; nil without an advisory layer.
    let advisoryList: AdvisoryList?
    /// What lies under the layers.
    let base: PreparedBase
    /// How the radar looks; nil without a radar layer.
    let look: LoopFurniture.RadarLook?
    /// The alerts in the view; nil without an advisory layer.
    let advisories: AdvisoryLayer?
    /// The pins with their callouts; nil without any.
    let pins: PinLevel?
}

extension RadarContent {
    /// What the first series measures, which the others do too.
    var product: RadarProduct {
        series.first?.product ?? RadarProduct(name: "Reflectivity", units: "dBZ", quantity: .reflectivity)
    }

    /// The opacity that was asked for, or that of the base.
    func opacity(on base: BaseMap) -> Double { opacity ?? (base.keepsRadarOpaque ? 1 : 0.75) }

    /// The colour table: the one that was asked for, or that of the product.
    ///
    /// - Throws: ``RenderError/usage(_:)`` for a product that no built-in table is made for, or series of several.
    func table(on side: Theme) throws(RenderError) -> ColorTable {
        if let colorTable { return colorTable }
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
