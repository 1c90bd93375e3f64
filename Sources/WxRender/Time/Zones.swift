public import Foundation

extension TimeZone {
    /// The zone of an IANA name, such as `America/Chicago`, or `UTC`.
    ///
    /// Abbreviations such as `CST` are refused: they mean different things in different countries.
    ///
    /// - Throws: ``TimeError`` with the nearest name, where there is one.
    public init(named name: String) throws(TimeError) {
        if ["UTC", "GMT", "Z"].contains(name.uppercased()) {
            self = .gmt
            return
        }
        let known = TimeZone.knownTimeZoneIdentifiers
        // Names with a slash are looked up whole, since the list leaves out links such as US/Central.
        if name.contains("/") || known.contains(name), let found = TimeZone(identifier: name) {
            self = found
            return
        }
        throw TimeError(name, .unknownZone(didYouMean: Self.nearestName(to: name, among: known.sorted())))
    }

    /// `Chicago` and `new york` are places of a zone; anything else is compared as a whole name.
    private static func nearestName(to name: String, among known: [String]) -> String? {
        let place = name.lowercased().replacing(" ", with: "_")
        let byPlace = known.first { $0.lowercased().hasSuffix("/" + place) || $0.lowercased() == place }
        return byPlace ?? Spelling.nearest(to: name, among: known)
    }

    /// The one instant at which clocks of the zone show a date and time.
    ///
    /// - Parameters:
    ///   - clock: what the clock shows, written as an instant of UTC.
    ///   - text: the time as it was written, for the error.
    /// - Throws: ``TimeError`` where clocks skip that time or show it twice.
    func instant(clock: Timestamp, text: String) throws(TimeError) -> Timestamp {
        // No two changes of a zone lie within two days, so the offsets a day before and after are all there are.
        let before = offset(at: clock - 86_400)
        let after = offset(at: clock + 86_400)
        let candidates = Set([before, after]).map { clock - $0 }.filter { $0 + offset(at: $0) == clock }.sorted()
        if candidates.count == 2 {
            throw TimeError(text, .ambiguous(zone: identifier, first: candidates[0], second: candidates[1]))
        }
        if let only = candidates.first { return only }
        let change = firstChange(after: clock - 86_400, until: clock + 86_400)
        throw TimeError(
            text,
            .skipped(zone: identifier, from: Self.clockText(change + before), to: Self.clockText(change + after)))
    }

    /// Seconds east of UTC at an instant.
    private func offset(at instant: Timestamp) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.secondsSince1970)))
    }

    /// The first second that has the offset of `end`, found by halving.
    private func firstChange(after start: Timestamp, until end: Timestamp) -> Timestamp {
        var low = start
        var high = end
        let target = offset(at: end)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if offset(at: middle) == target { high = middle } else { low = middle }
        }
        return high
    }

    /// `2026-03-08T02:00`, without seconds where they are 0.
    private static func clockText(_ clock: Timestamp) -> String {
        let text = String(clock.description.dropLast())
        return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    }
}
