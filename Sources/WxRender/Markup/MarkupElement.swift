/// An element of an XML text with what is in it; names come without their prefix.
struct MarkupElement: Sendable {
    /// The name without its prefix, such as `polygon`.
    let name: String
    /// The attributes by their names without prefix.
    let attributes: [String: String]
    /// All text directly in the element.
    var text = ""
    /// The elements directly in it, in order.
    var children: [MarkupElement] = []

    init(name: String, attributes: [String: String] = [:]) {
        self.name = name
        self.attributes = attributes
    }

    /// The first child of a name.
    subscript(name: String) -> MarkupElement? { children.first { $0.name == name } }

    /// The children of a name, in order.
    func all(_ name: String) -> [MarkupElement] { children.filter { $0.name == name } }

    /// The text of the first child of a name without blanks around it; nil where there is none, or it is empty.
    func value(_ name: String) -> String? {
        guard let text = self[name]?.trimmed, !text.isEmpty else { return nil }
        return text
    }

    /// The text without blanks and line ends around it.
    var trimmed: String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }

    /// The elements of a name at any depth, in order; none within another of that name.
    func descendants(_ name: String) -> [MarkupElement] {
        children.flatMap { $0.name == name ? [$0] : $0.descendants(name) }
    }
}
