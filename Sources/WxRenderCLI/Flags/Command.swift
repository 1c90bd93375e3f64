/// What the first word of the command line asks for; without one it is ``render``.
package enum Command: String, CaseIterable, Sendable {
    case render
    case inspect
    case layers
    case maps
    case completion
    case help

    /// One line that says what the command does.
    package var summary: String {
        switch self {
        case .render: "draw radar, advisories and pins over a map, as an animated GIF or PNG, or as PNG frames"
        case .inspect: "say what a radar grid, a picture, an animation or an alert file holds"
        case .layers: "list the layers that can be drawn, and keep which of them are"
        case .maps: "list, fetch and keep base maps for rendering without a network"
        case .completion: "print the script that completes wxrender's options in a shell"
        case .help: "show help of one command, or of all"
        }
    }

    /// The forms in which the command is called, without the program's name.
    package var synopses: [String] {
        switch self {
        case .render:
            [
                "[render] --from T --to T [options] [-o loop.gif]",
                "[render] --last D [options] [-o loop.gif]",
                "[render] --at T [options] [-o frame.png]",
            ]
        case .inspect: ["inspect FILE... [--json] [--sample LAT,LON]..."]
        case .layers:
            ["layers [--json] [options]", "layers --add-layer ID | --remove-layer ID [--remember]"]
        case .maps: MapsVerb.allCases.map { "maps \($0.synopsis)" }
        case .completion: ["completion bash|zsh|fish"]
        case .help: ["help [COMMAND]", "help --man"]
        }
    }

    /// The words that may follow the command; nil where files do, empty where nothing does.
    package var operandWords: [String]? {
        switch self {
        case .render, .layers: []
        case .inspect: nil
        case .maps: MapsVerb.words
        case .completion: Shell.allCases.map(\.rawValue)
        case .help: Command.allCases.map(\.rawValue)
        }
    }

    /// Whether other words may follow the first one.
    package var takesMoreOperands: Bool { self == .maps }

    /// Command lines to begin with, most common first.
    package var examples: [Example] {
        switch self {
        case .render:
            [
                Example(
                    "the last two hours of radar with warnings, over Oklahoma",
                    "--last 2h --radar 'scans/*.grib2.gz' --layers radar,advisories --advisories alerts.json "
                        + "--region us-ok -o loop.gif"),
                Example(
                    "a PNG every five minutes of a given hour, local time",
                    "--from 2024-05-06T16:00 --to +1h --timezone America/Chicago --step 5m --radar scans/ "
                        + "--bbox -105,30,-85,45 -o frames/"),
                Example(
                    "the newest scan around a place that a pin marks, at twice the pixels",
                    "--at latest --radar scans/ --center 35.2,-97.4 --zoom 8 --pin '35.2,-97.4,red,Norman' "
                        + "--scale 2 -o now.png"),
            ]
        case .inspect:
            [
                Example(
                    "what a scan holds, and its value at a place", "inspect scan.grib2.gz --sample 40.095,-103.935"),
                Example("frames and delays of an animation, for a script", "inspect --json loop.gif"),
            ]
        case .layers:
            [
                Example("what can be drawn of a place, with the map packs that are here", "layers --region de"),
                Example(
                    "draw advisories from now on, as your config file then says",
                    "layers --add-layer advisories --remember"),
            ]
        case .maps:
            [
                Example(
                    "what a publisher offers, and what is here", "maps list --catalog https://example.org/catalog.json"),
                Example(
                    "fetch a pack, or go on with it", "maps download de-by --catalog https://example.org/catalog.json"),
                Example("publish a folder of archives with any file server", "maps catalog build archives/"),
                Example(
                    "a smaller pack out of a larger one",
                    "maps extract world.pmtiles --bbox 5,47,16,55 --zoom 0-8 -o de.pmtiles"),
            ]
        case .completion:
            [
                Example("for this session of bash", "completion bash", form: "source <(%)"),
                Example(
                    "for every session of fish", "completion fish",
                    form: "% > ~/.config/fish/completions/wxrender.fish"),
            ]
        case .help: [Example("the manual page, as make install writes it", "help --man", form: "% > wxrender.1")]
        }
    }
}

/// A command line and what it does.
package struct Example: Hashable, Sendable {
    package let purpose: String
    /// The whole line, program name included.
    package let line: String

    /// - Parameter form: the line around the call, which stands at `%`.
    init(_ purpose: String, _ arguments: String, form: String = "%") {
        self.purpose = purpose
        line = form.replacing("%", with: "wxrender \(arguments)")
    }
}

/// A shell that completions are written for.
package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}
