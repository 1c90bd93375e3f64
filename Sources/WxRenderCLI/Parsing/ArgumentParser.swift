import WxRender

extension Invocation {
    /// Sorts arguments into a command, its options and its operands; no value is looked at.
    ///
    /// - Parameter arguments: without the program's name.
    /// - Throws: ``UsageError`` at the first word that fits nothing.
    package init(arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        var command = Command.render
        if let first = rest.first, !first.hasPrefix("-") {
            guard let named = Command(rawValue: first) else { throw Self.unknownCommand(first) }
            command = named
            rest.removeFirst()
        }
        self.init(command: command)
        while let word = rest.popFirst() {
            if word == "--" {
                for operand in rest { try add(operand: operand) }
                return
            }
            if word.hasPrefix("--") {
                try add(long: word.dropFirst(2), rest: &rest)
            } else if word.hasPrefix("-"), word.count > 1 {
                try add(short: word.dropFirst(), rest: &rest)
            } else {
                try add(operand: word)
            }
        }
    }

    /// `--name`, `--name=value` or `--name value`.
    private mutating func add(long text: Substring, rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let attached = parts.count == 2 ? String(parts[1]) : nil
        if attached == nil, let flag = Self.takenBack(parts[0], of: command) {
            occurrences.append(Occurrence(flag: flag, value: "false"))
            return
        }
        let flag = try Self.flag(named: String(parts[0]), of: command)
        if flag.takesValue {
            let value: String
            if let attached {
                value = attached
            } else {
                value = try Self.takeValue(of: flag, as: flag.spelling, from: &rest, command: command)
            }
            occurrences.append(Occurrence(flag: flag, value: value))
        } else {
            if let attached {
                throw UsageError(
                    flag, value: attached, problem: "the option takes no value; write \(flag.spelling) alone")
            }
            occurrences.append(Occurrence(flag: flag, value: nil))
        }
    }

    /// `-o value`, `-ovalue` or `-q`.
    private mutating func add(short text: Substring, rest: inout ArraySlice<String>) throws(UsageError) {
        let letter = text[text.startIndex]
        guard let flag = Flags.of(command).first(where: { $0.short == letter }) else {
            let known = Flags.of(command).compactMap { flag in flag.short.map { "-\($0)" } }
            throw UsageError(
                "unknown option \(Message.excerpt("-\(text)")); short options are \(listed(known)), long ones begin with --"
            )
        }
        let attached = text.dropFirst()
        if flag.takesValue {
            let value =
                try attached.isEmpty
                ? Self.takeValue(of: flag, as: "-\(letter)", from: &rest, command: command) : String(attached)
            occurrences.append(Occurrence(flag: flag, value: value))
        } else {
            guard attached.isEmpty else {
                throw UsageError(
                    "-\(letter) takes no value, but \(Message.excerpt(String(attached))) follows; write it alone")
            }
            occurrences.append(Occurrence(flag: flag, value: nil))
        }
    }

    private mutating func add(operand: String) throws(UsageError) {
        guard let allowed = command.operandWords, !command.takesMoreOperands else {
            operands.append(operand)
            return
        }
        let shown = Message.excerpt(operand)
        if allowed.isEmpty {
            let mend =
                operand == command.rawValue || Command(rawValue: operand) != nil
                ? "a command is the first word" : "radar files are named with --radar, one each, or as a quoted glob"
            throw UsageError("unexpected word \(shown); \(mend)")
        }
        guard allowed.contains(operand) else {
            let mend = Spelling.mend(for: operand, among: allowed, otherwise: "choose \(listed(allowed))")
            throw UsageError("\(command.rawValue) \(shown): no such choice; \(mend)")
        }
        guard operands.isEmpty else {
            throw UsageError("unexpected word \(shown); \(command.rawValue) takes one of \(listed(allowed))")
        }
        operands.append(operand)
    }

    /// The word after an option, which may begin with a dash but is no option itself.
    ///
    /// `--radar --layers radar` is a forgotten value far more often than a file named `--layers`; `--radar=--layers` names one.
    private static func takeValue(
        of flag: Flag, as spelling: String, from rest: inout ArraySlice<String>, command: Command
    ) throws(UsageError) -> String {
        let needs = "\(spelling) needs a value, \(flag.valueName ?? "")"
        guard let next = rest.popFirst() else { throw UsageError("\(needs); add it after the option") }
        let name = next.prefix { $0 != "=" }
        let isOption =
            next == "--"
            || Flags.of(command).contains { flag in
                name == flag.spelling || flag.short.map { "-\($0)" == next } ?? false
            }
        if isOption {
            throw UsageError(
                "\(needs), but the option \(name) follows; write \(flag.spelling)=\(name) if that is the value")
        }
        return next
    }
}

extension Invocation {
    /// The option that `--no-NAME` takes back: one without a value that a config file can set.
    private static func takenBack(_ name: Substring, of command: Command) -> Flag? {
        guard name.hasPrefix("no-") else { return nil }
        return Flags.of(command).first { !$0.takesValue && $0.isSetting && $0.name == name.dropFirst(3) }
    }

    /// The option of a name or of the beginning of one.
    private static func flag(named name: String, of command: Command) throws(UsageError) -> Flag {
        let flags = Flags.of(command)
        if let exact = flags.first(where: { $0.name == name }) { return exact }
        let matches = name.isEmpty ? [] : flags.filter { $0.name.hasPrefix(name) }
        if matches.count == 1 { return matches[0] }
        let shown = "--" + Message.excerpt(name)
        if matches.count > 1 {
            throw UsageError("\(shown) could be \(listed(matches.map(\.spelling))); write more of it")
        }
        if let elsewhere = Flags.all.first(where: { $0.name == name }) {
            let owners = listed(elsewhere.commands.map(\.rawValue))
            throw UsageError("\(shown) is an option of \(owners), not of \(command.rawValue); leave it out")
        }
        let near = Spelling.nearest(to: name, among: flags.map(\.name))
        let mend = near.map { "did you mean --\($0)?" } ?? "wxrender help \(command.rawValue) lists the options"
        throw UsageError("unknown option \(shown); \(mend)")
    }

    private static func unknownCommand(_ word: String) -> UsageError {
        let commands = Command.allCases.map(\.rawValue)
        let shown = Message.excerpt(word)
        if let near = Spelling.nearest(to: word, among: commands) {
            return UsageError("unknown command \(shown); did you mean \(near)?")
        }
        let looksLikeFile = word.contains("/") || word.contains(".")
        let mend = looksLikeFile ? "radar files are named with --radar" : "the commands are \(listed(commands))"
        return UsageError("unknown command \(shown); \(mend)")
    }
}
