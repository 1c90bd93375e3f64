import WxRender

/// What the base map comes from.
package enum BaseChoice: Hashable, Sendable {
    case builtin
    case builtinDark
    /// Transparent.
    case none
    /// An image with a world file.
    case image(path: String)

    /// Reads `builtin`, `builtin:dark`, `none` or a path.
    ///
    /// - Parameter exists: whether something stands under a path; a word that names nothing is held against the words.
    package init(parsing text: String, exists: (String) -> Bool) throws(ValueProblem) {
        switch text {
        case "builtin": self = .builtin
        case "builtin:dark": self = .builtinDark
        case "none": self = .none
        case "": throw ValueProblem("names no base; choose builtin, builtin:dark, none or an image with a world file")
        default:
            let near = Spelling.nearest(to: text, among: ["builtin", "builtin:dark", "none"])
            if let near, !exists(text) { throw ValueProblem("no such file or base; did you mean \(near)?") }
            if text.contains("{z}") || text.contains("://") {
                throw ValueProblem(
                    "tile addresses are not read by this version; choose builtin, builtin:dark, none or an image")
            }
            self = .image(path: text)
        }
    }
}
