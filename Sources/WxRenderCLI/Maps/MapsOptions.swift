package import WxGeo
import WxRender

/// Every value of `maps`, read and checked.
package struct MapsOptions: Hashable, Sendable {
    /// Which packs are listed.
    package enum Scope: Hashable, Sendable {
        /// What is here, and what the catalogue offers where one is known.
        case all
        case online
        case local
    }

    /// What is asked for.
    package var verb: MapsVerb
    /// The words after the verb: ids, files or a folder.
    package var operands: [String]
    /// Whether results are printed as JSON.
    package var isJSON: Bool
    /// Where the catalogue is; nil where nobody has said.
    package var catalog: String?
    /// Which packs are listed.
    package var scope: Scope
    /// The area of packs, or of an extract.
    package var box: BoundingBox?
    /// Countries of packs, upper-case.
    package var countries: [String]
    /// Whether all downloads are meant.
    package var everyPack: Bool
    /// Whether another process's progress is shown in place of an error.
    package var isFollowing: Bool
    /// Whether a pack in use is deleted.
    package var isForced: Bool
    /// Whether damaged packs are fetched again.
    package var isRepairing: Bool
    /// The id of an imported pack; nil for one made from the file's name.
    package var packID: String?
    /// Bytes a second at most; nil for any number.
    package var speedLimit: Int64?
    /// Seconds that a server may send nothing.
    package var stallTimeout: Double
    /// The zooms of an extract; nil for all.
    package var zooms: ClosedRange<Int>?
    /// The archive that an extract writes.
    package var output: String?
    /// Never ``ProgressStyle/auto``.
    package var progress: ProgressStyle
    /// Whether notes are left out.
    package var isQuiet: Bool

    /// Reads and checks all options.
    package init(invocation: Invocation, environment: Environment) throws(UsageError) {
        guard let word = invocation.operands.first else {
            throw UsageError("maps needs a verb; choose \(listed(MapsVerb.words))")
        }
        guard let verb = MapsVerb(rawValue: word) else {
            throw UsageError("maps \(Message.excerpt(word)): no such verb; \(MapsVerb.mend(for: word))")
        }
        let common = [Flags.quiet, Flags.config, Flags.help, Flags.version]
        let strays = invocation.occurrences.filter { !(verb.flags + common).contains($0.flag) }
        if let stray = strays.first(where: { $0.origin == .commandLine }) {
            throw UsageError(
                "\(stray.flag.spelling) is no option of maps \(verb.rawValue); it is called as: maps \(verb.synopsis)")
        }
        // What a config file says is for the verbs that take it.
        var invocation = invocation
        invocation.occurrences.removeAll(where: strays.contains)
        let reader = OptionReader(invocation: invocation, environment: environment)
        self.verb = verb
        operands = Array(invocation.operands.dropFirst())
        if operands.contains("") { throw UsageError("maps \(verb.rawValue) '': the name is empty; name something") }
        isJSON = reader.has(Flags.json)
        catalog = try reader.name(of: Flags.catalog)
        try reader.exclude(Flags.local, with: [Flags.online], because: "they are opposites")
        scope = reader.has(Flags.local) ? .local : reader.has(Flags.online) ? .online : .all
        box = try reader.value(of: Flags.bbox, RequestedBox.init(parsing:))?.box
        countries = try reader.values(of: Flags.country) { (text) throws(ValueProblem) in
            guard text.count >= 2, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) else {
                throw ValueProblem("no country; write an ISO 3166 code such as DE or US-OK")
            }
            return text.uppercased()
        }
        everyPack = reader.has(Flags.everyPack)
        isFollowing = reader.has(Flags.follow)
        isForced = reader.has(Flags.force)
        isRepairing = reader.has(Flags.repair)
        packID = try reader.name(of: Flags.packID)
        speedLimit = try reader.value(of: Flags.limitRate, Self.rate)
        stallTimeout =
            try reader.value(of: Flags.stallTimeout) { (text) throws(ValueProblem) in
                do throws(TimeError) {
                    return Double(try TimeLength(parsing: text).milliseconds) / 1000
                } catch {
                    throw ValueProblem(error)
                }
            } ?? 30
        if stallTimeout <= 0 { throw UsageError("--stall-timeout 0: no server answers in no time; write 30s") }
        zooms = try reader.value(of: Flags.zoom, Self.zooms)
        output = try reader.name(of: Flags.output)
        isQuiet = reader.has(Flags.quiet)
        let style = try reader.word(of: Flags.progress, default: ProgressStyle.auto)
        switch style {
        case _ where isQuiet: progress = .none
        case .auto: progress = environment.errorIsTerminal ? .bar : .none
        default: progress = style
        }
        try checkOperands()
    }

    private func checkOperands() throws(UsageError) {
        let count = operands.count
        let isComplete: Bool
        switch verb {
        case .list: isComplete = count == 0
        case .info, .path: isComplete = count == 1
        case .download: isComplete = count > 0 || box != nil || !countries.isEmpty
        case .pause, .cancel: isComplete = (count > 0) != everyPack
        case .resume: isComplete = count == 0 || !everyPack
        case .update, .verify: isComplete = true
        case .delete: isComplete = count > 0
        case .import: isComplete = count == 1 || (count > 1 && packID == nil)
        case .extract: isComplete = count == 1 && output != nil
        case .catalog: isComplete = count == 2 && operands[0] == "build"
        }
        guard isComplete else {
            throw UsageError(
                "maps \(verb.rawValue): words are missing or too many; write: wxrender maps \(verb.synopsis)")
        }
    }

    /// Reads `500k`, `2M`, `1.5G` or a plain number: bytes a second in steps of 1000.
    private static func rate(_ text: String) throws(ValueProblem) -> Int64 {
        let factors: [Character: Double] = ["k": 1e3, "K": 1e3, "m": 1e6, "M": 1e6, "g": 1e9, "G": 1e9]
        var digits = text[...]
        var factor = 1.0
        if let last = text.last, let known = factors[last] {
            factor = known
            digits = digits.dropLast()
        }
        guard let number = Numbers.decimal(digits), (1...1e12).contains(number * factor) else {
            throw ValueProblem("no rate from 1 byte to 1000G a second; write 500k or 2M")
        }
        return Int64(number * factor)
    }

    /// Reads `A-B` or `A`.
    private static func zooms(_ text: String) throws(ValueProblem) -> ClosedRange<Int> {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 1 || parts.count == 2 else { throw ValueProblem("not zooms; write A-B such as 0-8") }
        let low = try Numbers.count(parts[0], in: 0...30, such: "--zoom 0-8")
        let high = parts.count == 2 ? try Numbers.count(parts[1], in: 0...30, such: "--zoom 0-8") : low
        guard low <= high else { throw ValueProblem("\(low) is above \(high); write the lower zoom first") }
        return low...high
    }
}
