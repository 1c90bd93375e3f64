package import Foundation
package import WxRender

/// The options under "Time".
package struct TimeOptions: Hashable, Sendable {
    /// Which instants; they may still count from the newest scan.
    package var selection: TimeSelection
    /// How frames are spaced; of no matter for one instant.
    package var cadence: Cadence
    /// How old a scan may be, seconds; nil for what its layer's own rhythm says.
    package var toleranceSeconds: Int?
    /// What a frame without a scan shows.
    package var gaps: GapPolicy
    /// Whether missing data end the run.
    package var isStrict: Bool
    /// The zone of labels; nil for UTC alone.
    package var timeZone: TimeZone?

    /// Whether exactly one frame is asked for.
    package var isOneFrame: Bool {
        if case .instant = selection { true } else { false }
    }

    init(_ reader: OptionReader) throws(UsageError) {
        let zone = try reader.zone(of: Flags.timezone)
        timeZone = zone
        selection = try Self.selection(reader, zone: zone)
        cadence = try Self.cadence(reader)
        toleranceSeconds = try reader.value(of: Flags.tolerance) { (text) throws(ValueProblem) in
            try TimeLength(wholeSeconds: text, canBeZero: true).seconds
        }
        gaps = try reader.word(of: Flags.gaps, default: .mark)
        isStrict = reader.has(Flags.strict)
        try checkOrder(reader)
    }

    private static func selection(_ reader: OptionReader, zone: TimeZone?) throws(UsageError) -> TimeSelection {
        let span = [Flags.from, Flags.to]
        try reader.exclude(
            Flags.at, with: span + [Flags.last, Flags.step, Flags.frames], because: "--at is one frame")
        try reader.exclude(Flags.last, with: span, because: "--last sets both ends itself")
        if let at = try reader.time(of: Flags.at, zone: zone) { return .instant(at) }
        let length = try reader.value(of: Flags.last) { (text) throws(ValueProblem) in
            try TimeLength(wholeSeconds: text, canBeZero: false)
        }
        if let length { return .last(length) }
        switch (try reader.time(of: Flags.from, zone: zone), try reader.time(of: Flags.to, zone: zone)) {
        case (let from?, let to?): return .span(from: from, to: to)
        case (_?, nil): throw UsageError("--from without --to; add the last instant, such as --to now")
        case (nil, _?): throw UsageError("--to without --from; add the first instant, such as --from -2h")
        case (nil, nil):
            throw UsageError(
                "no time is asked for; give --from and --to, --last or --at (wxrender --help has examples)")
        }
    }

    private static func cadence(_ reader: OptionReader) throws(UsageError) -> Cadence {
        try reader.exclude(Flags.step, with: [Flags.frames], because: "both space the frames")
        let step = try reader.value(of: Flags.step) { (text) throws(ValueProblem) in
            try TimeLength(wholeSeconds: text, canBeZero: false).seconds
        }
        if let step { return .step(seconds: step) }
        let count = try reader.count(of: Flags.frames, in: 1...1_000_000, example: "24")
        return count.map { .frames($0) } ?? .everyScan
    }

    /// Finds what is wrong with the span already now, where no scan must be known for it.
    private func checkOrder(_ reader: OptionReader) throws(UsageError) {
        guard !selection.needsLatest else { return }
        do throws(TimeError) {
            let span = try selection.resolved(in: TimeContext(now: reader.environment.now))
            _ = try cadence.instants(in: span)
        } catch {
            let given = [Flags.from, Flags.to, Flags.at, Flags.last, Flags.step, Flags.frames].compactMap { flag in
                reader.invocation.value(of: flag).map { "\(flag.spelling) \(Message.excerpt($0))" }
            }
            throw UsageError("\(given.joined(separator: " ")): \(error.reason)")
        }
    }
}

extension OptionReader {
    /// A time; only `--to` may count from the first instant.
    fileprivate func time(of flag: Flag, zone: TimeZone?) throws(UsageError) -> TimeExpression? {
        try value(of: flag) { (text) throws(ValueProblem) in
            do throws(TimeError) {
                let time = try TimeExpression(parsing: text, zone: zone)
                if time.anchor == .start, flag != Flags.to { throw TimeError(text, .noStart) }
                return time
            } catch {
                throw ValueProblem(error)
            }
        }
    }

    /// A zone by its name.
    func zone(of flag: Flag) throws(UsageError) -> TimeZone? {
        try value(of: flag) { (text) throws(ValueProblem) in
            do throws(TimeError) {
                return try TimeZone(named: text)
            } catch {
                throw ValueProblem(error)
            }
        }
    }
}
