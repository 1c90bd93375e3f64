package import WxRender

/// The options under "Output".
package struct OutputOptions: Hashable, Sendable {
    package var target: OutputTarget
    /// How long a frame is shown, 20 ms or more.
    package var delay: FrameDelay
    /// How much longer the last frame is shown.
    package var holdLastMilliseconds: Int
    /// Plays of an animation; 0 for ever.
    package var plays: Int
    package var compression: LoopEncoding.Compression
    /// The most bytes of the file that is written; nil for no limit.
    package var maximumBytes: Int?
    /// Where a report is written; nil for nowhere.
    package var reportPath: String?

    /// The longest delay that a GIF can store, in hundredths of a second.
    private static let longestGIFDelay = 65_535

    /// - Parameter messages: takes what was changed of the values.
    init(_ reader: OptionReader, time: TimeOptions, messages: inout [Message]) throws(UsageError) {
        target = try Self.target(reader, isOneFrame: time.isOneFrame)
        delay = try Self.delay(reader, isPlayer: target.isPlayer, messages: &messages)
        holdLastMilliseconds =
            try reader.value(of: Flags.holdLast) { (text) throws(ValueProblem) in
                let length = try TimeLength(value: text)
                guard length.seconds <= 3600 else { throw ValueProblem("longer than 1h; write a shorter time") }
                return length.milliseconds
            } ?? 1000
        plays = try reader.count(of: Flags.loop, in: 0...65_535, example: "0, for ever") ?? 0
        compression = try reader.word(of: Flags.compression, default: .standard)
        maximumBytes = try reader.value(of: Flags.maxSize, ByteCount.parse)
        reportPath = try reader.name(of: Flags.report)
        try check(reader, time: time)
    }

    private static func target(_ reader: OptionReader, isOneFrame: Bool) throws(UsageError) -> OutputTarget {
        let format = try reader.value(of: Flags.format, StreamFormat.init(parsing:))
        let kind = reader.environment.fileKind
        let given = try reader.value(of: Flags.output) { (text) throws(ValueProblem) in
            try OutputTarget(parsing: text, format: format, isOneFrame: isOneFrame, kind: kind)
        }
        try reader.exclude(Flags.player, with: [Flags.output, Flags.format], because: "both say what is written")
        let player = try reader.value(of: Flags.player) { (text) throws(ValueProblem) in
            try OutputTarget(parsingPlayerFolder: text, kind: kind)
        }
        if let target = given ?? player { return target }
        if let format { throw UsageError("--format \(format.rawValue) without -o -; name a file with -o instead") }
        return isOneFrame ? .picture(path: "frame.png") : .animation(path: "loop.gif")
    }

    private static func delay(
        _ reader: OptionReader, isPlayer: Bool, messages: inout [Message]
    ) throws(UsageError) -> FrameDelay {
        try reader.exclude(Flags.fps, with: [Flags.delay], because: "both say how long a frame is shown")
        let byRate = try reader.value(of: Flags.fps, FrameDelay.init(parsingFPS:))
        let byLength = try reader.value(of: Flags.delay, FrameDelay.init(parsingDelay:))
        guard let delay = byRate ?? byLength else {
            // A loop that somebody looks at closely, and can speed up, begins slowly.
            return FrameDelay(numerator: 1, denominator: isPlayer ? 2 : 10)
        }
        guard delay.isTooShort else { return delay }
        let flag = byRate == nil ? Flags.delay : Flags.fps
        let value = reader.invocation.value(of: flag) ?? ""
        messages.append(
            Message(
                .warning, "\(flag.spelling) \(value): players do not keep delays under 20 ms; 20 ms (50 fps) is used"))
        return .shortest
    }

    private func check(_ reader: OptionReader, time: TimeOptions) throws(UsageError) {
        switch target {
        case .standardOutput where reader.environment.outputIsTerminal && !reader.has(Flags.dryRun):
            throw UsageError(
                "-o -: standard output is a terminal; send it to a file or a program, as in wxrender … | program")
        case .animation, .standardOutput(.gif), .stream(_, .gif):
            let last = DelaySchedule.delays(
                frameCount: 1, delay: delay, holdLastMilliseconds: holdLastMilliseconds, unitsPerSecond: 100)
            if last.reduce(0, +) > Self.longestGIFDelay {
                throw UsageError("the last frame lasts longer than the 655.35 s of a GIF; lower --hold-last or --delay")
            }
        default: break
        }
        if case .frames(let count) = time.cadence, count > 1, target.isSinglePicture {
            throw target.severalFrames(count)
        }
        switch target {
        case .folder where maximumBytes != nil, .pattern where maximumBytes != nil:
            throw UsageError(
                "--max-size is for one file, and -o names a sequence of them; name a file such as loop.gif, or leave --max-size out"
            )
        default: break
        }
        if target.isPlayer, maximumBytes != nil {
            throw UsageError(
                "--max-size is for a GIF or PNG file, and a player is a page; name a file such as loop.gif")
        }
        guard let reportPath else { return }
        if reportPath == "-" || reportPath.hasSuffix("/") {
            throw UsageError(Flags.report, value: reportPath, problem: "is no file; name one, such as report.json")
        }
        if reportPath == target.path {
            throw UsageError(Flags.report, value: reportPath, problem: "is the output itself; name another file")
        }
    }
}

extension OutputTarget {
    /// The error of more than one frame for a single picture: it names the two ways to have them all.
    package func severalFrames(_ count: Int) -> UsageError {
        let name = path.map(Message.excerpt) ?? "-"
        return UsageError(
            "-o \(name) holds one frame, but there are \(count); name a sequence such as frames/ or an animation such as loop.gif"
        )
    }
}
