import WxRender

/// What `--advisories` names, read and merged.
enum AdvisorySources {
    /// A full day of all NWS products is some tens of megabytes.
    private static let mostBytes = 512 << 20

    /// Reads the sources into an advisory layer.
    ///
    /// - Parameter warnings: takes a line for each file and feature that was left out.
    static func content(
        _ options: LayerOptions, _ choice: LayerChoice, warnings: inout [String]
    ) throws -> AdvisoryContent {
        var files: [AlertFile] = []
        for source in options.advisories {
            let (names, wereFound) = try SourceFiles.files(of: source, kind: .alerts)
            for name in names {
                do throws(RenderError) {
                    let bytes = try InputFile.read(name, limit: mostBytes, expected: "a list of alerts (GeoJSON)")
                    let file = try AlertFile(geoJSON: bytes, name: name)
                    warnings += file.faults.map { "\(name): \($0); left out" }
                    files.append(file)
                } catch {
                    guard wereFound else { throw error }
                    warnings.append("\(error); left out")
                }
            }
        }
        var rule = AlertTimeline.Options()
        rule.start = options.advisoryStart == .onset ? .onset : .sent
        rule.includesEveryStatus = options.advisoryStatus == .all
        return AdvisoryContent(
            timeline: AlertTimeline(AlertFile.merged(files), options: rule), opacity: choice.opacity ?? 1)
    }
}
