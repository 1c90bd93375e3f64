public import Foundation
public import WxRaster

/// What stands on and around the map beside the weather: names, callouts, panels.
public struct Furnishing: Hashable, Sendable {
    /// The panels.
    public var furniture: FurnitureChoice
    /// What the loop is called; nil for no title.
    public var title: String?
    /// The zone of printed times; nil for UTC alone.
    public var zone: TimeZone?
    /// The colours of panels and callouts; nil takes those of the map.
    public var theme: Theme?
    /// The units of the scale bar and of the legend's rates.
    public var units = MapUnits.both
    /// Which names stand on the map; by default they do on the built-in base alone.
    public var labels: LabelChoice
    /// Which pins say what they are.
    public var callouts: CalloutChoice
    /// A picture of one's own in the corner, at its natural size at scale 1 and shrunk to fit; nil for none.
    public var logo: Pixmap?
    /// Folders whose fonts come before the machine's.
    public var fontFolders: [String]
    /// Whether the picture is a tile of a pyramid: it carries no panels by itself, and its labels fit its neighbours'.
    public var isTile: Bool

    /// Makes a choice; by default everything that fits.
    public init(
        furniture: FurnitureChoice = .automatic, title: String? = nil, zone: TimeZone? = nil, theme: Theme? = nil,
        labels: LabelChoice = .automatic, callouts: CalloutChoice = .automatic, logo: Pixmap? = nil,
        fontFolders: [String] = [],
        isTile: Bool = false
    ) {
        self.furniture = furniture
        self.title = title
        self.zone = zone
        self.theme = theme
        self.labels = labels
        self.callouts = callouts
        self.logo = logo
        self.fontFolders = fontFolders
        self.isTile = isTile
    }

    /// A bare map: no panels, no names, no callouts.
    public static let none = Furnishing(furniture: .items([]), labels: .none, callouts: .never)

    /// Units at the foot of a picture that the panels cover: the map is fitted above them.
    ///
    /// - Parameters:
    ///   - width: units across the picture.
    ///   - height: units down.
    ///   - hasRadar: whether a legend can be drawn.
    ///   - frameCount: frames of the loop; a single one has no timeline.
    public func stripHeight(width: Int, height: Int, hasRadar: Bool, frameCount: Int) -> Double {
        var request = FurniturePlan.Request(width: Double(width), height: Double(height))
        request.choice = furniture
        request.isTile = isTile
        request.hasRadar = hasRadar
        request.frameCount = frameCount
        return FurniturePlan(request).stripHeight
    }
}
