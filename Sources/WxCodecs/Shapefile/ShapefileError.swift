/// What keeps a shapefile or its table from being read.
package enum ShapefileError: Error, Hashable, CustomStringConvertible {
    /// The bytes do not begin as such a file does.
    case notAShapefile
    /// The bytes do not begin as a dBASE table does.
    case notATable
    /// The file ends before what its header announces.
    case truncated(String)
    /// Something contradicts the file's size or itself.
    case damaged(String)

    package var description: String {
        switch self {
        case .notAShapefile: "byte 0: expected the start of a shapefile (00 00 27 0a); name the .shp file"
        case .notATable: "the header is not that of a dBASE table; fetch the .dbf file again"
        case .truncated(let what): "the file is cut short: \(what); fetch it again"
        case .damaged(let what): "the file is damaged: \(what); fetch it again"
        }
    }
}
