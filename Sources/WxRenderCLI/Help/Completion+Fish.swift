import Foundation

extension CompletionScript {
    /// For fish 3 or later.
    static func fish() -> String {
        let names = Command.allCases.map(\.rawValue).joined(separator: " ")
        let head = """
            # fish completion for wxrender, written by: wxrender completion fish

            # Whether the command named is the one that is being typed; render is the default.
            function __wxrender_is
                set -l words (commandline -opc)
                set -l command render
                if set -q words[2]; and contains -- $words[2] \(names)
                    set command $words[2]
                end
                test "$command" = "$argv[1]"
            end

            complete -c wxrender -f

            """
        let commands = Command.allCases.map { command in
            "complete -c wxrender -n '__fish_is_first_token' -a \(command.rawValue) -d \(fishText(command.summary))"
        }
        let perCommand = Command.allCases.flatMap { command in
            let condition = "complete -c wxrender -n '__wxrender_is \(command.rawValue)'"
            return [""] + Flags.of(command).map { condition + fishOption($0) }
                + fishOperands(command).map { condition + $0 }
        }
        return head + (commands + perCommand).joined(separator: "\n") + "\n"
    }

    private static func fishOption(_ flag: Flag) -> String {
        let short = flag.short.map { " -s \($0)" } ?? ""
        return short + " -l \(flag.name)\(fishValue(flag)) -d \(fishText(brief(flag)))"
    }

    private static func fishValue(_ flag: Flag) -> String {
        guard flag.takesValue else { return "" }
        switch flag.completion {
        case .none: return " -x"
        case .words(let words): return " -x -a \(fishText(words.joined(separator: " ")))"
        case .list(let words):
            // The command substitution runs when completion is asked for, on what has been typed of the list.
            return " -x -a \(fishText("(__fish_append , \(words.joined(separator: " ")))"))"
        case .files(_, let words):
            return " -r -F" + (words.isEmpty ? "" : " -a \(fishText(words.joined(separator: " ")))")
        }
    }

    private static func fishOperands(_ command: Command) -> [String] {
        switch command.operandWords {
        case nil: [" -F"]
        case let words? where words.isEmpty: []
        case let words?: [" -a \(fishText(words.joined(separator: " ")))"]
        }
    }

    private static func fishText(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
