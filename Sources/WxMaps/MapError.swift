import Glibc

/// What keeps a map pack from being listed, fetched or used: one case for each thing that a caller does differently.
///
/// Texts are one line: what was found, the rule and the mend, without a full stop.
public enum MapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A name or combination that no store could make right.
    case usage(String)
    /// A catalogue, an archive or an answer of a server can't be read or is not what it should be.
    case input(name: String, problem: String)
    /// Neither the store nor the catalogue has such a pack.
    case unknownPack(id: String, problem: String)
    /// Another process works on the pack.
    case busy(id: String)
    /// Something renders from the pack.
    case inUse(id: String)
    /// The store can't be written.
    case output(name: String, problem: String)
    /// The caller asked to stop.
    case stopped

    /// The text of the one line that a user sees.
    public var description: String {
        switch self {
        case .usage(let text): text
        case .input(let name, let problem), .output(let name, let problem): "\(name): \(problem)"
        case .unknownPack(let id, let problem): "no pack \(id); \(problem)"
        case .busy(let id):
            "pack \(id): another process works on it; wait for it, follow it with --follow, or pause it with "
                + "wxrender maps pause \(id)"
        case .inUse(let id): "pack \(id): a render uses it; wait until it has ended, or add --force"
        case .stopped: "stopped; what was fetched is kept, wxrender maps resume goes on"
        }
    }
}

extension MapError {
    /// What is wrong, without the name of what it is wrong with.
    var problemText: String {
        switch self {
        case .input(_, let problem), .output(_, let problem), .unknownPack(_, let problem): problem
        default: description
        }
    }

    /// A failure of the system to write something.
    static func writing(_ name: String, _ number: Int32) -> MapError {
        let mend =
            switch number {
            case ENOSPC, EDQUOT: "free some space, or set WXRENDER_MAPS to a folder on another disk"
            case EACCES, EPERM, EROFS: "set WXRENDER_MAPS to a folder that you may change"
            default: "check the disk"
            }
        return .output(name: name, problem: "can not be written (\(String(cString: strerror(number)))); \(mend)")
    }
}
