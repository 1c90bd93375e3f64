import WxRender

/// What `wxrender maps` is asked to do.
package enum MapsVerb: String, OptionWord {
    case list
    case info
    case download
    case pause
    case resume
    case cancel
    case update
    case delete
    case verify
    case `import`
    case extract
    case path
    case catalog

    /// The options that the verb takes beside those that all take.
    var flags: [Flag] {
        switch self {
        case .list: [Flags.json, Flags.catalog, Flags.online, Flags.local, Flags.bbox, Flags.country]
        case .info: [Flags.json, Flags.catalog]
        case .download: Self.fetching + [Flags.catalog, Flags.bbox, Flags.country]
        case .pause, .cancel: [Flags.json, Flags.everyPack]
        case .resume: Self.fetching + [Flags.everyPack]
        case .update: Self.fetching + [Flags.catalog]
        case .delete: [Flags.json, Flags.force]
        case .verify: Self.fetching + [Flags.repair]
        case .import: [Flags.json, Flags.packID]
        case .extract: [Flags.json, Flags.bbox, Flags.zoom, Flags.output]
        case .path: [Flags.json]
        case .catalog: [Flags.json]
        }
    }

    private static let fetching = [
        Flags.json, Flags.follow, Flags.limitRate, Flags.stallTimeout, Flags.progress,
    ]

    /// The form in which the verb is called, without `wxrender maps`.
    var synopsis: String {
        switch self {
        case .list: "list [--online|--local] [--catalog PATH|URL]"
        case .info: "info ID"
        case .download: "download ID... | --bbox W,S,E,N | --country CODE"
        case .pause: "pause ID... | --all"
        case .resume: "resume [ID...]"
        case .cancel: "cancel ID... | --all"
        case .update: "update [ID...]"
        case .delete: "delete ID... [--force]"
        case .verify: "verify [ID...] [--repair]"
        case .import: "import FILE... [--id ID]"
        case .extract: "extract SRC [--bbox W,S,E,N] [--zoom A-B] -o FILE"
        case .path: "path ID"
        case .catalog: "catalog build DIR"
        }
    }
}
