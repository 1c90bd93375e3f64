/// A time, a length of time, a zone or a pattern that can not be understood, and how to mend it.
public struct TimeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was found, as it was written.
    public let text: String
    /// What is wrong with it.
    public let reason: Reason

    /// Pairs a text with what is wrong with it.
    public init(_ text: String, _ reason: Reason) {
        self.text = text
        self.reason = reason
    }

    /// `TEXT: what is wrong; how to mend it`, one line.
    public var description: String { "\(text): \(reason)" }

    /// What can be wrong with a time.
    public enum Reason: Hashable, Sendable, CustomStringConvertible {
        /// The text has the form of no time.
        case notATime(didYouMean: String?)
        /// A date without a time of day.
        case noTimeOfDay
        /// The form is right, but the calendar or the clock has no such time.
        case noSuchTime(String)
        /// A time without an offset, and no zone to read it in.
        case noZone
        /// Clocks of the zone skip this time.
        case skipped(zone: String, from: String, to: String)
        /// Clocks of the zone show this time twice.
        case ambiguous(zone: String, first: Timestamp, second: Timestamp)
        /// An offset that counts from an earlier time, where there is none.
        case noStart
        /// `latest`, without a radar scan.
        case noLatest
        /// An instant outside the years 1 to 9999.
        case outOfRange
        /// An interval whose end lies before its start.
        case endsBeforeStart(from: Timestamp, to: Timestamp)
        /// More frames than a run may have.
        case tooManyFrames(Int)
        /// One frame can not stand at both ends of a span.
        case oneFrameForTwoEnds
        /// Frames would share a second.
        case moreFramesThanSeconds(Int)
        /// The text has the form of no length of time.
        case notALength
        /// A length without its unit.
        case noUnit
        /// More than 100,000 days.
        case tooLong
        /// No zone has this name.
        case unknownZone(didYouMean: String?)
        /// A pattern with a field that is not known.
        case unknownField(String)

        /// What is wrong and how to mend it, one line.
        public var description: String {
            switch self {
            case .notATime(let near):
                if let near {
                    "is not a time; did you mean \(near)?"
                } else {
                    "is not a time; write 2024-05-06T21:00Z, 202405062100 (UTC), @1715029200, now, latest or -2h"
                }
            case .noTimeOfDay: "a date without a time of day; add one, such as T00:00Z"
            case .noSuchTime(let what): what
            case .noZone: "the time names no zone; add Z or an offset such as -05:00, or give --timezone"
            case .skipped(let zone, let from, let to):
                "clocks in \(zone) skip from \(from) to \(to) that day; choose a time outside the gap or add an offset"
            case .ambiguous(let zone, let first, let second):
                "clocks in \(zone) show this time twice, at \(first) and at \(second); write one of the two"
            case .noStart: "counts from --from and only --to can; write now+… or latest+… or a full time"
            case .noLatest: "the newest radar scan is asked for, but there is none; add --radar or write another time"
            case .outOfRange: "lies outside the years 1 to 9999; write a nearer time"
            case .endsBeforeStart(let from, let to):
                "the last instant \(to) lies before the first one, \(from); swap --from and --to"
            case .tooManyFrames(let count):
                "the span has \(count) frames, but \(Cadence.mostFrames) are the most; use a longer --step"
            case .oneFrameForTwoEnds: "one frame can not be at both ends; use --at, or two frames or more"
            case .moreFramesThanSeconds(let count):
                "the span is too short for \(count) frames, which are dated in whole seconds; use fewer --frames"
            case .notALength: "is not a length of time; write 90s, 5m, 2h, 1d or 1h30m"
            case .noUnit: "a length of time without a unit; add s, m, h or d"
            case .tooLong: "a length of time is 100000d at most; write a shorter one"
            case .unknownZone(let near):
                if let near {
                    "no such time zone; did you mean \(near)?"
                } else {
                    "no such time zone; write an IANA name such as America/Chicago, or UTC"
                }
            case .unknownField(let field):
                "unknown field \(field); the fields are %Y %m %d %H %M %S %j %y %s, and %% for a per cent sign"
            }
        }
    }
}
