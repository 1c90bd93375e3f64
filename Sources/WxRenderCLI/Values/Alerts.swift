/// The value of `--events`.
enum EventList {
    /// Names between commas, without the blanks around them.
    static func names(_ text: String) throws(ValueProblem) -> [String] {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        guard !names.contains("") else {
            throw ValueProblem("a name is empty; write names between commas, such as 'Tornado Warning,Flood Watch'")
        }
        return names
    }
}

/// The value of `--language`.
enum LanguageTag {
    /// A tag of letters, digits and hyphens, such as `en` or `fr-CA` (BCP 47).
    static func checked(_ text: String) throws(ValueProblem) -> String {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard isTag, let first = parts.first, (2...3).contains(first.count) else {
            throw ValueProblem("write a language tag such as en or fr-CA")
        }
        return text
    }
}
