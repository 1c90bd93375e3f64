/// What keeps an XML text from being read.
enum MarkupError: Error, Hashable, CustomStringConvertible {
    /// It declares a document type, which may define entities or name other files.
    case documentType
    /// It is a web page.
    case webPage
    /// Its encoding is not one that is read.
    case encoding(String)
    /// It has more of something than any real file.
    case tooMuch(String)
    /// It is not well-formed.
    case malformed(line: Int, String)

    var description: String {
        switch self {
        case .documentType:
            "declares a document type (<!DOCTYPE), which is refused: it may define entities or name other files; "
                + "remove the declaration"
        case .webPage: "is a web page, maybe a server's error page saved under this name; fetch the file again"
        case .encoding(let name): "is encoded as \(name); convert it to UTF-8"
        case .tooMuch(let what): "has \(what), more than any such file; check what it is"
        case .malformed(let line, let problem): "line \(line): \(problem); fetch the file again"
        }
    }
}
