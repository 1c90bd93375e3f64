/// Why text can not be drawn.
package enum TextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A folder that the user named for fonts can not be read.
    case folderUnreadable(String)
    /// A folder that the user named for fonts has none that can be used.
    case folderWithoutFonts(String)
    /// A library refused to start, which means that memory is short.
    case library(String)

    /// One line without a full stop.
    package var description: String {
        switch self {
        case .folderUnreadable(let path):
            "\(path): no folder of fonts that can be read; name one that holds .ttf, .otf or .ttc files"
        case .folderWithoutFonts(let path):
            "\(path): holds no outline font; name a folder with .ttf, .otf or .ttc files"
        case .library(let name):
            "\(name) did not start, so no text can be drawn; free some memory"
        }
    }
}
