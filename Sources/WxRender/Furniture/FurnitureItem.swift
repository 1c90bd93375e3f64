/// Something that stands around the map; the raw values are the words of `--furniture`.
package enum FurnitureItem: String, Hashable, Sendable, CaseIterable {
    case title
    case clock
    case legend
    case advisories
    case timeline
    case scale
    case attribution
    case logo
}

/// What a user wants around the map.
package enum FurnitureChoice: Hashable, Sendable {
    /// What fits the frame.
    case automatic
    /// Exactly these; empty for nothing at all.
    case items([FurnitureItem])
}
