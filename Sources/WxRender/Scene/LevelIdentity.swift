/// What a layer draws on a level, by which frames that draw the same are found without drawing.
package enum LevelIdentity: Hashable, Sendable {
    /// The same in all frames.
    case constant
    /// What stands at these places of the layer's own list: alerts, pins.
    case items([Int])
    /// These scans.
    case scans([ScanIndex])
    /// What only a frame of this instant shows.
    case instant(Timestamp)
}
