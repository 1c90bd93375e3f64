/// One option of the command line: the single source of parsing, help, manual page and completions.
package struct Flag: Hashable, Sendable {
    /// What a shell offers for the value.
    package enum Completion: Hashable, Sendable {
        /// Nothing: a number, a time, a text.
        case none
        /// One of these words.
        case words([String])
        /// Some of these words, with commas between them.
        case list([String])
        /// A file with one of these extensions (without the dot; empty: any), or a folder; or one of the words.
        case files([String] = [], orWords: [String] = [])
    }

    /// The long name, without its dashes.
    package let name: String
    /// The letter of the short form.
    package let short: Character?
    /// What the value is called in help; nil for an option without a value.
    package let valueName: String?
    /// Whether every occurrence counts; otherwise the last one does.
    package let isRepeatable: Bool
    /// The commands that take the option.
    package let commands: [Command]
    /// The heading under which help lists it.
    package let group: Group
    /// What it does, one to three lines once wrapped; no full stop.
    package let help: String
    /// What holds without it, as help prints it.
    package let defaultText: String?
    /// What a shell offers for the value.
    package let completion: Completion

    init(
        _ name: String, short: Character? = nil, _ valueName: String? = nil, isRepeatable: Bool = false,
        commands: [Command]? = nil, group: Group, default defaultText: String? = nil,
        completion: Completion = .none, help: String
    ) {
        self.name = name
        self.short = short
        self.valueName = valueName
        self.isRepeatable = isRepeatable
        self.commands = commands ?? group.commands
        self.group = group
        self.help = help
        self.defaultText = defaultText
        self.completion = completion
    }

    /// Two options are the same when they have one name: no two of the table share one.
    package static func == (a: Flag, b: Flag) -> Bool { a.name == b.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// `--name`.
    package var spelling: String { "--\(name)" }

    /// Whether the option is followed by a value.
    package var takesValue: Bool { valueName != nil }

    /// A heading of the option list.
    package enum Group: String, CaseIterable, Sendable {
        case time = "Time"
        case view = "View"
        case layers = "Layers"
        case output = "Output"
        case inspect = "Inspect"
        case maps = "Maps"
        case run = "Run"

        /// The commands whose options these are, unless one says otherwise.
        var commands: [Command] {
            switch self {
            case .view, .layers: [.render, .layers]
            default: [.render]
            }
        }

        /// What holds for all options under the heading.
        package var note: String? {
            switch self {
            case .time:
                "T is 2024-05-06T21:00Z or with an offset such as -05:00, 202405062100 (UTC), @1715029200, now, latest "
                    + "(the newest scan), now-90m, latest-1h, or -2h, which is now-2h. D is 90s, 5m, 2h, 1d or 1h30m."
            case .view: "Without --bbox, --center, --region or --tile the view is the extent of the radar files."
            case .run:
                "Options may also stand in a config file, by their long names without dashes (size: 1280x720; those of "
                    + "maps in a section maps:), and in variables such as WXRENDER_SIZE or WXRENDER_MAPS_CATALOG. The "
                    + "command line comes first, then variables, then the file of --config, then "
                    + "~/.config/wxrender/config.yaml. --no-NAME takes back an option without a value."
            default: nil
            }
        }
    }
}
