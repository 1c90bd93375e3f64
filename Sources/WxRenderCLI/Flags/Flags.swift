/// Every option of every command.
package enum Flags {
    /// In the order in which help lists them.
    package static let all: [Flag] =
        time + view + layers + advisories + pins + looks + outputs + inspection + maps + run

    /// The options of a command, in that order.
    package static func of(_ command: Command) -> [Flag] {
        all.filter { $0.commands.contains(command) }
    }
}
