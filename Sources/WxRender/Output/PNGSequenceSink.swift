import Foundation
import Synchronization
import WxCodecs
package import WxRaster

/// Writes each frame as a PNG file into a folder; numbered ones with a `manifest.json` that comes last.
package final class PNGSequenceSink: FrameSink {
    private let folder: String
    private let names: FrameNames
    private let frameCount: Int
    private let encoding: LoopEncoding
    private let state = Mutex(State())

    private struct State {
        /// Files under temporary names, in order of the frames.
        var files: [AtomicFile] = []
        var frames: [LoopReport.Frame] = []
    }

    /// Prepares a sequence; nothing is written yet.
    ///
    /// - Parameters:
    ///   - folder: ends with `/`, or is empty for the working folder.
    ///   - frameCount: frames planned, for the digits of their numbers.
    package init(folder: String, names: FrameNames, frameCount: Int, encoding: LoopEncoding) {
        self.folder = folder
        self.names = names
        self.frameCount = frameCount
        self.encoding = encoding
    }

    package func prepare(_ frame: FrameRenderer.Frame) -> Pixmap { frame.picture }

    package func encode(_ picture: Pixmap, previous: Pixmap?) -> [UInt8] {
        encoding.compression.png(picture)
    }

    package func append(_ png: [UInt8], _ frame: LoopReport.Frame) throws {
        try state.withLock { state in
            var frame = frame
            frame.file = names.name(number: state.frames.count + 1, of: frameCount, at: frame.time)
            let file = try AtomicFile(path: folder + frame.file)
            state.files.append(file)
            try file.write(png)
            // Flushed and closed now: a loop of a thousand frames must not hold a thousand files open.
            try file.close()
            state.frames.append(frame)
        }
    }

    package func finish(_ describe: ([LoopReport.Frame]) throws -> LoopReport) throws {
        try state.withLock { state in
            let delays = encoding.timing.delays(frameCount: state.frames.count, unitsPerSecond: 1000)
            for index in state.frames.indices { state.frames[index].delayMilliseconds = delays[index] }
            let report = try describe(state.frames)
            for file in state.files { try file.commit() }
            state.files = []
            if case .numbered = names { try Manifest.write(report, into: folder) }
        }
    }

    package func abandon() {
        state.withLock { state in
            for file in state.files { file.abandon() }
            state.files = []
        }
    }
}
