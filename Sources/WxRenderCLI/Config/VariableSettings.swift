import WxRender

/// The settings that variables of the environment give.
enum VariableSettings {
    /// Names that mean something else: the store of packs, and what tests use.
    private static let reserved = ["WXRENDER_MAPS", "WXRENDER_RECORD", "WXRENDER_TEST_DATA", configFile]

    /// The variable that names a config file, as `--config` does.
    static let configFile = "WXRENDER_CONFIG"

    /// Reads the variables; an empty one is as good as none.
    ///
    /// - Parameter warnings: takes a line for a name that is nearly that of an option. Others are left alone, since
    ///   scripts and images call things of their own so too.
    static func settings(_ variables: [String: String], warnings: inout [String]) throws(UsageError) -> [Setting] {
        var settings: [Setting] = []
        let places = Dictionary(uniqueKeysWithValues: SettingKeys.places.map { ($0.variable, $0) })
        for (name, text) in variables.sorted(by: { $0.key < $1.key })
        where name.hasPrefix(SettingKeys.prefix) && !text.isEmpty && !reserved.contains(name) {
            guard let place = places[name] else {
                // Without what all begin with: it would make long names of short ones, and many of them near.
                let own = { (name: String) in String(name.dropFirst(SettingKeys.prefix.count)) }
                if let near = Spelling.nearest(to: own(name), among: places.keys.sorted().map(own)) {
                    warnings.append(
                        "\(name) is no variable of wxrender, and is not used; did you mean \(SettingKeys.prefix)\(near)?"
                    )
                }
                continue
            }
            let origin = SettingOrigin.variable(name)
            do throws(ValueProblem) {
                let values = try values(text, of: place.flag)
                settings.append(Setting(flag: place.flag, values: values, origin: origin, command: place.command))
            } catch {
                throw UsageError("\(origin.label(place.flag)): \(error.text)")
            }
        }
        return settings
    }

    /// A repeatable option takes a value from each line.
    private static func values(_ text: String, of flag: Flag) throws(ValueProblem) -> [String] {
        guard flag.takesValue else { return [try SettingValue.truth(text)] }
        return flag.isRepeatable ? text.split(whereSeparator: \.isNewline).map(String.init) : [text]
    }
}
