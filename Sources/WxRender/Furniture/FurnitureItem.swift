/// Something that stands around the map; the raw values are the words of `--furniture`.
public enum FurnitureItem: String, Hashable, Sendable, CaseIterable {
    /// What the loop is called.
    case title
    /// The time of the frame and the age of its scan.
    case clock
    /// The colour table.
    case legend
    /// The events in the frame.
    case advisories
    /// Where in the loop the frame stands.
    case timeline
    /// Kilometres and miles on the ground.
    case scale
    /// Who made what is drawn.
    case attribution
    /// A picture of one's own.
    case logo
}

/// What a user wants around the map.
public enum FurnitureChoice: Hashable, Sendable {
    /// What fits the frame.
    case automatic
    /// Exactly these; empty for nothing at all.
    case items([FurnitureItem])
}
