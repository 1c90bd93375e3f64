/// The layers that can be drawn, those of a picture's stack from the ground up.
///
/// The bases come first, of which one is active, then weather, borders, names, pins and furniture.
public struct LayerCatalog: Hashable, Sendable {
    /// The layers.
    public let layers: [LayerDescription]

    /// The layers of a scene, and those that could be added to it.
    ///
    /// - Parameter bases: what can be the ground beside the built-in map, such as map packs; the one that the scene is
    ///   drawn on is found by its `source`.
    public init(_ scene: Scene, bases: [LayerDescription] = []) {
        var weather = scene.layers.map { LayerDescription($0, on: scene.base.side) }
        for missing in [LayerDescription.radar(), .advisories()] where !weather.contains(where: { $0.id == missing.id })
        {
            weather.append(missing)
        }
        self.init(
            base: scene.base, bases: bases, weather: weather, borders: scene.borders, labels: scene.labelChoice,
            pins: scene.pins.isEmpty ? nil : "\(scene.pins.count) pins",
            hasFurniture: scene.furnishing.furniture != .items([]))
    }

    /// The layers of the parts of a scene that may not be whole yet.
    ///
    /// - Parameters:
    ///   - weather: active ones in the order in which they are drawn, then the others.
    ///   - pins: where they come from; nil for none.
    package init(
        base: BaseMap, bases: [LayerDescription], weather: [LayerDescription], borders: Borders, labels: LabelChoice,
        pins: String?, hasFurniture: Bool
    ) {
        let isBuiltIn = if case .builtIn = base { true } else { false }
        let places = MapCities.attribution
        layers =
            Self.bases(bases, active: base) + weather + [
                LayerDescription(
                    id: "borders", name: "Borders of countries, states and counties", kind: .borders,
                    isActive: borders == .auto ? isBuiltIn : borders != .none, source: "built in",
                    attribution: MapData.attribution),
                LayerDescription(
                    id: "labels", name: "Names of places", kind: .labels,
                    isActive: labels == .automatic ? isBuiltIn : labels != .none, source: "built in",
                    attribution: places),
                LayerDescription(id: "pins", name: "Pins", kind: .pins, isActive: pins != nil, source: pins),
                LayerDescription(
                    id: "furniture", name: "Title, clock, legend and scale", kind: .furniture, isActive: hasFurniture),
            ]
    }

    /// The layer of an id; nil where there is none.
    public subscript(id: String) -> LayerDescription? { layers.first { $0.id == id } }

    /// The layers that are drawn.
    public var active: [LayerDescription] { layers.filter(\.isActive) }

    private static func bases(_ others: [LayerDescription], active base: BaseMap) -> [LayerDescription] {
        func builtIn(_ id: String, _ name: String, _ map: BaseMap) -> LayerDescription {
            LayerDescription(
                id: id, name: name, kind: .base, isActive: base == map, source: map == .none ? nil : "built in",
                attribution: map == .none ? nil : MapData.attribution)
        }
        var list = [
            builtIn("builtin", "Built-in map, light", .builtIn(.light)),
            builtIn("builtin:dark", "Built-in map, dark", .builtIn(.dark)),
            builtIn("none", "No base map: transparent", .none),
        ]
        guard let path = base.path else { return list + others.map { $0.with(isActive: false) } }
        list += others.map { $0.with(isActive: $0.source == path) }
        if !list.contains(where: \.isActive) {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            list.append(LayerDescription(id: path, name: name, kind: .base, isActive: true, source: path))
        }
        return list
    }
}

extension BaseMap {
    /// The file or folder of a base that has one.
    fileprivate var path: String? {
        switch self {
        case .builtIn, .none: nil
        case .image(let path), .tiles(let path): path
        }
    }
}

extension LayerDescription {
    fileprivate func with(isActive: Bool) -> LayerDescription {
        var copy = self
        copy.isActive = isActive
        return copy
    }

    /// A radar layer.
    ///
    /// - Parameters:
    ///   - source: what its scans come from, as people write it.
    ///   - content: the scans, where they are known: they tell the product and so the legend.
    ///   - side: the side of the base, on which a colour table may depend.
    package static func radar(
        isActive: Bool = false, opacity: Double? = nil, source: String? = nil, content: RadarContent? = nil,
        on side: Theme = .light
    ) -> LayerDescription {
        var layer = LayerDescription(
            id: "radar", name: "Radar", kind: .weather, isActive: isActive, opacity: opacity, source: source)
        guard let content else { return layer }
        if let series = content.series.first {
            layer.name = "Radar: \(series.product.name)"
            layer.attribution = series.product.source
        }
        layer.legend = (try? content.table(on: side)).map { LayerLegend($0) }
        return layer
    }

    /// An advisory layer; without alerts its legend has every event of the official list.
    package static func advisories(
        isActive: Bool = false, opacity: Double? = nil, source: String? = nil, styles: AdvisoryStyleSheet = .official,
        alerts: [Alert]? = nil
    ) -> LayerDescription {
        LayerDescription(
            id: "advisories", name: "Warnings, watches and advisories", kind: .weather, isActive: isActive,
            opacity: opacity, source: source, legend: LayerLegend(styles, of: alerts))
    }

    /// A weather layer of a scene.
    init(_ layer: SceneLayer, on side: Theme) {
        switch layer {
        case .radar(let content):
            let files = content.series.flatMap(\.scans).count
            self = .radar(
                isActive: true, opacity: content.opacity, source: "\(files) scans", content: content, on: side)
        case .advisories(let content):
            let alerts = content.timeline.alerts
            self = .advisories(
                isActive: true, opacity: content.opacity, source: "\(alerts.count) alerts", styles: content.styles,
                alerts: alerts)
        }
    }
}
