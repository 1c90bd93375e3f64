public import Foundation

/// A time as people write it, understood but not yet tied to the clock or to the newest scan.
///
/// An anchor and a signed offset: `now-90m` is ``Anchor/now`` and −5400 s, a full date is ``Anchor/instant(_:)`` and 0.
public struct TimeExpression: Hashable, Sendable, CustomStringConvertible {
    /// What a time counts from.
    public enum Anchor: Hashable, Sendable {
        /// A fixed instant.
        case instant(Timestamp)
        /// The clock at the start of the run.
        case now
        /// The newest radar scan.
        case latest
        /// The first instant of the same span: what `+30m` counts from.
        case start
    }

    /// What the time counts from.
    public let anchor: Anchor
    /// Seconds after the anchor; negative before it.
    public let offsetSeconds: Int
    /// The time as it was written, for messages.
    public let text: String

    /// Makes a time from its parts.
    public init(_ anchor: Anchor, offsetSeconds: Int = 0, text: String) {
        self.anchor = anchor
        self.offsetSeconds = offsetSeconds
        self.text = text
    }

    /// A fixed instant.
    public init(_ instant: Timestamp) {
        self.init(.instant(instant), text: instant.description)
    }

    /// The time as it was written.
    public var description: String { text }

    /// Two times are equal when they mean the same, however they were written.
    public static func == (a: TimeExpression, b: TimeExpression) -> Bool {
        a.anchor == b.anchor && a.offsetSeconds == b.offsetSeconds
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(anchor)
        hasher.combine(offsetSeconds)
    }

    /// Whether the newest radar scan must be known before the time can be resolved.
    public var needsLatest: Bool { anchor == .latest }

    /// The instant that the time means.
    ///
    /// - Parameters:
    ///   - context: the clock and the newest scan.
    ///   - start: the resolved first instant of the span that this time ends; nil where there is none.
    /// - Throws: ``TimeError`` where the anchor is not there or the instant lies outside the years 1 to 9999.
    public func resolved(in context: TimeContext, start: Timestamp? = nil) throws(TimeError) -> Timestamp {
        let base: Timestamp
        switch anchor {
        case .instant(let instant): base = instant
        case .now: base = context.now
        case .latest:
            guard let latest = context.latest else { throw TimeError(text, .noLatest) }
            base = latest
        case .start:
            guard let start else { throw TimeError(text, .noStart) }
            base = start
        }
        let (seconds, overflow) = base.secondsSince1970.addingReportingOverflow(offsetSeconds)
        guard !overflow, Timestamp.calendar.contains(seconds) else { throw TimeError(text, .outOfRange) }
        return Timestamp(secondsSince1970: seconds)
    }
}

extension TimeExpression {
    /// Reads a time.
    ///
    /// | form | meaning |
    /// |---|---|
    /// | `2024-05-06T21:00Z`, `…T21:00:30.5+05:30`, `…-0500` | an instant; fractions of a second are dropped |
    /// | `2024-05-06T21:00` | the same on the clocks of `zone` |
    /// | `202405062100`, `20240506210030` | an instant in UTC |
    /// | `@1715029200` | seconds since 1970-01-01T00:00:00Z |
    /// | `now`, `latest`, `now-90m`, `latest+5m` | the clock, the newest scan, and times near them |
    /// | `-2h` | the same as `now-2h` |
    /// | `+30m` | that long after the first instant of the span |
    ///
    /// - Parameter zone: the zone of times that name none; without it they are an error.
    public init(parsing text: String, zone: TimeZone? = nil) throws(TimeError) {
        if let first = text.first, first == "+" || first == "-" {
            self.init(first == "+" ? .start : .now, offsetSeconds: try Self.offset(text[...], of: text), text: text)
            return
        }
        for (word, anchor) in [("now", Anchor.now), ("latest", .latest)] where text.lowercased().hasPrefix(word) {
            let rest = text.dropFirst(word.count)
            if rest.isEmpty {
                self.init(anchor, text: text)
                return
            }
            if rest.first == "+" || rest.first == "-" {
                self.init(anchor, offsetSeconds: try Self.offset(rest, of: text), text: text)
                return
            }
        }
        self.init(.instant(try CalendarText.instant(text, zone: zone)), text: text)
    }

    /// The seconds of `-2h` or `+30m`.
    private static func offset(_ signed: Substring, of text: String) throws(TimeError) -> Int {
        let length: TimeLength
        do throws(TimeError) {
            length = try TimeLength(parsing: String(signed.dropFirst()))
        } catch {
            throw TimeError(text, error.reason)
        }
        // Frames are dated in whole seconds; part of one would be dropped without a word.
        guard length.isWholeSeconds else {
            throw TimeError(text, .noSuchTime("times are whole seconds; write an offset such as -90s"))
        }
        return signed.first == "-" ? -length.seconds : length.seconds
    }
}

extension Timestamp {
    /// The seconds since 1970 of the years 1 to 9999, the dates that have four digits.
    static let calendar: ClosedRange<Int> = {
        let first = Timestamp(year: 1, month: 1, day: 1)?.secondsSince1970 ?? 0
        let last = Timestamp(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59)?.secondsSince1970 ?? 0
        return first...last
    }()
}
