public import WxRaster

/// A picture of a weather map, and what it shows.
public struct MapFrame: Sendable {
    /// The instant that the frame shows.
    public let time: Timestamp
    /// The finished picture, panels included.
    public let picture: Pixmap
    /// What the layers show.
    public let layers: FrameReport
}
