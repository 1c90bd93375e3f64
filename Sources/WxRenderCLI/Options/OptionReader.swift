import WxRender

/// Reads the values of an invocation; what is wrong with one becomes an error that names its option.
struct OptionReader {
    let invocation: Invocation
    let environment: Environment

    func has(_ flag: Flag) -> Bool { invocation.has(flag) }

    /// The value that counts, understood; nil where the option was not given.
    func value<Value>(
        of flag: Flag, _ parse: (String) throws(ValueProblem) -> Value
    ) throws(UsageError) -> Value? {
        guard let occurrence = invocation.last(flag) else { return nil }
        return try Self.parse(occurrence, parse)
    }

    /// All values of a repeatable option.
    func values<Value>(
        of flag: Flag, _ parse: (String) throws(ValueProblem) -> Value
    ) throws(UsageError) -> [Value] {
        var values: [Value] = []
        for occurrence in invocation.occurrences where occurrence.flag == flag {
            values.append(try Self.parse(occurrence, parse))
        }
        return values
    }

    /// A choice among words.
    func word<Word: OptionWord>(of flag: Flag, default usual: Word) throws(UsageError) -> Word {
        try value(of: flag, Word.init(parsing:)) ?? usual
    }

    /// A whole number within bounds.
    func count(of flag: Flag, in bounds: ClosedRange<Int>, example: String) throws(UsageError) -> Int? {
        try value(of: flag) { (text) throws(ValueProblem) in
            try Numbers.count(text, in: bounds, such: "\(flag.spelling) \(example)")
        }
    }

    /// A name of something: any text but none.
    func name(of flag: Flag) throws(UsageError) -> String? {
        try value(of: flag, Self.nonEmpty)
    }

    /// Names of files, folders and globs.
    func names(of flag: Flag) throws(UsageError) -> [String] {
        try values(of: flag, Self.nonEmpty)
    }

    /// Refuses two options that can not stand together.
    func exclude(_ flag: Flag, with others: [Flag], because why: String) throws(UsageError) {
        guard has(flag), let other = others.first(where: has) else { return }
        throw UsageError("\(label(flag)) with \(label(other)): \(why); leave one out")
    }

    /// How messages call an option that was given.
    func label(_ flag: Flag) -> String { invocation.last(flag)?.label ?? flag.spelling }

    static func parse<Value>(
        _ occurrence: Invocation.Occurrence, _ parse: (String) throws(ValueProblem) -> Value
    ) throws(UsageError) -> Value {
        let text = occurrence.value ?? ""
        do throws(ValueProblem) {
            return try parse(text)
        } catch {
            throw UsageError("\(occurrence.label) \(Message.excerpt(text)): \(error.text)")
        }
    }

    private static func nonEmpty(_ text: String) throws(ValueProblem) -> String {
        if text.isEmpty { throw ValueProblem("the value is empty; write a name") }
        if text.contains("\0") { throw ValueProblem("the value holds a zero byte; write a name without it") }
        return text
    }
}

extension ValueProblem {
    /// What is wrong with a time, as the problem of an option's value.
    init(_ error: TimeError) {
        self.init("\(error.reason)")
    }
}
