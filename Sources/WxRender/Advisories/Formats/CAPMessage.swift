import WxGeo

/// Reads messages of the Common Alerting Protocol, versions 1.1 and 1.2 (OASIS).
struct CAPMessage {
    /// Which language is wanted of a message that has several, such as `en` or `fr-CA`.
    let language: String

    /// The alerts of an `<alert>`: one for each piece of information in the language wanted.
    ///
    /// A message without any is an alert only where it ends others.
    func alerts(_ message: MarkupElement) throws(FeatureFault) -> [Alert] {
        guard let id = message.value("identifier") else { throw FeatureFault("it has no <identifier>") }
        guard let written = message.value("sent") else { throw FeatureFault("it has no <sent>") }
        guard let sent = AlertTime.instant(written) else {
            throw FeatureFault("<sent> is \"\(written)\", not a time with its zone such as 2024-05-06T21:00:00Z")
        }
        var frame = Alert(
            id: id, event: "", status: message.value("status").flatMap { .init(written: $0) } ?? .unknown,
            messageType: message.value("msgType").flatMap { .init(written: $0) } ?? .unknown, sent: sent,
            references: Self.references(message.value("references") ?? ""))
        let infos = message.all("info")
        if infos.isEmpty {
            if frame.messageType == .cancel || !frame.references.isEmpty { return [frame] }
            throw FeatureFault("it has no <info>, so it warns of nothing")
        }
        var alerts: [Alert] = []
        for (part, info) in chosen(infos).enumerated() {
            frame.part = part
            alerts.append(try alert(info, frame))
        }
        return alerts
    }

    /// The pieces in the language wanted, else in that of the first piece.
    private func chosen(_ infos: [MarkupElement]) -> [MarkupElement] {
        // Without a language CAP means en-US.
        func language(_ info: MarkupElement) -> String { (info.value("language") ?? "en-US").lowercased() }
        let wanted = self.language.lowercased()
        let matching = infos.filter { language($0) == wanted || language($0).hasPrefix(wanted + "-") }
        if !matching.isEmpty { return matching }
        let kin = wanted.prefix { $0 != "-" }
        let near = infos.filter { language($0).prefix { $0 != "-" } == kin }
        if !near.isEmpty { return near }
        return infos.filter { language($0) == language(infos[0]) }
    }

    private func alert(_ info: MarkupElement, _ frame: Alert) throws(FeatureFault) -> Alert {
        var alert = frame
        guard let event = info.value("event") else { throw FeatureFault("its <info> has no <event>") }
        alert.event = event
        alert.severity = info.value("severity").flatMap { .init(written: $0) } ?? .unknown
        alert.urgency = info.value("urgency").flatMap { .init(written: $0) } ?? .unknown
        alert.certainty = info.value("certainty").flatMap { .init(written: $0) } ?? .unknown
        alert.onset = try CAPArea.time(info, "onset")
        alert.expires = try CAPArea.time(info, "expires")
        for parameter in info.all("parameter") {
            let value = parameter.value("value") ?? ""
            switch parameter.value("valueName") {
            // The NWS tells when the event ends, which may be long after the message lapses.
            case "eventEndingTime": alert.ends = AlertTime.instant(value)
            case "UGC", "NWSUGC": alert.ugcCodes += UGCText.codes(value)
            default: break
            }
        }
        try CAPArea.add(info.all("area"), to: &alert)
        return alert
    }

    /// The identifiers of `sender,identifier,sent` triples between blanks.
    private static func references(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map { entry in
            let parts = entry.split(separator: ",", omittingEmptySubsequences: false)
            return String(parts.count == 3 ? parts[1] : entry)
        }
    }
}
