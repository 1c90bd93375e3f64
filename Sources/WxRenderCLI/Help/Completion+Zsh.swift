import Foundation

extension CompletionScript {
    /// For zsh's own completion system: a file `_wxrender` in a folder of `fpath`, or `source <(…)` after `compinit`.
    static func zsh() -> String {
        let commands = Command.allCases.map { "        '\($0.rawValue):\(zshText($0.summary))'" }
        return """
            #compdef wxrender
            # zsh completion for wxrender, written by: wxrender completion zsh

            # Files that a pattern fits, or one of the words that follow it.
            _wxrender_files_or() {
                local pattern=$1
                shift
                compadd -- "$@"
                _files -g "$pattern"
            }

            _wxrender() {
                local command=render
                local -a commands options
                commands=(
            \(commands.joined(separator: "\n"))
                )
                if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
                    _describe command commands
                    return
                fi
                if ((CURRENT > 2)) && (($+commands[(r)$words[2]:*])); then
                    command=$words[2]
                    words=($words[1] "${(@)words[3,-1]}")
                    ((CURRENT -= 1))
                fi
                case $command in
            \(Command.allCases.map(zshCase).joined(separator: "\n"))
                esac
                _arguments -S $options
            }

            if [[ $funcstack[1] == _wxrender ]]; then
                _wxrender "$@"
            else
                compdef _wxrender wxrender
            fi

            """
    }

    private static func zshCase(_ command: Command) -> String {
        var specs = Flags.of(command).flatMap(zshSpecs)
        switch command.operandWords {
        case nil: specs.append("'*:file:_files'")
        case let words? where words.isEmpty: break
        case let words?: specs.append("':\(command.rawValue):(\(words.joined(separator: " ")))'")
        }
        return "    \(command.rawValue))\n        options=(\n"
            + specs.map { "            \($0)\n" }.joined() + "        )\n        ;;"
    }

    /// One spec for each spelling of an option.
    private static func zshSpecs(_ flag: Flag) -> [String] {
        let spellings = (flag.short.map { ["-\($0)"] } ?? []) + [flag.spelling]
        return spellings.map { spelling in
            let others = flag.isRepeatable ? "*" : spellings.count > 1 ? "(\(spellings.joined(separator: " ")))" : ""
            let value = flag.takesValue ? (spelling.hasPrefix("--") ? "=" : "+") : ""
            return "'\(others)\(spelling)\(value)[\(zshText(brief(flag)))]\(zshValue(of: flag))'"
        }
    }

    private static func zshValue(of flag: Flag) -> String {
        guard let name = flag.valueName else { return "" }
        let action =
            switch flag.completion {
            case .none: " "
            case .words(let words): "(\(words.joined(separator: " ")))"
            case .list(let words): "_sequence compadd - \(words.joined(separator: " "))"
            case .files(let extensions, let words):
                zshFiles(extensions, orWords: words)
            }
        return ":\(zshText(name)):\(action)"
    }

    /// Files alone, or files and words by a function of the script.
    private static func zshFiles(_ extensions: [String], orWords words: [String]) -> String {
        let pattern = extensions.isEmpty ? "*" : "*.(\(extensions.joined(separator: "|")))"
        guard !words.isEmpty else { return "_files -g \"\(pattern)\"" }
        // The blank in front keeps _arguments from putting options of its own before the pattern.
        return " _wxrender_files_or \"\(pattern)\" \(words.map(zshText).joined(separator: " "))"
    }

    /// Text inside a single-quoted spec: brackets and colons divide its parts.
    private static func zshText(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
            .replacing(":", with: "\\:").replacing("'", with: "'\\''")
    }
}
