import WxRender

/// The manual page `wxrender(1)`, in troff with the `man` macros.
package enum ManualPage {
    /// The whole page; a function of the tables alone, so that it is the same at each build.
    package static func text() -> String {
        var lines = [
            ".\\\" Written by wxrender help --man from the table of options.",
            ".TH WXRENDER 1 \"\" \"wxrender \(WxRenderVersion.string)\" \"User Commands\"",
            ".SH NAME",
            "wxrender \\- \(escaped(Command.render.summary))",
            ".SH SYNOPSIS",
        ]
        lines += Command.allCases.flatMap(\.synopses).flatMap { [".B wxrender", escaped($0), ".br"] }.dropLast()
        lines += [".SH DESCRIPTION"] + description
        lines += [".SH EXAMPLES"] + Command.allCases.flatMap(\.examples).flatMap(example)
        lines += [".SH COMMANDS"]
        lines += Command.allCases.flatMap { entry(".B \($0.rawValue)", escaped(sentence($0.summary))) }
        lines += [".SH OPTIONS"]
        for group in Flag.Group.allCases {
            lines.append(".SS \(group.rawValue)")
            lines += Flags.all.filter { $0.group == group }.flatMap(option)
            if let note = group.note { lines += [".PP", escaped(note)] }
        }
        lines += [".SH EXIT STATUS"]
        lines += ExitCode.allCases.flatMap { entry(".B \($0.rawValue)", escaped(sentence($0.meaning))) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static var description: [String] {
        [
            "For each instant of a span of time, the newest radar scan at or before it is laid over a map in the Web",
            "Mercator projection, with the alerts that are in force then, and pins.",
            "What is written depends on the name after",
            "\(bold("-o"))\\&: an animated GIF or PNG, one PNG, or a sequence of PNGs with a manifest.",
            ".PP",
            "Long options may be shortened as long as one alone fits; their values may follow after a blank or an",
            "equals sign, and may begin with a dash.",
            "Of an option given twice the last value counts, unless it is marked as repeatable.",
            "Results go to standard output, messages to standard error, one line each.",
        ]
    }

    private static func example(_ example: Example) -> [String] {
        let lines = TextWrap.command(example.line, width: 72, indent: "    ").map(escaped)
        return [".PP", escaped(sentence(example.purpose).dropLast() + ":"), ".PP", ".RS 4", ".EX"] + lines + [
            ".EE", ".RE",
        ]
    }

    private static func option(_ flag: Flag) -> [String] {
        let short = flag.short.map { bold("-\($0)") + ", " } ?? ""
        let value = flag.valueName.map { " \\fI\(escaped($0))\\fR" } ?? ""
        var text = sentence(flag.help)
        if flag.commands.count == 1, flag.commands != [.render], flag.group == .run {
            text += " Only for \(flag.commands[0].rawValue)."
        }
        if let usual = flag.defaultText { text += " Default: \(usual)." }
        return entry(short + bold(flag.spelling) + value, escaped(text))
    }

    private static func entry(_ label: String, _ text: String) -> [String] {
        [".TP", label, text]
    }

    private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    /// With a capital and a full stop, as prose.
    private static func sentence(_ text: String) -> String {
        let isName = text.first == "T" || text.hasPrefix("loop.gif") || text.hasPrefix("nws")
        return (isName ? text.prefix(1) : text.prefix(1).uppercased()[...]) + text.dropFirst() + "."
    }

    /// Text as troff prints it: dashes that can be copied, no line taken for a request, ASCII alone.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }
}
