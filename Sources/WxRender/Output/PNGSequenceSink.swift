import Foundation
import Synchronization
import WxCodecs
package import WxRaster

/// Writes each frame as a PNG file into a folder; numbered ones with a `manifest.json` that comes last.
package final class PNGSequenceSink: FrameSink {
    private let folder: String
    private let names: FrameNames
    private let frameCount: Int
    private let timing: AnimationTiming
    private let compression: PNGCompression
    private let describe: @Sendable ([LoopReport.Frame]) -> LoopReport
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
    ///   - describe: makes the manifest of the frames that were written.
    package init(
        folder: String, names: FrameNames, frameCount: Int, timing: AnimationTiming, compression: PNGCompression,
        describe: @escaping @Sendable ([LoopReport.Frame]) -> LoopReport
    ) {
        self.folder = folder
        self.names = names
        self.frameCount = frameCount
        self.timing = timing
        self.compression = compression
        self.describe = describe
    }

    package func prepare(_ picture: Pixmap) -> Pixmap { picture }

    package func encode(_ picture: Pixmap, previous: Pixmap?) -> [UInt8] {
        PNGWriter.encode(picture, compression: compression, software: WxRenderVersion.signature)
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

    package func finish() throws -> [LoopReport.Frame] {
        try state.withLock { state in
            let delays = timing.delays(frameCount: state.frames.count, unitsPerSecond: 1000)
            for index in state.frames.indices { state.frames[index].delayMilliseconds = delays[index] }
            for file in state.files { try file.commit() }
            state.files = []
            if case .numbered = names { try writeManifest(state.frames) }
            return state.frames
        }
    }

    package func abandon() {
        state.withLock { state in
            for file in state.files { file.abandon() }
            state.files = []
        }
    }

    /// Writes the manifest, then removes what only the former one named.
    private func writeManifest(_ frames: [LoopReport.Frame]) throws {
        let path = folder + "manifest.json"
        let former = Manifest.files(at: path)
        let manifest = try AtomicFile(path: path)
        try manifest.write(Array(describe(frames).json.utf8))
        try manifest.commit()
        let kept = Set(frames.map(\.file))
        for name in former where !kept.contains(name) { unlink(folder + name) }
    }
}
