/// What is wrong with the bytes of a base map.
package enum MapDataError: Error, Hashable, CustomStringConvertible {
    /// The first eight bytes are not those of a base map.
    case notAMap
    /// The map is of another version of the format.
    case version(found: UInt32, known: UInt32)
    /// A section that every map has is not there.
    case missingSection(String)
    /// A section reaches beyond the end of the file.
    case sectionOutside(String, offset: Int, length: Int, file: Int)
    /// A section ends before what it announces.
    case truncated(String)
    /// A number of a section is outside of its range.
    case invalid(String, what: String)

    package var description: String {
        let mend = "make it anew with Scripts/basemap/build.py"
        return switch self {
        case .notAMap:
            "the base map does not begin with WXRMAP; \(mend)"
        case .version(let found, let known):
            "the base map is of format \(found), this program reads format \(known); \(mend)"
        case .missingSection(let tag):
            "the base map has no section \(tag); \(mend)"
        case .sectionOutside(let tag, let offset, let length, let file):
            "section \(tag) of the base map takes \(length) bytes from \(offset) on, but the map has \(file); \(mend)"
        case .truncated(let tag):
            "section \(tag) of the base map ends too early; \(mend)"
        case .invalid(let tag, let what):
            "section \(tag) of the base map has \(what); \(mend)"
        }
    }
}
