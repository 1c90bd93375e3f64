extension CompletionScript {
    /// For bash 4 or later, without the helpers of the bash-completion package.
    static func bash() -> String {
        let commands = Command.allCases.map(\.rawValue)
        return """
            # bash completion for wxrender, written by: wxrender completion bash

            # Files with one of the extensions given, or any where none is, and folders.
            _wxrender_files() {
                local path extension
                compopt -o filenames 2>/dev/null
                while IFS= read -r path; do
                    if [[ -d $path || $# -eq 0 ]]; then
                        COMPREPLY+=("$path")
                        continue
                    fi
                    for extension in "$@"; do
                        [[ $path == *."$extension" ]] && COMPREPLY+=("$path")
                    done
                done < <(compgen -f -- "$cur")
            }

            # One of the words given.
            _wxrender_words() {
                local word
                for word in "$@"; do
                    [[ $word == "$cur"* ]] && COMPREPLY+=("$word")
                done
            }

            # The next of the words given, in a list with commas that names none twice.
            _wxrender_list() {
                local word head=""
                [[ $cur == *,* ]] && head="${cur%,*},"
                for word in "$@"; do
                    [[ ",$head" == *",$word,"* || "$head$word" != "$cur"* ]] || COMPREPLY+=("$head$word")
                done
                compopt -o nospace 2>/dev/null
            }

            _wxrender() {
                local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=render
                COMPREPLY=()
                # readline takes --option=value for three words
                if [[ $cur == "=" ]]; then
                    cur=""
                elif [[ $prev == "=" ]]; then
                    prev=${COMP_WORDS[COMP_CWORD-2]}
                fi
                if ((COMP_CWORD > 1)); then
                    case ${COMP_WORDS[1]} in
                    \(commands.joined(separator: "|"))) command=${COMP_WORDS[1]} ;;
                    esac
                fi
                case "$command $prev" in
            \(bashValues.joined(separator: "\n"))
                esac
                if [[ $cur == -* ]]; then
                    case $command in
            \(bashOptions.joined(separator: "\n"))
                    esac
                elif ((COMP_CWORD == 1)); then
                    _wxrender_words \(commands.joined(separator: " "))
                else
                    case $command in
            \(bashOperands.joined(separator: "\n"))
                    esac
                fi
            }

            complete -F _wxrender wxrender

            """
    }

    /// A case for all options with a value for which the same is offered, in the order of the first of them.
    private static var bashValues: [String] {
        var cases: [(patterns: [String], offers: [String])] = []
        for command in Command.allCases {
            for flag in Flags.of(command) where flag.takesValue {
                let names = [flag.spelling] + (flag.short.map { ["-\($0)"] } ?? [])
                let patterns = names.map { "\"\(command.rawValue) \($0)\"" }
                let offers = bashOffers(flag.completion)
                if let same = cases.firstIndex(where: { $0.offers == offers }) {
                    cases[same].patterns += patterns
                } else {
                    cases.append((patterns, offers))
                }
            }
        }
        return cases.map { patterns, offers in
            let body = (offers + ["return", ";;"]).map { "        \($0)" }
            return (["    " + patterns.joined(separator: " | \\\n        ") + ")"] + body).joined(separator: "\n")
        }
    }

    private static func bashOffers(_ completion: Flag.Completion) -> [String] {
        switch completion {
        case .none: []
        case .words(let words): ["_wxrender_words \(words.joined(separator: " "))"]
        case .list(let words): ["_wxrender_list \(words.joined(separator: " "))"]
        case .files(let extensions, let words):
            ["_wxrender_files \(extensions.joined(separator: " "))"]
                + (words.isEmpty ? [] : ["_wxrender_words \(words.joined(separator: " "))"])
        }
    }

    private static var bashOptions: [String] {
        Command.allCases.map { command in
            let names = Flags.of(command).map(\.spelling).joined(separator: " ")
            return "        \(command.rawValue)) _wxrender_words \(names) ;;"
        }
    }

    private static var bashOperands: [String] {
        Command.allCases.compactMap { command in
            switch command.operandWords {
            case nil: "        \(command.rawValue)) _wxrender_files ;;"
            case let words? where words.isEmpty: nil
            case let words?: "        \(command.rawValue)) _wxrender_words \(words.joined(separator: " ")) ;;"
            }
        }
    }
}
