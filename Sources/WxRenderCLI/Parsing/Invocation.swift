/// A command with its options' texts and the words beside them: as it was typed, and what is set below that.
package struct Invocation: Hashable, Sendable {
    /// One option as it was given.
    package struct Occurrence: Hashable, Sendable {
        package let flag: Flag
        /// Nil for an option without a value; one that a setting gives is `true` or `false`.
        package let value: String?
        /// Where it was written.
        package let origin: SettingOrigin

        package init(flag: Flag, value: String?, origin: SettingOrigin = .commandLine) {
            self.flag = flag
            self.value = value
            self.origin = origin
        }

        /// Whether it asks for something: an option without a value may be set to `false`.
        package var isOn: Bool { flag.takesValue || value != "false" }
        /// How messages call it.
        var label: String { origin.label(flag) }
    }

    package var command: Command
    /// In the order in which they were typed, then what is set elsewhere; no option comes from two places.
    package var occurrences: [Occurrence]
    /// Words that belong to no option, such as the files of `inspect`.
    package var operands: [String]

    package init(command: Command, occurrences: [Occurrence] = [], operands: [String] = []) {
        self.command = command
        self.occurrences = occurrences
        self.operands = operands
    }

    /// Whether an option was given, and not taken back.
    package func has(_ flag: Flag) -> Bool {
        last(flag)?.isOn ?? false
    }

    /// The occurrence that counts: the last one; nil where the option was not given.
    func last(_ flag: Flag) -> Occurrence? {
        occurrences.last { $0.flag == flag }
    }

    /// The value that counts; nil where the option was not given.
    package func value(of flag: Flag) -> String? {
        last(flag)?.value
    }

    /// Whether the command line itself gives an option.
    func isTyped(_ flag: Flag) -> Bool {
        last(flag)?.origin == .commandLine
    }

    /// Every value, in the order typed.
    package func values(of flag: Flag) -> [String] {
        occurrences.filter { $0.flag == flag }.compactMap(\.value)
    }
}
