/// The alerts in force at each frame as plain text: what a picture can not say aloud, those without a shape too.
struct AdvisoryList {
    private let layer: AdvisoryLayer
    private let timeline: AlertTimeline

    init(_ layer: AdvisoryLayer, timeline: AlertTimeline) {
        self.layer = layer
        self.timeline = timeline
    }

    /// The text of some frames: a heading for each, then a line for each alert, the gravest first.
    func text(at times: [Timestamp]) -> String {
        times.map { time in
            let shown = layer.listed(at: time)
            let heading = "\(time): \(shown.count) \(shown.count == 1 ? "alert" : "alerts") in force"
            return ([heading] + shown.map { "  " + line($0) }).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    private func line(_ entry: AdvisoryLayer.ListedAlert) -> String {
        let alert = timeline.alerts[entry.index]
        var parts = [alert.event]
        if alert.severity != .unknown { parts.append(alert.severity.rawValue) }
        let area = alert.areaDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !area.isEmpty { parts.append(area) }
        parts.append("sent \(alert.sent)")
        if let onset = alert.onset, onset > alert.sent { parts.append("from \(onset)") }
        parts.append((alert.ends ?? alert.expires).map { "until \($0)" } ?? "until further notice")
        switch entry.place {
        case .drawn: break
        case .outsideView: parts.append("outside the view")
        case .withoutShape: parts.append("not drawn: no shape is known")
        }
        if !alert.unshapedCodes.isEmpty {
            parts.append("unknown zones \(alert.unshapedCodes.joined(separator: " "))")
        }
        // Texts come from files: what a terminal would act on is left out.
        return String(parts.joined(separator: "; ").unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
    }
}
