/// What the program's status tells the caller; the manual page lists the same table.
package enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case failed = 1
    case usage = 2
    case incomplete = 3
    case input = 4
    case output = 5
    case busy = 75
    case interrupted = 130
    case terminated = 143

    /// What the status means, in a few words.
    package var meaning: String {
        switch self {
        case .done: "done"
        case .failed: "failed for another reason"
        case .usage: "usage: unknown option, bad value, impossible combination"
        case .incomplete: "--strict, and frames are missing"
        case .input: "an input is missing, unreadable or malformed, or none stands for what was asked"
        case .output: "the output can not be written (disk full, permission)"
        case .busy: "another process works on the same thing"
        case .interrupted: "interrupted (SIGINT); temporary files are gone, the old artefact stands"
        case .terminated: "terminated (SIGTERM); temporary files are gone, the old artefact stands"
        }
    }
}
