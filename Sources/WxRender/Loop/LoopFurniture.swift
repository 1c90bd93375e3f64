import WxCodecs
import WxGeo
import WxRaster

/// What explains a loop's frames: panels, names and callouts, laid out once for all of them.
struct LoopFurniture {
    private let loop: Loop
    private let timeline: Timeline
    let text: TextEngine
    private let plan: FurniturePlan
    private let layout: FurnitureLayout
    let content: FurnitureContent
    private let advisories: AdvisoryLayer?
    private let radar: RadarLook?

    /// How the radar of a loop looks: what its legend shows.
    struct RadarLook {
        let product: RadarProduct
        let table: ColorTable
        let opacity: Double
        /// The colour of land where no radar looks; nil where that makes no difference.
        let fog: RGBA8?
    }

    /// Lays out the panels.
    ///
    /// - Throws: ``RenderError/noData(_:)`` for a folder of fonts that can not be read or has none.
    init(
        _ loop: Loop, timeline: Timeline, radar: RadarLook?, advisories: AdvisoryLayer?, baseAttribution: String?,
        namesCities: Bool
    ) throws {
        let scene = loop.scene
        let viewport = scene.viewport
        let furnishing = scene.furnishing
        do throws(TextError) {
            text = try TextEngine(try FontCatalog(named: furnishing.fontFolders))
        } catch {
            throw switch error {
            case .folderUnreadable, .folderWithoutFonts: RenderError.noData("\(error)")
            case .library: RenderError.failed("text: \(error)")
            }
        }
        self.loop = loop
        self.timeline = timeline
        self.radar = radar
        self.advisories = advisories

        var request = FurniturePlan.Request(
            width: Double(viewport.width) / viewport.scale, height: Double(viewport.height) / viewport.scale)
        request.choice = furnishing.furniture
        request.isTile = furnishing.isTile
        request.hasTitle = furnishing.title != nil
        request.hasLogo = furnishing.logo != nil
        request.hasRadar = radar != nil
        request.hasAdvisories = advisories != nil
        request.marksGaps = loop.gaps == .mark
        request.licenceAsksForAttribution = namesCities || baseAttribution != nil
        request.frameCount = timeline.frames.count
        plan = FurniturePlan(request)

        var content = FurnitureContent(
            frames: timeline.frames.map { Self.describe($0, gaps: [], loop: loop, advisories: advisories) })
        content.title = furnishing.title
        content.zone = furnishing.zone
        content.theme = furnishing.theme ?? scene.base.side
        content.mapSide = scene.base.side
        content.land = BaseMapColors.colors(of: scene.base.side).land
        content.legend = radar.map {
            LegendContent(
                caption: $0.product.caption, table: furnishing.units.lettering(of: $0.table), opacity: $0.opacity,
                fog: $0.fog)
        }
        if let first = timeline.frames.first?.time, let last = timeline.frames.last?.time {
            content.gaps = ScanGaps.spans(of: loop.scanTimes, from: first, to: last)
        }
        content.attribution = Self.attribution(scene, base: baseAttribution, namesCities: namesCities)
        content.logo = furnishing.logo
        content.units = furnishing.units
        content.metersPerUnit = viewport.metersPerUnit(above: plan.stripHeight)
        self.content = content
        layout = FurnitureLayout(plan, content, text: text)
    }

    /// What could not be drawn as it should, one line each.
    var warnings: [String] { text.warnings }

    /// The fonts that text has been drawn with, whenever it is asked.
    var usedFonts: @Sendable () -> [LoopReport.UsedFont] {
        { [text] in
            text.usedFonts.map { font in
                LoopReport.UsedFont(
                    family: font.family, file: font.path.split(separator: "/").last.map(String.init) ?? font.path,
                    crc32: font.crc32)
            }
        }
    }

    /// The colours of panels, for a palette.
    var reservedColours: [RGBA8] {
        plan.items.isEmpty && !plan.showsGapCard ? [] : ReservedColors.panels(content.theme)
    }

    /// What the places of names and callouts depend on beside the scene.
    var reserved: [DesignRect] { layout.reserved }

    /// What draws names and callouts.
    struct Layers {
        var map: [any PreparedLayer] = []
        /// The pins among them.
        var pins: PinLevel?
        /// The names among them.
        var labels: LabelLevel?
        /// What is drawn above the map; nil for nothing.
        var panels: FurnitureLevel?
    }

    /// The layers that draw all of it.
    func layers(pins: PinLayer?) -> Layers {
        let painter = FurniturePainter(layout, content, scale: loop.scene.viewport.scale, text: text)
        var layers = Layers()
        let cells = cells
        var taken = cells.map { cell in layout.reserved.map { $0.moved(by: cell.offset) } }
        if let pins {
            var groups: [PinLevel.Callouts] = []
            for (index, cell) in cells.enumerated() {
                let placed = callouts(of: pins.places, in: cell, reserved: taken[index])
                groups.append(placed.callouts)
                taken[index] += placed.boxes
            }
            let level = PinLevel(
                layer: pins, callouts: groups, spans: loop.frameSpans(timeline), viewport: loop.scene.viewport)
            layers.map.append(level)
            layers.pins = level
        }
        layers.labels = labelLevel(
            Array(zip(cells, taken)),
            notices: { [painter, describe] frame in painter.notices(describe(frame)) })
        if let labels = layers.labels { layers.map.append(labels) }
        if !plan.items.isEmpty || plan.showsGapCard || plan.stalePlace != .none {
            layers.panels = FurnitureLevel(painter: painter, describe: describe)
        }
        return layers
    }
}

extension LoopFurniture {
    /// An area in which names and callouts are placed: the frame, or a world cell that a tile touches.
    private struct Cell {
        let viewport: Viewport
        /// Units from the picture's corner to the cell's.
        let offset: (x: Double, y: Double)
    }

    private var cells: [Cell] {
        let viewport = loop.scene.viewport
        guard loop.scene.furnishing.isTile else { return [Cell(viewport: viewport, offset: (0, 0))] }
        return WorldCell.covering(viewport).map {
            Cell(viewport: $0.viewport(like: viewport), offset: ($0.x(in: viewport), $0.y(in: viewport)))
        }
    }

    private func labelLevel(
        _ cells: [(cell: Cell, reserved: [DesignRect])], notices: @escaping @Sendable (TimelineFrame) -> [DesignRect]
    ) -> LabelLevel? {
        let choice = loop.scene.labelChoice
        guard choice != .none else { return nil }
        let painters = cells.map { cell, reserved -> LabelPainter in
            let viewport = cell.viewport
            let placed = LabelPlacer.place(
                MapData.shared.labelCandidates(in: viewport, choice: choice),
                width: Double(viewport.width) / viewport.scale, height: Double(viewport.height) / viewport.scale,
                zoom: viewport.zoom, choice: choice, reserved: reserved, text: text)
            return LabelPainter(
                placed, mapSide: content.mapSide, scale: viewport.scale, offset: cell.offset, text: text)
        }
        return LabelLevel(painters: painters, viewport: loop.scene.viewport, notices: notices)
    }

    /// The callouts of a cell, and the boxes of it that markers and callouts take, in its own units.
    private func callouts(
        of pins: PinPlaces, in cell: Cell, reserved: [DesignRect]
    ) -> (callouts: PinLevel.Callouts, boxes: [DesignRect]) {
        let scale = cell.viewport.scale
        let isTile = loop.scene.furnishing.isTile
        // All tiles of a cell see all of its pins, so that they agree on the places.
        let pins = isTile ? pins.moved(to: cell.viewport) : pins
        let (width, height) = (Double(cell.viewport.width) / scale, Double(cell.viewport.height) / scale)
        // In the order of the input: who comes first finds a place first. A pin that hangs over from the next cell has
        // its callout there.
        let markers = pins.markers.sorted { $0.pin < $1.pin }
        func isHere(_ marker: PinPlaces.Marker) -> Bool {
            !isTile
                || (marker.tip.x >= 0 && marker.tip.x < width * scale && marker.tip.y >= 0
                    && marker.tip.y < height * scale)
        }
        let own = markers.filter(isHere)
        let requests = own.map { marker in
            let pin = pins.pins[marker.pin]
            return CalloutRequest(
                tipX: marker.tip.x / scale, tipY: marker.tip.y / scale,
                marker: DesignRect(pins.box(of: marker), scale: scale), title: pin.title, subtitle: pin.subtitle,
                isSelected: pin.isSelected)
        }
        let guests = markers.filter { !isHere($0) }.map { DesignRect(pins.box(of: $0), scale: scale) }
        let result = CalloutPlacer.place(
            requests, width: width, height: height, frameWidth: Double(loop.scene.viewport.width) / scale,
            choice: loop.scene.furnishing.callouts, reserved: reserved + guests, text: text)
        let painter = CalloutPainter(
            result.placed, theme: content.theme, scale: scale, offset: cell.offset, text: text)
        // The picture, in the cell's units.
        let picture = DesignRect(
            x: -cell.offset.x, y: -cell.offset.y, width: Double(loop.scene.viewport.width) / scale,
            height: Double(loop.scene.viewport.height) / scale)
        let placed = result.placed.filter { $0.boxes.contains { $0.intersects(picture) } }
        let leftOut = result.leftOut.filter { requests[$0].marker.intersects(picture) }
        return (
            PinLevel.Callouts(
                painter: painter, pinOfRequest: own.map(\.pin), placed: placed.map { own[$0.pin].pin },
                leftOut: leftOut.map { own[$0].pin }),
            requests.map(\.marker) + guests + result.placed.flatMap(\.boxes)
        )
    }

    /// What the panels say of a frame.
    var describe: @Sendable (TimelineFrame) -> FurnitureFrame {
        { [loop, advisories, gaps = content.gaps] frame in
            Self.describe(frame, gaps: gaps, loop: loop, advisories: advisories)
        }
    }

    private static func describe(
        _ frame: TimelineFrame, gaps: [TimeGap], loop: Loop, advisories: AdvisoryLayer?
    ) -> FurnitureFrame {
        let rows = advisories?.visibleEvents(at: frame.time).map { event in
            AdvisoryKeyRow(event, onDarkGround: loop.scene.base.side == .dark)
        }
        return FurnitureFrame(
            time: frame.time, radar: radarState(frame, gaps: gaps, loop: loop), advisories: rows ?? [])
    }

    private static func radarState(_ frame: TimelineFrame, gaps: [TimeGap], loop: Loop) -> RadarState {
        guard loop.scene.radar != nil else { return .notShown }
        if let oldest = frame.scans.max(by: { $0.ageSeconds < $1.ageSeconds }) {
            return .scan(validTime: oldest.validTime, ageSeconds: oldest.ageSeconds)
        }
        let gap = gaps.first { $0.from <= frame.time && frame.time <= $0.to }
        let last = loop.scanTimes.flatMap(\.validTimes).filter { $0 <= frame.time }.max()
        return .missing(from: gap?.from ?? frame.time, to: gap?.to ?? frame.time, lastScan: last)
    }

    /// Who made what is drawn, in layer order.
    private static func attribution(_ scene: Scene, base: String?, namesCities: Bool) -> [String] {
        var parts: [String] = []
        for series in scene.radar?.series ?? [] {
            let part = series.product.source.map { "Radar: " + $0 }
            if let part, !parts.contains(part) { parts.append(part) }
        }
        if let alerts = scene.advisories?.content.timeline.alerts, alerts.contains(where: \.isOfNWS) {
            parts.append("Warnings: NWS")
        }
        if case .builtIn = scene.base {
            parts.append("Map: Natural Earth, US Census" + (namesCities ? ", GeoNames" : ""))
        } else {
            if let base { parts.append(base) }
            if namesCities { parts.append("Names: GeoNames") }
        }
        return parts + ["wxrender"]
    }
}

extension AdvisoryKeyRow {
    init(_ event: AdvisoryLayer.VisibleEvent, onDarkGround: Bool) {
        let style = event.style
        self.init(
            name: event.event, count: event.count, color: style.color, fillColor: style.fillColor, casing: style.casing,
            outlineWidth: style.outlineWidth, casingWidth: style.casingWidth, fillOpacity: style.fillOpacity,
            dash: style.dash.map { ($0.on, $0.off) },
            hatchOpacity: style.isHatched ? AdvisoryStyle.hatchOpacity(onDarkGround: onDarkGround) : nil)
    }
}

extension DesignRect {
    /// A rectangle of pixels in units.
    init(_ rect: PixelRect, scale: Double) {
        self.init(
            x: Double(rect.left) / scale, y: Double(rect.top) / scale, width: Double(rect.width) / scale,
            height: Double(rect.height) / scale)
    }

    /// The rectangle as it lies from a corner that is `offset` units to the right and below.
    func moved(by offset: (x: Double, y: Double)) -> DesignRect {
        DesignRect(x: x - offset.x, y: y - offset.y, width: width, height: height)
    }
}

extension RadarProduct {
    /// What the legend calls the numbers.
    var caption: String {
        switch quantity {
        case .reflectivity: "Reflectivity"
        case .rate: "Precipitation rate"
        case .flag: "Precipitation type"
        case .other: name
        }
    }
}

extension Alert {
    /// Whether the National Weather Service sent it: its identifiers are registered with the WMO.
    fileprivate var isOfNWS: Bool { id.hasPrefix("urn:oid:2.49.0.1.840.") }
}
