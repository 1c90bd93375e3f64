import WxGeo
import WxRaster

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
        try write(
            to: output, encoding: encoding, jobs: jobs, reportPath: reportPath, advisoryListPath: advisoryListPath,
            cache: nil, observer: observer)
    }

    /// Draws all frames that a cache does not have, and writes them.
    ///
    /// - Throws: as ``write(to:encoding:jobs:reportPath:advisoryListPath:observer:)`` does.
    func write(
        to output: LoopOutput, encoding: LoopEncoding, jobs: Int?, reportPath: String?, advisoryListPath: String?,
        cache: MapCache?, observer: LoopObserver
    ) throws -> LoopReport {
        let written =
            if let limit = encoding.maximumBytes {
                try fit(limit, to: output, encoding: encoding, jobs: jobs, observer: observer)
            } else {
                try draw(to: output, encoding: encoding, jobs: jobs, cache: cache, observer: observer)
            }
        let report = written.report
        if let reportPath {
            let file = try openByteSink(path: reportPath)
            try file.write(Array(report.json.utf8))
            try file.commit()
        }
        if let advisoryListPath, let list = written.advisoryList {
            let file = try openByteSink(path: advisoryListPath)
            try file.write(Array(list.text(at: report.frames.map(\.time)).utf8))
            try file.commit()
        }
        return report
    }

    /// What a run made.
    struct Written {
        let report: LoopReport
        /// The alerts of each frame in words; nil without an advisory layer.
        let advisoryList: AdvisoryList?
    }

    /// Draws all frames into an artefact.
    ///
    /// - Parameters:
    ///   - memory: takes the bytes in place of the output that names them; nil for none.
    ///   - colors: the most colours of a palette, clear included.
    func draw(
        to output: LoopOutput, into memory: BoundedMemory? = nil, encoding: LoopEncoding,
        colors: Int = Palette.capacity + 1, jobs: Int?, cache: MapCache? = nil, observer: LoopObserver
    ) throws -> Written {
        defer { Grid.forgetRecycled() }
        let timeline = try checkedTimeline()
        try output.check(frameTimes: timeline.frames.map(\.time))
        let prepared = try (output.isPlayer ? layeredForPlayer : self).prepare(
            timeline, cache: cache, warn: observer.warning)
        let jobs = max(1, jobs ?? Self.processorCount)
        // Threads find unreadable files in any order; the report lists them in one.
        let describe = { @Sendable (frames: [LoopReport.Frame], missing: Int) in
            LoopReport(
                width: scene.viewport.width, height: scene.viewport.height, bounds: scene.viewport.bounds,
                requestedBounds: requestedBounds, frames: frames, missingFrames: missing,
                fonts: prepared.usedFonts(),
                warnings: self.warnings + prepared.warnings.value.sorted())
        }
        func write(to sink: some FrameSink) throws -> LoopReport {
            try Run(loop: self, timeline: timeline, renderer: prepared.renderer, jobs: jobs, observer: observer)
                .write(to: sink, describe: describe)
        }
        func gif(_ file: sending any ByteSink, _ name: String) -> GIFSink {
            GIFSink(
                file, name: name, viewport: scene.viewport, colours: prepared.colours, mostColors: colors,
                timing: encoding.timing)
        }
        func apng(_ file: sending any ByteSink, _ name: String) -> APNGSink {
            APNGSink(
                file, name: name, viewport: scene.viewport, frameCount: timeline.frames.count, encoding: encoding)
        }
        func png(_ file: sending any ByteSink, _ name: String) -> PNGSink {
            PNGSink(file, name: name, compression: encoding.compression)
        }
        let report: LoopReport
        switch output {
        case .gif(let path):
            report = try write(to: memory.map { gif($0, path) } ?? gif(try openByteSink(path: path), path))
        case .gifToStandardOutput:
            report = try write(to: memory.map { gif($0, "-") } ?? gif(DirectFile(), "-"))
        case .apng(let path):
            report = try write(to: memory.map { apng($0, path) } ?? apng(try openByteSink(path: path), path))
        case .apngToStandardOutput:
            report = try write(to: memory.map { apng($0, "-") } ?? apng(DirectFile(), "-"))
        case .png(let path):
            report = try write(to: memory.map { png($0, path) } ?? png(try openByteSink(path: path), path))
        case .pngToStandardOutput:
            report = try write(to: memory.map { png($0, "-") } ?? png(DirectFile(), "-"))
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
        return Written(report: report, advisoryList: prepared.advisoryList)
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
