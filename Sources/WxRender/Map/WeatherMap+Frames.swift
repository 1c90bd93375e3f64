extension WeatherMap {
    /// The picture of an instant.
    ///
    /// - Parameter time: need not be that of a frame: the newest scan at or before it is shown.
    /// - Throws: ``RenderError`` where the inputs can not be read, or the gap policy leaves the frame out.
    public func frame(at time: Timestamp) async throws -> MapFrame {
        try await Background.run { [self] in
            let (resolved, prepared) = try preparedLoop()
            let frame = TimelineFrame(time: time, series: resolved.loop.scanTimes, gaps: resolved.loop.gaps)
            guard let drawn = try prepared.frame(frame) else {
                throw RenderError.noData("no radar scan stands for \(time), and such frames are left out")
            }
            return drawn
        }
    }

    /// The picture of the instant that the map shows: the newest where none was chosen.
    ///
    /// - Throws: as ``frame(at:)`` does.
    public func currentFrame() async throws -> MapFrame {
        let resolved = try await Background.run { [self] in try resolvedLoop() }
        guard let time = timeline.current ?? resolved.frameTimes.last else {
            throw RenderError.noData("the map has no frames; ask for another time")
        }
        return try await frame(at: time)
    }

    /// The frames in order, drawn as they are asked for and a few ahead.
    ///
    /// They are those of the moment of the first one: changes of the map after that do not reach them.
    public func frames() -> MapFrames { MapFrames(map: self) }
}

/// The frames of a weather map in order; at most as many are drawn ahead as the map draws at once.
public struct MapFrames: AsyncSequence, Sendable {
    let map: WeatherMap

    /// Begins with the first frame.
    public func makeAsyncIterator() -> Iterator { Iterator(map: map) }

    /// Where a reader of the frames stands.
    public struct Iterator: AsyncIteratorProtocol {
        let map: WeatherMap
        private var drawing: FramesAhead?

        init(map: WeatherMap) { self.map = map }

        /// The next frame; nil after the last.
        ///
        /// - Throws: ``RenderError``, or `CancellationError` when the task is cancelled.
        public mutating func next() async throws -> MapFrame? {
            if drawing == nil {
                let (resolved, prepared) = try await Background.run { [map] in try map.preparedLoop() }
                drawing = FramesAhead(
                    resolved.timeline.frames, prepared, width: map.configuration.jobs ?? Loop.processorCount)
            }
            return try await drawing?.next()
        }
    }
}

/// Frames that are drawn a few ahead of who takes them; drawing ends with the last reference.
private final class FramesAhead {
    private let frames: [TimelineFrame]
    private let prepared: PreparedLoop
    private let width: Int
    private var begun = 0
    private var underWay: [Task<MapFrame?, any Error>] = []

    init(_ frames: [TimelineFrame], _ prepared: PreparedLoop, width: Int) {
        self.frames = frames
        self.prepared = prepared
        self.width = max(1, width)
    }

    deinit {
        for task in underWay { task.cancel() }
    }

    func next() async throws -> MapFrame? {
        while true {
            while underWay.count < width, begun < frames.count {
                let frame = frames[begun]
                begun += 1
                underWay.append(Task { [prepared] in try await Background.run { try prepared.frame(frame) } })
            }
            guard !underWay.isEmpty else { return nil }
            let task = underWay.removeFirst()
            let frame = try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
            try Task.checkCancellation()
            // What a scan's content shows to be a gap may be left out.
            if let frame { return frame }
        }
    }
}

extension PreparedLoop {
    /// Draws a frame; nil where the gap policy leaves it out.
    func frame(_ frame: TimelineFrame) throws -> MapFrame? {
        try renderer.render(frame).map { MapFrame(time: frame.time, picture: $0.picture, layers: $0.report) }
    }
}
