import Foundation
import Synchronization
import WxGeo

extension Loop {
    /// Draws all frames and writes them.
    ///
    /// The bytes that are written depend on the loop and its inputs alone, not on `jobs`.
    ///
    /// - Parameters:
    ///   - jobs: frames drawn at once; by default one for each processor.
    ///   - reportPath: a file for the report, written after the artefact.
    ///   - advisoryListPath: a text file for the alerts in force at each frame, written after the artefact.
    /// - Returns: what the frames show.
    /// - Throws: ``RenderError``, or `CancellationError` when the observer ends the run. The old artefact then stands.
    public func write(
        to output: LoopOutput, encoding: LoopEncoding = LoopEncoding(), jobs: Int? = nil, reportPath: String? = nil,
        advisoryListPath: String? = nil, observer: LoopObserver = LoopObserver()
    ) throws -> LoopReport {
        let timeline = try checkedTimeline()
        try output.check(frameTimes: timeline.frames.map(\.time))
        let warnings = Shared<[String]>([])
        let prepared = try (output.isPlayer ? layeredForPlayer : self).prepare(timeline) { line in
            warnings.update { $0.append(line) }
            observer.warning(line)
        }
        let jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        // Threads find unreadable files in any order; the report lists them in one.
        let describe = { @Sendable (frames: [LoopReport.Frame], missing: Int) in
            LoopReport(
                width: scene.viewport.width, height: scene.viewport.height, bounds: scene.viewport.bounds,
                requestedBounds: requestedBounds, frames: frames, missingFrames: missing,
                fonts: prepared.usedFonts(),
                warnings: self.warnings + warnings.value.sorted())
        }
        func write(to sink: some FrameSink) throws -> LoopReport {
            try Run(loop: self, timeline: timeline, renderer: prepared.renderer, jobs: jobs, observer: observer)
                .write(to: sink, describe: describe)
        }
        let report: LoopReport
        switch output {
        case .gif(let path):
            let sink = GIFSink(
                try openByteSink(path: path), name: path, viewport: scene.viewport, colours: prepared.colours,
                timing: encoding.timing)
            report = try write(to: sink)
        case .gifToStandardOutput:
            let sink = GIFSink(
                DirectFile(), name: "-", viewport: scene.viewport, colours: prepared.colours, timing: encoding.timing)
            report = try write(to: sink)
        case .apng(let path):
            report = try write(
                to: APNGSink(
                    try openByteSink(path: path), name: path, viewport: scene.viewport,
                    frameCount: timeline.frames.count, encoding: encoding))
        case .apngToStandardOutput:
            report = try write(
                to: APNGSink(
                    DirectFile(), name: "-", viewport: scene.viewport, frameCount: timeline.frames.count,
                    encoding: encoding))
        case .png(let path):
            report = try write(
                to: PNGSink(try openByteSink(path: path), name: path, compression: encoding.compression))
        case .pngToStandardOutput:
            report = try write(to: PNGSink(DirectFile(), name: "-", compression: encoding.compression))
        case .pngSequence(let folder):
            let path = folder.hasSuffix("/") ? folder : folder + "/"
            report = try write(
                to: PNGSequenceSink(
                    folder: path, names: .numbered, frameCount: timeline.frames.count, encoding: encoding))
        case .timedSequence(let pattern):
            report = try write(
                to: PNGSequenceSink(
                    folder: "", names: .timed(pattern), frameCount: timeline.frames.count, encoding: encoding))
        case .player(let path):
            let page = try openByteSink(path: path)
            report = try write(
                to: try playerSink(
                    page, folder: nil, name: path, timeline: timeline, prepared: prepared, encoding: encoding))
        case .playerFolder(let folder):
            let path = folder.hasSuffix("/") ? folder : folder + "/"
            let page = try AtomicFile(path: path + "index.html")
            report = try write(
                to: try playerSink(
                    page, folder: path, name: "index.html", timeline: timeline, prepared: prepared,
                    encoding: encoding))
        }
        if let reportPath {
            let file = try openByteSink(path: reportPath)
            try file.write(Array(report.json.utf8))
            try file.commit()
        }
        if let advisoryListPath, let list = prepared.advisoryList {
            let file = try openByteSink(path: advisoryListPath)
            try file.write(Array(list.text(at: report.frames.map(\.time)).utf8))
            try file.commit()
        }
        return report
    }
}

extension LoopOutput {
    /// Checks what can be known before anything is drawn.
    ///
    /// - Throws: ``RenderError/usage(_:)`` where the frames do not go into such an output.
    package func check(frameTimes: [Timestamp]) throws(RenderError) {
        switch self {
        case .timedSequence(let pattern):
            try FrameNames.timed(pattern).check(frameTimes)
        case .png where frameTimes.count > 1, .pngToStandardOutput where frameTimes.count > 1:
            throw .usage(
                "one PNG holds one frame, but there are \(frameTimes.count); write a sequence (dir/) or an animation (loop.gif)"
            )
        default: break
        }
    }
}
