/// Where the value of an option was written.
package enum SettingOrigin: Hashable, Sendable {
    /// On the command line.
    case commandLine
    /// In a variable of the environment, by its name.
    case variable(String)
    /// In a config file, with the line and the key.
    case file(String, line: Int, key: String)

    /// How messages call the option: `--size`, `WXRENDER_SIZE` or `config.yaml:3: size`.
    func label(_ flag: Flag) -> String {
        switch self {
        case .commandLine: flag.spelling
        case .variable(let name): name
        case .file(let path, let line, let key): "\(path):\(line): \(key)"
        }
    }
}

/// What a config file or a variable says of one option.
package struct Setting: Hashable, Sendable {
    package let flag: Flag
    /// Several for a repeatable option, which may have none; `true` or `false` for an option without a value.
    package let values: [String]
    package let origin: SettingOrigin
    /// The command that it is for alone; nil where it is for every command that takes the option.
    package let command: Command?
}
