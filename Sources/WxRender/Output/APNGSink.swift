import Synchronization
import WxCodecs
import WxGeo
import WxRaster

/// Writes an animated PNG, in which every frame has all its colours.
///
/// The number of frames and the form of the colours stand in front of the file, so its frames, packed as they are, wait
/// for the end: memory grows with the file, and nothing goes to a pipe before all is well.
final class APNGSink: FrameSink {
    private let name: String
    private let timing: AnimationTiming
    private let writer: APNGWriter
    /// Whether all frames so far have few enough colours for a palette.
    private let mayFitPalette = Shared(true)
    private let state: Mutex<State>

    private struct State {
        let file: any ByteSink
        var blocks: [APNGFrame] = []
        var frames: [LoopReport.Frame] = []
    }

    /// - Parameters:
    ///   - name: what the report calls the file.
    ///   - frameCount: frames planned.
    init(
        _ file: sending any ByteSink, name: String, viewport: Viewport, frameCount: Int, encoding: LoopEncoding
    ) {
        self.name = name
        timing = encoding.timing
        writer = APNGWriter(
            width: viewport.width, height: viewport.height, frameCount: frameCount, plays: encoding.timing.plays,
            compression: encoding.compression.ofCodecs, texts: [WxRenderVersion.softwareText])
        state = Mutex(State(file: file))
    }

    func prepare(_ frame: FrameRenderer.Frame) -> Pixmap { frame.picture }

    func encode(_ picture: Pixmap, previous: Pixmap?) -> APNGFrame {
        let frame = writer.frame(picture, previous: previous, mayFitPalette: mayFitPalette.value)
        if !frame.fitsPalette { mayFitPalette.update { $0 = false } }
        return frame
    }

    func append(_ block: APNGFrame, _ frame: LoopReport.Frame) {
        state.withLock { state in
            state.blocks.append(block)
            var frame = frame
            frame.file = name
            state.frames.append(frame)
        }
    }

    func finish(_ describe: ([LoopReport.Frame]) throws -> LoopReport) throws {
        try state.withLock { state in
            let delays = timing.delays(frameCount: state.frames.count, unitsPerSecond: 1000)
            for index in state.frames.indices { state.frames[index].delayMilliseconds = delays[index] }
            _ = try describe(state.frames)
            guard !state.blocks.isEmpty else { throw RenderError.noFrames }
            let file = state.file
            try writer.write(state.blocks, delays: timing.fractions(frameCount: state.blocks.count)) {
                (piece) throws(RenderError) in try file.write(piece)
            }
            try file.commit()
        }
    }

    func abandon() {
        state.withLock { $0.file.abandon() }
    }
}
