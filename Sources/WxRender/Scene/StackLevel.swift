/// The levels of a picture, bottom to top; a layer draws on one or more of them.
package enum StackLevel: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// The base map's own colours where no radar looks.
    case fog
    /// Fills and hatches of advisories.
    case advisoryFills
    /// Outlines of advisories that the user put below the radar.
    case advisoryOutlinesBelowRadar
    /// Radar echoes.
    case radar
    /// Stripes of a frame without data.
    case gapStripes
    /// Coasts and borders, with their halos.
    case borders
    /// Outlines of advisories.
    case advisoryOutlines
    /// Names of places.
    case labels
    /// Markers.
    case pins
    /// What markers are called.
    case callouts
    /// What explains the frame: title, clock, legend and so on.
    case furniture

    /// Whether `a` lies below `b`.
    package static func < (a: StackLevel, b: StackLevel) -> Bool { a.rawValue < b.rawValue }
}
