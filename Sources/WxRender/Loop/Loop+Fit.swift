import WxGeo
import WxRaster

extension Loop {
    /// Draws all frames within so many bytes, taking one step of ``SizeSteps`` after the other until they fit.
    ///
    /// The same inputs take the same steps. Each is said as a warning, and those that were taken stand in the report.
    ///
    /// - Throws: ``RenderError/failed(_:)`` where not even the last form fits.
    func fit(
        _ limit: Int, to output: LoopOutput, encoding: LoopEncoding, jobs: Int?, observer: LoopObserver
    ) throws -> Written {
        guard let name = output.artefactName else {
            throw RenderError.usage(
                "--max-size is for a GIF or PNG file, and this is another output; name a file such as loop.gif")
        }
        // Opened first: a place that can not be written should be known before hours of work.
        let target = try output.open()
        defer { target.abandon() }
        let steps = SizeSteps(
            hasPalette: output.hasPalette, canShrink: viewOfSize != nil, frameCount: frameTimes.count)
        var said: [String] = []
        for (index, form) in steps.forms.enumerated() {
            if index > 0 {
                let line = "over \(limit) bytes: \(try change(from: steps.forms[index - 1], to: form))"
                said.append(line)
                observer.warning(line)
            }
            var (loop, encoding) = try taking(form, encoding)
            loop.warnings += said
            let memory = BoundedMemory(limit: limit)
            do {
                let written = try loop.draw(
                    to: output, into: memory, encoding: encoding, colors: form.colors, jobs: jobs, observer: observer)
                try target.write(memory.bytes)
                try target.commit()
                return written
            } catch {
                guard memory.isOver else { throw error }
            }
        }
        let last = steps.forms[steps.forms.count - 1]
        throw RenderError.failed(
            "\(name): more than \(limit) bytes even with all steps of --max-size taken (\(describe(last))); raise it, or ask for less"
        )
    }

    /// The loop in a form, and how it is stored: frames that stand for several last as long as those did.
    private func taking(_ form: SizeSteps.Form, _ encoding: LoopEncoding) throws -> (Loop, LoopEncoding) {
        var (loop, encoding) = (self, encoding)
        if form.size < 1, let viewOfSize { loop.scene.viewport = try viewOfSize(form.size) }
        loop.frameTimes = kept(form)
        let delay = encoding.timing.delay
        encoding.timing.delay = FrameDelay(numerator: delay.numerator * form.every, denominator: delay.denominator)
        return (loop, encoding)
    }

    private func kept(_ form: SizeSteps.Form) -> [Timestamp] {
        frameTimes.enumerated().filter { (frameTimes.count - 1 - $0.offset) % form.every == 0 }.map(\.element)
    }

    private func change(from old: SizeSteps.Form, to new: SizeSteps.Form) throws -> String {
        if new.colors != old.colors { return "\(new.colors) colours instead of \(old.colors)" }
        if new.size != old.size, let viewOfSize {
            let (before, after) = (try viewOfSize(old.size), try viewOfSize(new.size))
            return "\(after.width)x\(after.height) pixels instead of \(before.width)x\(before.height)"
        }
        return "\(kept(new).count) frames instead of \(kept(old).count)"
    }

    private func describe(_ form: SizeSteps.Form) -> String {
        let viewport = (try? viewOfSize?(form.size)) ?? scene.viewport
        return "\(viewport.width)x\(viewport.height) pixels, \(kept(form).count) of \(frameTimes.count) frames"
    }
}

extension LoopOutput {
    /// What a message calls the only file; nil for outputs that are not made smaller by steps.
    var artefactName: String? {
        switch self {
        case .gif(let path), .apng(let path), .png(let path): path
        case .gifToStandardOutput, .apngToStandardOutput, .pngToStandardOutput: "standard output"
        case .pngSequence, .timedSequence, .player, .playerFolder: nil
        }
    }

    /// Whether frames have a palette whose size can be chosen.
    var hasPalette: Bool {
        switch self {
        case .gif, .gifToStandardOutput: true
        case .apng, .apngToStandardOutput, .png, .pngToStandardOutput, .pngSequence, .timedSequence,
            .player, .playerFolder:
            false
        }
    }

    /// Opens the only file.
    ///
    /// - Precondition: there is one.
    func open() throws(RenderError) -> any ByteSink {
        switch self {
        case .gif(let path), .apng(let path), .png(let path): return try openByteSink(path: path)
        case .gifToStandardOutput, .apngToStandardOutput, .pngToStandardOutput: return DirectFile()
        case .pngSequence, .timedSequence, .player, .playerFolder: preconditionFailure("there is no step for it")
        }
    }
}
