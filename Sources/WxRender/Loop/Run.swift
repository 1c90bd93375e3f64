import Foundation

/// One pass over the frames of a loop into a sink.
struct Run: Sendable {
    let loop: Loop
    let timeline: Timeline
    let renderer: FrameRenderer
    let jobs: Int
    let observer: LoopObserver

    /// A frame on its way to the sink.
    private struct Drawn<Prepared: Sendable>: Sendable {
        let prepared: Prepared
        let entry: LoopReport.Frame
    }

    /// Draws, encodes and hands over all frames in order, then makes the artefact appear.
    ///
    /// - Parameter describe: makes the report of the frames written and the number of frames missing.
    func write<Sink: FrameSink>(
        to sink: Sink, describe: @escaping @Sendable ([LoopReport.Frame], Int) -> LoopReport
    ) throws -> LoopReport {
        let missing = Shared(loop.frameTimes.count - timeline.frames.count)
        let frames = timeline.frames
        let pipeline = FramePipeline<Drawn<Sink.Prepared>, Sink.Encoded>(
            jobs: jobs, isCancelled: observer.isCancelled,
            produce: { index in
                guard let frame = try renderer.render(frames[index]) else {
                    missing.update { $0 += 1 }
                    return nil
                }
                if frame.report.radar.map({ $0.status != .ok }) ?? false { missing.update { $0 += 1 } }
                let entry = LoopReport.Frame(
                    time: frames[index].time, file: "", delayMilliseconds: 0, layers: frame.report)
                return Drawn(prepared: try sink.prepare(frame), entry: entry)
            },
            encode: { drawn, previous in try sink.encode(drawn.prepared, previous: previous?.prepared) },
            consume: { index, drawn, encoded in
                try sink.append(encoded, drawn.entry)
                observer.progress(index + 1, frames.count)
            })
        do {
            try pipeline.run(count: frames.count)
            var report: LoopReport?
            try sink.finish { written in
                if loop.scene.radar != nil, written.allSatisfy({ $0.layers.radar?.scans.isEmpty ?? true }) {
                    throw RenderError.noData("not one radar scan could be read; see the warnings for each file")
                }
                if loop.isStrict { try checkCompleteness(missing: missing.value) }
                let made = describe(written, missing.value)
                report = made
                return made
            }
            guard let report else { preconditionFailure("a sink describes what it wrote") }
            return report
        } catch {
            sink.abandon()
            throw error
        }
    }

    /// - Throws: ``RenderError/incomplete(_:)`` where frames are missing, or an older scan stands in for one that can not
    ///   be read.
    private func checkCompleteness(missing: Int) throws(RenderError) {
        if missing > 0 { throw Loop.incomplete(missing: missing, of: loop.frameTimes.count) }
        let unreadable = renderer.unreadableScans
        if unreadable > 0 {
            throw .incomplete(
                "\(unreadable) radar scans can not be read, as the warnings say; mend them or leave --strict out")
        }
    }
}
