/// One layer that can be drawn, as a list of layers shows it.
public struct LayerDescription: Hashable, Sendable, Identifiable {
    /// What a layer is for.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The ground, of which a picture has one.
        case base
        /// Radar, advisories: what changes with time.
        case weather
        /// Lines above the radar.
        case borders
        /// Names on the map.
        case labels
        /// Markers.
        case pins
        /// What stands around the map: title, clock, legend, scale.
        case furniture
    }

    /// The name that commands and files use, such as `radar` or the id of a map pack.
    public let id: String
    /// The name that people read.
    public var name: String
    /// What it is for.
    public let kind: Kind
    /// Whether it is drawn.
    public var isActive: Bool
    /// 0 ... 1 where one is set; nil is the layer's usual one.
    public var opacity: Double?
    /// Where it comes from, such as the files of a radar layer; nil for nothing yet.
    public var source: String?
    /// What a picture must show of who made it; nil where that is not known or nobody.
    public var attribution: String?
    /// What its colours mean; nil where it has none, or that depends on files that are not there.
    public var legend: LayerLegend?

    /// Describes a layer.
    public init(
        id: String, name: String, kind: Kind, isActive: Bool, opacity: Double? = nil, source: String? = nil,
        attribution: String? = nil, legend: LayerLegend? = nil
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.isActive = isActive
        self.opacity = opacity
        self.source = source
        self.attribution = attribution
        self.legend = legend
    }
}
