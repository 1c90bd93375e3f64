/// What keeps a zip archive from being read.
package enum ZipError: Error, Hashable, CustomStringConvertible {
    /// The directory at the archive's end is missing: the file is no zip archive, or cut short.
    case noDirectory
    /// Something in the archive contradicts its size or itself.
    case damaged(String)
    /// An entry is packed in a way that is not read here.
    case unsupported(entry: String, String)
    /// An entry unpacks to more than the limit, in bytes.
    case tooLarge(entry: String, limit: Int)

    package var description: String {
        switch self {
        case .noDirectory: "the zip archive has no directory at its end, so it is cut short; fetch the file again"
        case .damaged(let what): "the zip archive is damaged: \(what); fetch the file again"
        case .unsupported(let entry, let how):
            "\(entry) is \(how), but stored and deflated entries are read; pack the archive anew with zip"
        case .tooLarge(let entry, let limit):
            "\(entry) unpacks to more than \(limit) bytes, the limit; unpack it and check what it holds"
        }
    }
}
