package import WxRender

extension FurnitureChoice {
    /// Reads `title,clock`, `none` or `auto`.
    package init(parsing text: String) throws(ValueProblem) {
        switch text {
        case "auto": self = .automatic
        case "none": self = .items([])
        default:
            var items: [FurnitureItem] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                let name = String(part)
                if name == "none" || name == "auto" {
                    throw ValueProblem("\(name) stands alone; leave it or the rest out")
                }
                guard let item = FurnitureItem(rawValue: name) else {
                    let mend = FurnitureItem.mend(for: name, also: ["none", "auto"])
                    throw ValueProblem("no item \(Message.excerpt(name)); \(mend)")
                }
                if items.contains(item) { throw ValueProblem("\(name) is named twice; name each item once") }
                items.append(item)
            }
            self = .items(items)
        }
    }
}
