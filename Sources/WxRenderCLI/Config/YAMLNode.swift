/// A value of a YAML document, with the place where it stands.
package struct YAMLNode: Sendable {
    /// What kind of value it is.
    package enum Content: Sendable {
        /// A text; a plain one stands without quotes.
        case scalar(String, isPlain: Bool)
        /// A list, in brackets or as lines that begin with a dash.
        case sequence([YAMLNode], isFlow: Bool)
        /// Keys and values in the order in which they are written; no key twice.
        case mapping([Entry], isFlow: Bool)
    }

    /// A key and its value.
    package struct Entry: Sendable {
        package let key: String
        package let keyNode: YAMLNode
        package let value: YAMLNode
    }

    /// A place in the text.
    package struct Place: Hashable, Sendable {
        /// From 1.
        package let line: Int
        /// Unicode scalars before it, a mark of the byte order at the start of the text not counted.
        package let offset: Int
    }

    package let content: Content
    package let start: Place
    /// Behind the value; of a list or of keys in lines, where the next thing begins.
    package let end: Place

    /// The text of a scalar that is none of the ways to write nothing; nil for everything else.
    package var text: String? {
        guard case .scalar(let text, let isPlain) = content else { return nil }
        return isPlain && ["", "~", "null", "Null", "NULL"].contains(text) ? nil : text
    }
}

/// What is wrong with a YAML text.
package struct YAMLError: Error, Hashable {
    /// From 1.
    package let line: Int
    /// What was found, the rule and the mend, without the file's name.
    package let problem: String
}
