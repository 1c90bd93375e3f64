/// The options under "Run".
package struct RunOptions: Hashable, Sendable {
    /// Frames drawn at once, 1 or more.
    package var jobs: Int
    /// Never ``ProgressStyle/auto``: that is a bar on a terminal and nothing elsewhere.
    package var progress: ProgressStyle
    /// Whether notes and progress are left out.
    package var isQuiet: Bool
    /// Whether the plan is printed in place of drawing it.
    package var isDryRun: Bool
    /// Whether a closing line says what was written: on a terminal, unless quiet.
    package var announcesResult: Bool

    init(_ reader: OptionReader) throws(UsageError) {
        jobs = try reader.count(of: Flags.jobs, in: 1...1024, example: "4") ?? reader.environment.processorCount
        isQuiet = reader.has(Flags.quiet)
        isDryRun = reader.has(Flags.dryRun)
        let isTerminal = reader.environment.errorIsTerminal
        announcesResult = isTerminal && !isQuiet
        let style = try reader.word(of: Flags.progress, default: ProgressStyle.auto)
        switch style {
        case _ where isQuiet: progress = .none
        case .auto: progress = isTerminal ? .bar : .none
        default: progress = style
        }
    }
}
