extension Flags {
    package static let jobs = Flag("jobs", "N", group: .run, default: "all cores", help: "frames drawn at once")
    package static let progress = Flag(
        "progress", "HOW", commands: [.render, .maps], group: .run, default: "auto",
        completion: .words(ProgressStyle.words),
        help: "how progress is shown on standard error: auto (a bar on a terminal), bar, plain, json or none")
    package static let quiet = Flag(
        "quiet", short: "q", commands: [.render, .layers, .maps], group: .run,
        help: "no progress, no notes")
    package static let config = Flag(
        "config", "FILE", commands: [.render, .layers, .maps], group: .run, completion: .files(["yaml", "yml"]),
        help: "a file of options in YAML, before your own config.yaml")
    package static let dryRun = Flag(
        "dry-run", group: .run,
        help: "print the plan and draw nothing: each frame with the scan that stands for it, and its age")
    package static let man = Flag(
        "man", commands: [.help], group: .run, help: "print the manual page, in troff")
    package static let help = Flag(
        "help", short: "h", commands: Command.allCases, group: .run, help: "show this help")
    package static let version = Flag(
        "version", commands: Command.allCases, group: .run, help: "show the version")

    static let run = [jobs, progress, quiet, config, dryRun, man, help, version]

    package static let json = Flag(
        "json", commands: [.inspect, .layers, .maps], group: .inspect,
        help: "print JSON, an array with an entry for each file, layer or pack")
    package static let sample = Flag(
        "sample", "LAT,LON", isRepeatable: true, commands: [.inspect], group: .inspect,
        help: "the value of the cell nearest to a place (repeatable)")

    static let inspection = [json, sample]
}
