/// An unknown option, a bad value or an impossible combination: exit 2.
///
/// The text is one line: what was found, the rule, and how to mend it, without a full stop.
package struct UsageError: Error, Hashable, CustomStringConvertible {
    package let description: String

    /// Takes the whole text.
    package init(_ text: String) {
        description = text
    }

    /// `--size 0x720: what is wrong; how to mend it`.
    package init(_ flag: Flag, value: String, problem: String) {
        self.init("\(flag.spelling) \(Message.excerpt(value)): \(problem)")
    }
}

/// What is wrong with a value and how to mend it, before the option that it was given to is named.
package struct ValueProblem: Error, Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}
