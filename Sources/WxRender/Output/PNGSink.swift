import Synchronization
import WxRaster

/// Writes the only frame of a run as one PNG.
final class PNGSink: FrameSink {
    private let name: String
    private let compression: LoopEncoding.Compression
    private let state: Mutex<State>

    private struct State {
        let file: any ByteSink
        /// Kept until the end: what goes to a pipe can not be taken back.
        var png: [UInt8] = []
        var frames: [LoopReport.Frame] = []
    }

    /// - Parameter name: what the report calls the file.
    init(_ file: sending any ByteSink, name: String, compression: LoopEncoding.Compression) {
        self.name = name
        self.compression = compression
        state = Mutex(State(file: file))
    }

    func prepare(_ frame: FrameRenderer.Frame) -> Pixmap { frame.picture }

    func encode(_ picture: Pixmap, previous: Pixmap?) -> [UInt8] { compression.png(picture) }

    func append(_ png: [UInt8], _ frame: LoopReport.Frame) {
        state.withLock { state in
            state.png = png
            var frame = frame
            frame.file = name
            state.frames.append(frame)
        }
    }

    func finish(_ describe: ([LoopReport.Frame]) throws -> LoopReport) throws {
        try state.withLock { state in
            _ = try describe(state.frames)
            try state.file.write(state.png)
            try state.file.commit()
        }
    }

    func abandon() {
        state.withLock { $0.file.abandon() }
    }
}
