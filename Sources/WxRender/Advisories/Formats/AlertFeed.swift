import Foundation

/// Reads Atom and RSS indexes of alerts: what they say of each, and whole messages where they hold them.
struct AlertFeed {
    /// Which language is wanted of messages that have several.
    let language: String

    /// The alerts of an entry.
    ///
    /// - Throws: `FeatureFault` for an entry that is only a link: nothing is fetched.
    func alerts(_ entry: MarkupElement) throws(FeatureFault) -> [Alert] {
        if let message = entry.descendants("alert").first {
            return try CAPMessage(language: language).alerts(message)
        }
        guard entry["event"] != nil || entry["effective"] != nil || entry["expires"] != nil else {
            throw FeatureFault("the entry is only a link and nothing is fetched; name the file that it links to")
        }
        guard let event = entry.value("event") ?? entry.value("title").flatMap(Self.event) else {
            throw FeatureFault("the entry names no event")
        }
        let effective = try CAPArea.time(entry, "effective")
        let written = try CAPArea.time(entry, "sent")
        let published = try CAPArea.time(entry, "published")
        let updated = try CAPArea.time(entry, "updated")
        guard let sent = written ?? published ?? effective ?? updated else {
            throw FeatureFault("the entry carries no time, so no minute at which it holds")
        }
        var alert = Alert(
            id: entry.value("identifier") ?? Self.bare(entry.value("id") ?? entry.value("guid") ?? ""), event: event,
            status: entry.value("status").flatMap { .init(written: $0) } ?? .unknown,
            messageType: entry.value("msgType").flatMap { .init(written: $0) } ?? .unknown, sent: sent,
            onset: try CAPArea.time(entry, "onset"), expires: try CAPArea.time(entry, "expires"),
            severity: entry.value("severity").flatMap { .init(written: $0) } ?? .unknown,
            urgency: entry.value("urgency").flatMap { .init(written: $0) } ?? .unknown,
            certainty: entry.value("certainty").flatMap { .init(written: $0) } ?? .unknown)
        try CAPArea.add([entry], to: &alert)
        return [alert]
    }

    /// The entries of an index.
    static func entries(of root: MarkupElement) -> [MarkupElement] {
        root.name == "feed" ? root.all("entry") : root.descendants("item")
    }

    /// The event of a heading such as `Wind Advisory issued May 6 at 4:07AM CDT`.
    private static func event(in title: String) -> String? {
        guard let end = title.range(of: " issued ") else { return AdvisoryEvents.name(in: title) }
        return String(title[..<end.lowerBound])
    }

    private static func bare(_ id: String) -> String {
        guard id.hasPrefix("http"), let slash = id.lastIndex(of: "/") else { return id }
        return String(id[id.index(after: slash)...])
    }
}
