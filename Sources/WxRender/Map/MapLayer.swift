public import WxRaster

/// A weather layer of a map: where its data come from, and how it is shown.
public struct MapLayer: Identifiable, Sendable {
    /// What a layer draws, and from where.
    public enum Content: Sendable {
        /// Radar echoes.
        case radar(RadarSource)
        /// Warnings, watches and advisories.
        case advisories(AdvisorySource)
    }

    /// The kind of the layer, of which a map has at most one: `radar` or `advisories`.
    public var id: String {
        switch content {
        case .radar: "radar"
        case .advisories: "advisories"
        }
    }

    /// What people call it.
    public var name: String
    /// Whether it is drawn.
    public var isActive = true
    /// 0 ... 1; nil for the usual one: of radar 0.75 on bases that radar would hide, else 1.
    public var opacity: Double?
    /// What it draws.
    public var content: Content

    /// Makes a layer.
    public init(_ content: Content, name: String? = nil, opacity: Double? = nil) {
        self.content = content
        self.opacity = opacity
        self.name =
            name
            ?? {
                switch content {
                case .radar: "Radar"
                case .advisories: "Advisories"
                }
            }()
    }

    /// Radar echoes from files, folders and globs; of several sources the first with coverage at a pixel wins.
    public static func radar(_ sources: String..., opacity: Double? = nil) -> MapLayer {
        MapLayer(.radar(RadarSource(sources)), opacity: opacity)
    }

    /// Advisories from files, folders and globs; `zones` are files with the shapes of zones that alerts only name.
    public static func advisories(_ sources: String..., zones: [String] = [], opacity: Double? = nil) -> MapLayer {
        MapLayer(.advisories(AdvisorySource(sources, zones: zones)), opacity: opacity)
    }
}

/// Where radar comes from, and how it is read and coloured.
public struct RadarSource: Sendable {
    /// Files, folders and glob patterns.
    public var sources: [String]
    /// How files are read where they do not say everything themselves.
    public var options = RadarOptions()
    /// Nil takes the table of the product.
    public var colorTable: ColorTable?
    /// How cells become pixels.
    public var resampling = Resampling.nearest

    /// Names the sources.
    public init(_ sources: [String]) { self.sources = sources }
}

/// Where advisories come from, and which of them count.
public struct AdvisorySource: Sendable {
    /// Files, folders and glob patterns.
    public var sources: [String]
    /// Files with the shapes of zones.
    public var zones: [String]
    /// The rule that says which alerts are in force.
    public var rule = AlertTimeline.Options()
    /// The language of texts that come in several, as a BCP 47 tag.
    public var language = "en"
    /// A style file; nil for the official look.
    public var styleFile: String?

    /// Names the sources.
    public init(_ sources: [String], zones: [String] = []) {
        self.sources = sources
        self.zones = zones
    }
}
