extension Flags {
    package static let catalog = Flag(
        "catalog", "PATH|URL", commands: [.maps], group: .maps, completion: .files(["json"]),
        help: "the catalogue of packs: a file, or an http or https address")
    package static let online = Flag(
        "online", commands: [.maps], group: .maps, help: "list what the catalogue offers, read anew")
    package static let local = Flag(
        "local", commands: [.maps], group: .maps, help: "list what is on this machine, without a catalogue")
    package static let country = Flag(
        "country", "CODE", isRepeatable: true, commands: [.maps], group: .maps,
        help: "packs of a country, by its ISO 3166 code such as DE or US-OK (repeatable)")
    package static let everyPack = Flag(
        "all", commands: [.maps], group: .maps, help: "every pack that is being fetched")
    package static let follow = Flag(
        "follow", commands: [.maps], group: .maps,
        help: "show the progress of another process that fetches the pack, in place of an error")
    package static let limitRate = Flag(
        "limit-rate", "RATE", commands: [.maps], group: .maps, help: "bytes a second at most, such as 500k or 2M")
    package static let stallTimeout = Flag(
        "stall-timeout", "D", commands: [.maps], group: .maps, default: "30s",
        help: "how long a server may send nothing before it is asked again")
    package static let force = Flag(
        "force", commands: [.maps], group: .maps, help: "delete a pack although it is being used or fetched")
    package static let repair = Flag(
        "repair", commands: [.maps], group: .maps, help: "fetch packs again that verify finds damaged")
    package static let packID = Flag(
        "id", "ID", commands: [.maps], group: .maps, default: "made from the file's name",
        help: "the id that an imported pack gets")

    static let maps = [
        catalog, online, local, country, everyPack, follow, limitRate, stallTimeout, force, repair, packID,
    ]
}
