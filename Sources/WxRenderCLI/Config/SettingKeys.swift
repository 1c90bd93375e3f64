/// The keys of config files and the names of variables, made from the table of options.
///
/// A config file reads as the command line does: what follows `wxrender` stands at the top, what follows
/// `wxrender maps` under `maps`. A variable is named like the path to its key.
enum SettingKeys {
    /// A place in the table of keys.
    struct Place: Hashable {
        let flag: Flag
        /// The section's command; nil for the top.
        let command: Command?

        /// `catalog` at the top, `maps.catalog` in a section.
        var path: String { (command.map { "\($0.rawValue)." } ?? "") + flag.name }

        /// `WXRENDER_MAPS_CATALOG`.
        var variable: String {
            prefix + path.uppercased().replacing("-", with: "_").replacing(".", with: "_")
        }
    }

    /// What the names of all variables begin with.
    static let prefix = "WXRENDER_"

    /// The commands whose options stand in a section of their own.
    static let sections: [Command] = Command.allCases.filter { command in
        !command.isAtTop && Flags.of(command).contains(where: \.isSetting)
            && Flags.of(command).contains { $0.isSetting && !$0.commands.contains(where: \.isAtTop) }
    }

    /// The options of a section, or those at the top.
    static func flags(of section: Command?) -> [Flag] {
        Flags.all.filter { flag in
            flag.isSetting && flag.commands.contains { section == nil ? $0.isAtTop : $0 == section }
        }
    }

    /// Every key.
    static let places: [Place] = ([nil] + sections.map(Optional.some)).flatMap { section in
        flags(of: section).map { Place(flag: $0, command: section) }
    }
}

extension Command {
    /// Whether the command's options stand at the top of a config file: those of drawing.
    var isAtTop: Bool { self == .render || self == .layers }

    /// Whether config files and variables matter to the command.
    var takesSettings: Bool { isAtTop || SettingKeys.sections.contains(self) }
}
