import WxGeo
import WxRender

/// What `--dry-run` prints: the view, the output, and for each frame the scan it takes and how old that is.
enum PlanPage {
    /// The page of a plan; nothing is drawn for it.
    ///
    /// - Throws: what would end the real run before its first frame.
    static func text(_ plan: RenderPlan) throws -> String {
        let loop = plan.loop
        let timeline = try loop.checkedTimeline()
        try plan.output.check(frameTimes: timeline.frames.map(\.time))
        let viewport = loop.scene.viewport
        let box = viewport.bounds
        var lines = [
            "output  \(describe(plan.output))",
            "view    \(viewport.width)x\(viewport.height), zoom \(rounded(viewport.zoom, 2)), "
                + [box.west, box.south, box.east, box.north].map { rounded($0, 4) }.joined(separator: ","),
            "frames  \(timeline.frames.count)"
                + (timeline.missingFrames == 0 ? "" : ", \(timeline.missingFrames) without a scan young enough"),
        ]
        let rows = timeline.frames.enumerated().map { index, frame in row(index + 1, frame, loop: loop) }
        let heads = ["#", "time"] + columns(of: loop)
        let widths = heads.indices.map { column in ([heads] + rows).map { $0[column].count }.max() ?? 0 }
        for row in [heads] + rows {
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            lines.append(String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed()))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func columns(of loop: Loop) -> [String] {
        loop.scene.layers.flatMap { layer in
            switch layer {
            case .radar: ["radar", "age"]
            case .advisories: ["alerts in force"]
            }
        }
    }

    private static func row(_ number: Int, _ frame: TimelineFrame, loop: Loop) -> [String] {
        ["\(number)", frame.time.description]
            + loop.scene.layers.flatMap { layer in
                switch layer {
                case .radar(let content):
                    let files = frame.scans.map { content.series[$0.index.series].scans[$0.index.scan].header.file }
                    let ages = frame.scans.map { "\($0.ageSeconds) s" + ($0.isHeld ? " (held)" : "") }
                    return files.isEmpty
                        ? ["no scan", ""] : [files.joined(separator: " + "), ages.joined(separator: " + ")]
                case .advisories(let content):
                    return ["\(content.timeline.inForce(at: frame.time).count)"]
                }
            }
    }

    private static func describe(_ output: LoopOutput) -> String {
        switch output {
        case .gif(let path): "\(path) (animated GIF)"
        case .apng(let path): "\(path) (animated PNG)"
        case .player(let path): "\(path) (player)"
        case .playerFolder(let folder): "\(folder)/ (player)"
        case .png(let path): "\(path) (PNG)"
        case .pngSequence(let folder): "\(folder)/ (PNG sequence)"
        case .timedSequence(let pattern): "\(pattern) (PNG sequence)"
        case .gifToStandardOutput: "standard output (animated GIF)"
        case .apngToStandardOutput: "standard output (animated PNG)"
        case .pngToStandardOutput: "standard output (PNG)"
        }
    }

    private static func rounded(_ value: Double, _ digits: Int) -> String {
        let factor = (0..<digits).reduce(1.0) { product, _ in product * 10 }
        return "\((value * factor).rounded() / factor)"
    }
}
