/// The command line as it was typed: a command, options with their texts, and the words beside them.
package struct Invocation: Hashable, Sendable {
    /// One option as it was given.
    package struct Occurrence: Hashable, Sendable {
        package let flag: Flag
        /// Nil for an option without a value.
        package let value: String?
    }

    package var command: Command
    /// In the order in which they were typed.
    package var occurrences: [Occurrence]
    /// Words that belong to no option, such as the files of `inspect`.
    package var operands: [String]

    package init(command: Command, occurrences: [Occurrence] = [], operands: [String] = []) {
        self.command = command
        self.occurrences = occurrences
        self.operands = operands
    }

    /// Whether an option was given.
    package func has(_ flag: Flag) -> Bool {
        occurrences.contains { $0.flag == flag }
    }

    /// The value that counts: the last one; nil where the option was not given.
    package func value(of flag: Flag) -> String? {
        occurrences.last { $0.flag == flag }?.value
    }

    /// Every value, in the order typed.
    package func values(of flag: Flag) -> [String] {
        occurrences.filter { $0.flag == flag }.compactMap(\.value)
    }
}
