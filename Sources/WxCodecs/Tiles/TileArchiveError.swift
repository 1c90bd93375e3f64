/// Why a tile archive, or a tile of one, can't be used.
///
/// Texts are one line: what was found, the rule and the mend, without a full stop; the file is named by the caller.
package enum TileArchiveError: Error, Hashable, CustomStringConvertible {
    /// The file can't be opened or read.
    case unreadable(String)
    /// The bytes are no archive of a known kind, or a damaged one.
    case malformed(String)
    /// The archive holds something that no base map can be drawn from.
    case unsupported(String)
    /// One tile is damaged; others may be whole.
    case badTile(String)
    /// The archive can't be written.
    case unwritable(String)

    /// The text of the case.
    package var description: String {
        switch self {
        case .unreadable(let text), .malformed(let text), .unsupported(let text), .badTile(let text),
            .unwritable(let text):
            text
        }
    }

    /// The sentence for archives of vector tiles.
    static let vector = TileArchiveError.unsupported(
        "holds vector tiles, which have no colours of their own; use an archive of PNG, JPEG or WebP tiles")
}
