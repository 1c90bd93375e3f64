extension AdvisorySource {
    /// Reads the sources into what an advisory layer shows.
    ///
    /// - Parameter warnings: takes a line for each file and feature that was left out.
    func content(opacity: Double, warnings: inout [String]) throws -> AdvisoryContent {
        var files: [AlertFile] = []
        for source in sources {
            let (names, wereFound) = try SourceFiles.files(of: source, kind: .alerts)
            for name in names {
                do throws(RenderError) {
                    let file = try AlertFile(try FeatureSource(path: name), language: language)
                    warnings += file.faults.map { "\(name): \($0); left out" }
                    files.append(file)
                } catch {
                    guard wereFound else { throw error }
                    warnings.append("\(error); left out")
                }
            }
        }
        guard !files.isEmpty else {
            throw RenderError.noData("no file of --advisories can be read; see the warnings for each")
        }
        let shapes = try zones.map { try ZoneFile(try FeatureSource(path: $0)) }
        let alerts = ZoneAtlas(shapes).resolved(AlertFile.merged(files), faults: &warnings)
        warnings += Self.doubts(about: rule.events ?? [], among: alerts)
        return AdvisoryContent(
            timeline: AlertTimeline(alerts, options: rule, unreadable: files.reduce(0) { $0 + $1.faults.count }),
            opacity: opacity, styles: try styles(warnings: &warnings))
    }

    /// How the alerts are drawn.
    ///
    /// - Parameter warnings: takes a line for each event of a style file that nobody knows.
    package func styles(warnings: inout [String]) throws -> AdvisoryStyleSheet {
        guard let styleFile else { return .official }
        let text = try InputFile.read(styleFile, limit: 16 << 20, expected: "a style file (JSON)")
        let sheet = try AdvisoryStyleSheet(text, name: styleFile)
        warnings += sheet.doubtfulEvents.map {
            "\(styleFile): no official event is called \"\($0.name)\"; did you mean \($0.nearest)?"
        }
        return sheet
    }

    /// A line for each name that no alert has and no list knows: likely a slip, and the picture would be empty.
    private static func doubts(about names: [String], among alerts: [Alert]) -> [String] {
        let present = Set(alerts.map { $0.event.lowercased() })
        let known = AlertEvents.names + Set(alerts.map(\.event)).sorted()
        return names.compactMap { name in
            guard !present.contains(name.lowercased()), !AlertEvents.contains(name) else { return nil }
            return "--events \(name): no alert has this event; "
                + Spelling.mend(for: name, among: known, otherwise: "wxrender inspect lists a file's events")
        }
    }
}
