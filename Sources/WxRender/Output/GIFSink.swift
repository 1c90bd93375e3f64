import Synchronization
import WxCodecs
import WxGeo
import WxRaster

/// Writes an animated GIF whose palette follows from the job alone.
final class GIFSink: FrameSink {
    private let name: String
    private let timing: AnimationTiming
    private let writer: GIFWriter
    /// Whether pictures may have clear pixels, by what lies under all of them.
    private let hasClearPixels: Bool
    /// What mappers begin as.
    private let mapper: PaletteMapper
    /// Mappers with what they have found out, one for each thread that is at it.
    private let mappers: Shared<[PaletteMapper]>
    private let state: Mutex<State>

    private struct State {
        let file: any ByteSink
        /// The last frame's block: its delay is known only when it turns out not to be the last.
        var pending: [UInt8]?
        var frames: [LoopReport.Frame] = []
    }

    /// - Parameters:
    ///   - name: what the report calls the file.
    ///   - mostColors: the size of the palette, clear included.
    init(
        _ file: sending any ByteSink, name: String, viewport: Viewport, colours: LoopColours, mostColors: Int,
        timing: AnimationTiming
    ) {
        self.name = name
        self.timing = timing
        // Of a small palette a quarter is left for the map.
        let share = mostColors > Palette.capacity ? colours.reserved.count : mostColors * 3 / 4
        let palette = Palette(
            reserved: Array(colours.reserved.prefix(share)), fitting: [colours.map], blending: colours.blends,
            capacity: mostColors - 1)
        writer = GIFWriter(
            width: viewport.width, height: viewport.height, palette: palette, plays: timing.plays,
            comments: [WxRenderVersion.signature])
        hasClearPixels = colours.map.pixels.contains { $0.alpha < 128 }
        // Over a map of many colours all frames are compared with that map, which the loop keeps anyway.
        mapper = PaletteMapper(palette, reference: colours.blends.isEmpty ? nil : colours.map)
        mappers = Shared([])
        state = Mutex(State(file: file))
    }

    func prepare(_ frame: FrameRenderer.Frame) -> [UInt8] {
        var mapper = mappers.take() ?? self.mapper
        let indices = mapper.indices(of: frame.picture)
        mappers.update { $0.append(mapper) }
        return indices
    }

    func encode(_ indices: [UInt8], previous: [UInt8]?) -> [UInt8] {
        guard hasClearPixels else { return writer.frame(indices, previous: previous, next: nil, delay: 0) }
        // What is clear shows what was there before, so each frame is whole and clears the screen after it.
        let clear = [UInt8](repeating: writer.palette.clearIndex, count: indices.count)
        return writer.frame(indices, previous: nil, next: clear, delay: 0)
    }

    func append(_ block: [UInt8], _ frame: LoopReport.Frame) throws {
        try state.withLock { state in
            if let pending = state.pending {
                try write(pending, delay: delay(of: state.frames.count - 1, isLast: false), to: &state)
            } else {
                try state.file.write(writer.header())
            }
            state.pending = block
            var frame = frame
            frame.file = name
            state.frames.append(frame)
        }
    }

    func finish(_ describe: ([LoopReport.Frame]) throws -> LoopReport) throws {
        try state.withLock { state in
            for index in state.frames.indices {
                let isLast = index == state.frames.count - 1
                state.frames[index].delayMilliseconds = 10 * delay(of: index, isLast: isLast)
            }
            _ = try describe(state.frames)
            guard let pending = state.pending else {
                throw RenderError.noFrames
            }
            try write(pending, delay: delay(of: state.frames.count - 1, isLast: true), to: &state)
            try state.file.write(GIFWriter.trailer)
            try state.file.commit()
        }
    }

    func abandon() {
        state.withLock { $0.file.abandon() }
    }

    /// The hundredths of a second that a frame is shown, rounding carried on.
    private func delay(of index: Int, isLast: Bool) -> Int {
        var timing = timing
        if !isLast { timing.holdLastMilliseconds = 0 }
        return timing.delays(frameCount: index + 1, unitsPerSecond: 100)[index]
    }

    /// Writes a block with its delay, which stands in bytes 4 and 5 of the graphic control extension before it.
    private func write(_ block: [UInt8], delay: Int, to state: inout State) throws {
        var block = block
        block[4] = UInt8(delay & 0xFF)
        block[5] = UInt8(delay >> 8)
        try state.file.write(block)
    }
}
