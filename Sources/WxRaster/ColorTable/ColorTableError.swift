/// What is wrong with the text of a colour table, in one line: what was found, the rule and the mend.
public struct ColorTableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1; nil where the whole text is meant.
    public let line: Int?
    /// What was found, what was expected, and what to write instead.
    public let problem: String

    /// The problem, after its line where there is one.
    public var description: String {
        if let line { "line \(line): \(problem)" } else { problem }
    }

    init(line: Int? = nil, _ problem: String) {
        self.line = line
        self.problem = problem
    }
}
