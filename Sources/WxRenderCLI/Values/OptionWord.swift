package import WxRender

/// A choice among a few words; the words of help, completion and errors are those of its cases.
package protocol OptionWord: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {}

extension OptionWord {
    /// All words, in the order of the cases.
    package static var words: [String] { allCases.map(\.rawValue) }

    /// Reads one of the words.
    package init(parsing text: String) throws(ValueProblem) {
        guard let found = Self(rawValue: text) else {
            throw ValueProblem("no such choice; " + Self.mend(for: text))
        }
        self = found
    }

    /// `did you mean …?`, or all words.
    static func mend(for text: String, also more: [String] = []) -> String {
        let words = words + more
        return Spelling.mend(for: text, among: words, otherwise: "choose \(listed(words))")
    }
}

/// `a, b or c`.
func listed(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
}

/// A weather layer that this version draws.
package enum WeatherLayer: String, OptionWord {
    case radar
    case advisories
}

/// When an alert begins to be shown.
package enum AdvisoryStart: String, OptionWord {
    case sent
    /// The later of sent and onset.
    case onset
}

/// From which severity on alerts are shown.
package enum SeverityChoice: String, OptionWord {
    case unknown
    case minor
    case moderate
    case severe
    case extreme

    /// The level as alerts carry it.
    var severity: Alert.Severity {
        switch self {
        case .unknown: .unknown
        case .minor: .minor
        case .moderate: .moderate
        case .severe: .severe
        case .extreme: .extreme
        }
    }
}

/// Which alerts are shown.
package enum AdvisoryStatus: String, OptionWord {
    case actual
    /// Tests, exercises and drafts too.
    case all
}

/// What standard output carries.
package enum StreamFormat: String, OptionWord {
    case gif
    case apng
    case png
}

/// How progress is shown on standard error.
package enum ProgressStyle: String, OptionWord {
    /// A bar on a terminal, nothing elsewhere.
    case auto
    case bar
    /// A line now and then.
    case plain
    /// One JSON object a line.
    case json
    case none
}

extension GapPolicy: OptionWord {}
extension Theme: OptionWord {}
extension Borders: OptionWord {}
extension Resampling: OptionWord {}
extension LoopEncoding.Compression: OptionWord {}
extension FurnitureItem: OptionWord {}
extension LabelChoice: OptionWord {}
extension CalloutChoice: OptionWord {}
