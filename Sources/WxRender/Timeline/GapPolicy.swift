/// What a frame shows when no scan stands for it.
public enum GapPolicy: String, Hashable, Sendable, CaseIterable {
    /// The map without radar.
    case blank
    /// The last scan before the frame, however old, its age said.
    case hold
    /// No frame at all.
    case skip
    /// The map under a hatched notice.
    case mark
}
