import WxRender

/// What the base map comes from.
package enum BaseChoice: Hashable, Sendable {
    case builtin
    case builtinDark
    /// Transparent.
    case none
    /// An image with a world file, a tile archive or a folder of tiles.
    case file(path: String)
    /// A map pack of the store.
    case pack(id: String)

    /// The bases that are always there.
    package static let words = ["builtin", "builtin:dark", "none"]

    /// Whether it is the map inside the program, which brings borders and names with it.
    var isBuiltIn: Bool { self == .builtin || self == .builtinDark }

    /// Reads `builtin`, `builtin:dark`, `none`, a path or the id of a pack.
    ///
    /// - Parameter exists: whether something stands under a path. What names nothing and could be no file is a pack.
    package init(parsing text: String, exists: (String) -> Bool) throws(ValueProblem) {
        switch text {
        case "builtin": self = .builtin
        case "builtin:dark": self = .builtinDark
        case "none": self = .none
        case "":
            throw ValueProblem(
                "names no base; choose builtin, builtin:dark, none, an image, a tile archive or a map pack")
        default:
            if exists(text) {
                self = .file(path: text)
                return
            }
            let near = Spelling.nearest(to: text, among: Self.words)
            if let near { throw ValueProblem("no such file or base; did you mean \(near)?") }
            if text.contains("{z}") || text.contains("://") {
                throw ValueProblem(
                    "tile addresses are not read by this version; choose builtin, builtin:dark, none, an image or a pack"
                )
            }
            let couldBeFile = text.contains("/") || text.contains(".")
            self = couldBeFile ? .file(path: text) : .pack(id: text)
        }
    }
}
