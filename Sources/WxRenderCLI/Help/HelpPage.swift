import WxRender

/// The text of `--help`, at most 100 columns wide.
package enum HelpPage {
    private static let width = 100
    /// Where the texts of options begin.
    private static let textColumn = 32

    /// The page of a command; that of `render`, the default command, lists the others too.
    package static func text(of command: Command) -> String {
        var sections = [heading(of: command)]
        sections.append(section("Examples", command.examples.flatMap(lines)))
        sections.append(section("Usage", command.synopses.map { "wxrender \($0)" }))
        if command == .render {
            sections.append(
                section("Commands", Command.allCases.map { entry($0.rawValue, $0.summary, column: 16) }.flatMap { $0 }))
        }
        if command == .render {
            sections += Flag.Group.allCases.compactMap(options)
        } else {
            sections.append(section("Options", Flags.of(command).flatMap(lines)))
        }
        if command == .render { sections.append(section("Exit status", exitStatus)) }
        return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private static func heading(of command: Command) -> [String] {
        let name = command == .render ? "wxrender \(WxRenderVersion.string)" : "wxrender \(command.rawValue)"
        return TextWrap.lines("\(name): \(command.summary)", width: width)
    }

    private static func section(_ title: String, _ lines: [String]) -> [String] {
        [title] + lines.map { $0.isEmpty ? "" : "  " + $0 }
    }

    /// The options of `render` under a heading; nil where there are none.
    private static func options(of group: Flag.Group) -> [String]? {
        let flags = Flags.of(.render).filter { $0.group == group }
        guard !flags.isEmpty else { return nil }
        let note = group.note.map { [""] + TextWrap.lines($0, width: width - 2) } ?? []
        return section(group.rawValue, flags.flatMap(lines) + note)
    }

    private static func lines(of flag: Flag) -> [String] {
        entry(label(of: flag), description(of: flag), column: textColumn)
    }

    private static func lines(of example: Example) -> [String] {
        let command = TextWrap.command(example.line, width: width - 4, indent: "    ")
        return ["# \(example.purpose)"] + command
    }

    /// `-o, --output TARGET`, the long names under each other.
    private static func label(of flag: Flag) -> String {
        let short = flag.short.map { "-\($0), " } ?? "    "
        return short + flag.spelling + (flag.valueName.map { " \($0)" } ?? "")
    }

    /// What an option does and what holds without it.
    static func description(of flag: Flag) -> String {
        flag.help + (flag.defaultText.map { " [default: \($0)]" } ?? "")
    }

    /// A label with its text beside it, or below where the label is too long.
    private static func entry(_ label: String, _ text: String, column: Int) -> [String] {
        // The section's own indent of two counts too.
        let indent = String(repeating: " ", count: column - 2)
        let lines = TextWrap.lines(text, width: width - column)
        guard label.count + 2 <= indent.count else { return [label] + lines.map { indent + $0 } }
        let first = label + indent.dropFirst(label.count) + (lines.first ?? "")
        return [first] + lines.dropFirst().map { indent + $0 }
    }

    private static var exitStatus: [String] {
        ExitCode.allCases.map { code in
            let number = "\(code.rawValue)"
            return number + String(repeating: " ", count: 5 - number.count) + code.meaning
        }
    }
}
