public import WxGeo
public import WxRaster

/// What a picture is made of: a view, a base map, weather layers and pins.
public struct Scene: Sendable {
    /// What part of the world is drawn, at what size.
    public var viewport: Viewport
    /// The ground.
    public var base: BaseMap
    /// Which borders are drawn above the radar.
    public var borders: Borders
    /// The weather layers, the lowest first.
    public var layers: [SceneLayer]
    /// Markers above everything.
    public var pins: [Pin]
    /// Names, callouts and panels.
    public var furnishing: Furnishing

    /// Makes a scene; without layers it is a plain map.
    public init(
        viewport: Viewport, base: BaseMap = .builtIn(.light), borders: Borders = .auto, layers: [SceneLayer] = [],
        pins: [Pin] = [], furnishing: Furnishing = Furnishing()
    ) {
        self.viewport = viewport
        self.base = base
        self.borders = borders
        self.layers = layers
        self.pins = pins
        self.furnishing = furnishing
    }

    /// Which names stand on the map: those of the built-in base come with it, on any other they are asked for.
    var labelChoice: LabelChoice {
        guard furnishing.labels == .automatic else { return furnishing.labels }
        if case .builtIn = base { return .automatic }
        return .none
    }

    /// Whether nothing is lettered on or around the map.
    var isBare: Bool {
        let hasPanels = furnishing.furniture != .items([]) && !(furnishing.isTile && furnishing.furniture == .automatic)
        let hasCallouts = furnishing.callouts != .never && !pins.isEmpty
        return !hasPanels && !hasCallouts && labelChoice == .none
    }

    /// The radar layer, where there is one.
    var radar: RadarContent? {
        for case .radar(let content) in layers { return content }
        return nil
    }

    /// The advisory layer, where there is one, and whether it lies below the radar as a whole.
    var advisories: (content: AdvisoryContent, liesBelowRadar: Bool)? {
        for (index, layer) in layers.enumerated() {
            guard case .advisories(let content) = layer else { continue }
            // Alone, or named after the radar, advisories frame it: fills below, outlines above.
            let isBelow = layers[(index + 1)...].contains { if case .radar = $0 { true } else { false } }
            return (content, isBelow)
        }
        return nil
    }
}

/// The ground of a picture.
public enum BaseMap: Hashable, Sendable {
    /// The map inside the program.
    case builtIn(Theme)
    /// Nothing: transparent.
    case none
    /// A picture with a world file beside it, by its path.
    case image(path: String)
    /// A raster MBTiles or PMTiles archive, or a folder of tiles named Z/X/Y, by its path.
    case tiles(path: String)

    /// The side that borders, hatches and colour tables keep to.
    public var side: Theme {
        if case .builtIn(let theme) = self { theme } else { .light }
    }

    /// Whether radar is opaque on this ground unless the user says otherwise: on others, roads and names shine through.
    var keepsRadarOpaque: Bool {
        switch self {
        case .builtIn, .none: true
        case .image, .tiles: false
        }
    }
}

/// A weather layer of a scene.
public enum SceneLayer: Sendable {
    /// Radar echoes.
    case radar(RadarContent)
    /// Warnings, watches and advisories.
    case advisories(AdvisoryContent)
}

/// What a radar layer shows.
public struct RadarContent: Sendable {
    /// The series of scans; of several, the first with coverage at a pixel wins.
    public var series: [RadarSeries]
    /// 0 ... 1; nil is 1 on the built-in base and none, 0.75 on any other.
    public var opacity: Double?
    /// Nil takes the table of the product.
    public var colorTable: ColorTable?
    /// How cells become pixels.
    public var resampling: Resampling

    /// Makes a layer.
    public init(
        series: [RadarSeries], opacity: Double? = nil, colorTable: ColorTable? = nil, resampling: Resampling = .nearest
    ) {
        self.series = series
        self.opacity = opacity
        self.colorTable = colorTable
        self.resampling = resampling
    }
}

/// What an advisory layer shows.
public struct AdvisoryContent: Sendable {
    /// The alerts with the rule that says when each is in force.
    public var timeline: AlertTimeline
    /// 0 ... 1.
    public var opacity: Double
    /// How the alerts are drawn.
    public var styles: AdvisoryStyleSheet

    /// Makes a layer.
    public init(timeline: AlertTimeline, opacity: Double = 1, styles: AdvisoryStyleSheet = .official) {
        self.timeline = timeline
        self.opacity = opacity
        self.styles = styles
    }
}
