import WxGeo
import WxRaster

extension Loop {
    /// Everything that the frames share, drawn once.
    ///
    /// - Parameters:
    ///   - cache: keeps frames and the ground for loops to come; nil where there will be none.
    ///   - warn: takes a line about what is not as it should be, now or while frames are drawn; called from any thread.
    func prepare(
        _ timeline: Timeline, cache: MapCache? = nil, warn observe: @escaping @Sendable (String) -> Void
    ) throws -> PreparedLoop {
        let warnings = Shared<[String]>([])
        let warn = { @Sendable (line: String) in
            warnings.update { $0.append(line) }
            observe(line)
        }
        let viewport = scene.viewport
        let side = scene.base.side
        let base = try PreparedBase.drawn(scene.base, borders: scene.borders, viewport: viewport, cache: cache)
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
        var panels: FurnitureLevel?
        var key = cache.map { _ in SceneKey(self) }
        if scene.isBare {
            if let pinLevel { layers.append(pinLevel) }
        } else {
            let furniture = try LoopFurniture(
                self, timeline: timeline, radar: look, advisories: advisories, baseAttribution: base.attribution,
                namesCities: scene.labelChoice != .none)
            let made = furniture.layers(pins: pins)
            layers += made.map
            pinLevel = made.pins
            labels = made.labels
            panels = made.panels
            key?.add(furniture.reserved)
            panelColours = furniture.reservedColours
            usedFonts = furniture.usedFonts
            for line in furniture.warnings { warn(line) }
        }

        let isKnown = !base.grounds.isEmpty
        let map = try isKnown ? base.map(with: labels, pins: pins) : Self.withoutRadar(base, layers, panels, timeline)
        var colours = LoopColours(grounds: base.grounds, onDarkGround: side == .dark, map: map)
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
            timeline: timeline,
            renderer: FrameRenderer(
                ground: base.ground, radar: radar, layers: layers, panels: panels, gaps: gaps, store: cache?.frames,
                scene: key?.value ?? 0),
            colours: colours, usedFonts: usedFonts, advisoryList: list, warnings: warnings,
            base: base, look: look, advisories: advisories, pins: pinLevel)
    }
}

extension Loop {
    /// The first frame as it would be without radar: over a ground of unknown colours that of all layers is what a
    /// palette has to stand for.
    private static func withoutRadar(
        _ base: PreparedBase, _ layers: [any PreparedLayer], _ panels: FurnitureLevel?,
        _ timeline: Timeline
    ) throws -> Pixmap {
        guard let first = timeline.frames.first else { return base.ground }
        let renderer = FrameRenderer(
            ground: base.ground, radar: nil, layers: layers.filter { !($0 is GapStripes) }, panels: panels,
            gaps: .blank, store: nil, scene: 0)
        return try renderer.render(first)?.picture ?? base.ground
    }
}

/// A loop that is ready to be drawn.
struct PreparedLoop: Sendable {
    /// The frames by the headers of their scans.
    let timeline: Timeline
    let renderer: FrameRenderer
    let colours: LoopColours
    /// The fonts that text has been drawn with so far.
    let usedFonts: @Sendable () -> [LoopReport.UsedFont]
    /// The alerts of each frame in words; nil without an advisory layer.
    let advisoryList: AdvisoryList?
    /// What was not as it should be so far, in the order in which it was found.
    let warnings: Shared<[String]>
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
