/// Scripts that complete commands, options and values in a shell.
package enum CompletionScript {
    /// The script of a shell.
    package static func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash()
        case .zsh: zsh()
        case .fish: fish()
        }
    }

    /// The first clause of an option's help: what fits beside it in a menu.
    static func brief(_ flag: Flag) -> String {
        let text = flag.help
        let ends = ["; ", ": ", " ("].compactMap { text.firstRange(of: $0)?.lowerBound }
        return String(text[..<(ends.min() ?? text.endIndex)])
    }
}
