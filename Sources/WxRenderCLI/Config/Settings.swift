import WxRender

/// Everything that is set outside of the command line, the strongest level first: variables, the file of `--config`, the
/// user's own file.
package struct Settings {
    package private(set) var levels: [[Setting]] = []
    /// What is worth a warning.
    package private(set) var warnings: [String] = []

    /// Reads what the environment and a command line name.
    ///
    /// - Throws: `RenderError.input`, ``UsageError``.
    package init(_ invocation: Invocation, environment: Environment) throws {
        levels.append(try VariableSettings.settings(environment.variables, warnings: &warnings))
        let home = environment.variables["HOME"]
        if let named = Self.namedFile(invocation, environment: environment) {
            levels.append(try ConfigFile(reading: named, home: home).settings)
        }
        if let usual = Self.usualFile(environment), InputFile.exists(usual) {
            levels.append(try ConfigFile(reading: usual, home: home).settings)
        }
    }

    /// The file that the command line names, or else a variable.
    static func namedFile(_ invocation: Invocation, environment: Environment) -> String? {
        let variable = environment.variables[VariableSettings.configFile] ?? ""
        return invocation.value(of: Flags.config) ?? (variable.isEmpty ? nil : variable)
    }

    /// The user's own file; nil where there is no home. The specification of base directories asks to ignore relative
    /// paths.
    static func usualFile(_ environment: Environment) -> String? {
        let variables = environment.variables
        if let folder = variables["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder + "/wxrender/config.yaml" }
        guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.config/wxrender/config.yaml"
    }
}

extension Invocation {
    /// The command line with what is set below it: an option that stands higher wins, and takes with it those below that
    /// could not stand beside it.
    package func over(_ settings: Settings) -> Invocation {
        var result = self
        var settled = Set(occurrences.map(\.flag))
        for level in settings.levels {
            let displaced = Set(result.occurrences.filter(\.isOn).flatMap(\.flag.displaced))
            let closed = settled.union(displaced)
            // A command's own section is stronger than what holds for all.
            let own = level.filter { $0.command == command }
            for setting in own + level.filter({ $0.command == nil && isMeant($0.flag) })
            where !closed.contains(setting.flag) && Flags.of(command).contains(setting.flag) {
                let isSecond = setting.command == nil && own.contains { $0.flag == setting.flag }
                guard !isSecond else { continue }
                settled.insert(setting.flag)
                result.occurrences += setting.values.map {
                    Occurrence(flag: setting.flag, value: $0, origin: setting.origin)
                }
            }
        }
        return result
    }

    /// Whether what stands at the top of a file is for this command: all of it for drawing, how a run goes for any.
    private func isMeant(_ flag: Flag) -> Bool {
        command.isAtTop || flag.group == .run
    }
}
