extension Flag {
    /// Whether a config file or a variable may give the option.
    ///
    /// Not those that ask for one thing once, that change what is set, or that choose the form of a result: a script must
    /// get what it is written for.
    package var isSetting: Bool { !Self.never.contains(self) }

    private static let never: Set<Flag> = [
        Flags.help, Flags.version, Flags.man, Flags.config, Flags.json, Flags.sample, Flags.addLayer, Flags.removeLayer,
        Flags.remember, Flags.online, Flags.local, Flags.everyPack, Flags.force, Flags.repair, Flags.packID,
    ]

    /// Whether the value names files, so that a config file's relative ones count from its folder.
    var namesFiles: Bool {
        if case .files = completion { true } else { false }
    }

    /// Words that the option takes in place of a file.
    var wordsBesideFiles: [String] {
        if case .files(_, let words) = completion { words } else { [] }
    }

    /// The options that this one takes the place of when they were set further below: both could not stand together.
    var displaced: [Flag] {
        switch self {
        case Flags.at: [Flags.from, Flags.to, Flags.last, Flags.step, Flags.frames]
        case Flags.last: [Flags.at, Flags.from, Flags.to]
        case Flags.from, Flags.to: [Flags.at, Flags.last]
        case Flags.step: [Flags.at, Flags.frames]
        case Flags.frames: [Flags.at, Flags.step]
        case Flags.bbox: [Flags.center, Flags.zoom, Flags.region, Flags.tile]
        case Flags.center: [Flags.bbox, Flags.region, Flags.tile]
        case Flags.region: [Flags.bbox, Flags.center, Flags.zoom, Flags.tile]
        case Flags.tile: [Flags.bbox, Flags.center, Flags.zoom, Flags.region, Flags.size]
        case Flags.size: [Flags.tile]
        case Flags.fps: [Flags.delay]
        case Flags.delay: [Flags.fps]
        default: []
        }
    }
}
