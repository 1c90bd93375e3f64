import WxRaster

/// Frames that were drawn, kept for when they are asked for again, up to a number of bytes.
///
/// What is kept is the map without its panels: those show the whole range, and change with it. The frame that was not
/// asked for the longest is let go first. Safe to use from any thread.
package final class FrameStore: Sendable {
    /// A frame below its panels.
    struct Frame: Sendable {
        let picture: Pixmap
        /// The frame with the scans that it really shows.
        let frame: TimelineFrame
        let report: FrameReport
    }

    private struct Entry {
        let frame: Frame
        var lastUse: Int
    }

    private struct State {
        var entries: [FrameKey: Entry] = [:]
        var bytes = 0
        var uses = 0
        var drawn = 0
    }

    private let limit: Int
    private let state = Monitor(State())

    /// Makes an empty store.
    ///
    /// - Parameter limit: the most bytes of pixels that are kept; a single frame that is larger is not kept at all.
    package init(limit: Int) { self.limit = limit }

    /// Bytes of pixels that are kept now.
    package var bytes: Int { state.update { $0.bytes } }

    /// Frames that had to be drawn so far, since they were not there.
    package var drawnFrames: Int { state.update { $0.drawn } }

    /// The frame of a key, drawn by `draw` where it is not there; nil where `draw` gave nil.
    ///
    /// Of two threads that miss the same frame at once both draw it: the result is the same.
    func frame(_ key: FrameKey, draw: () throws -> Frame) rethrows -> Frame {
        let found = state.update { state -> Frame? in
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return state.entries[key]?.frame
        }
        if let found { return found }
        let frame = try draw()
        state.update { state in
            state.drawn += 1
            keep(frame, key, in: &state)
        }
        return frame
    }

    /// Forgets all frames.
    package func removeAll() {
        state.update { state in
            state.entries = [:]
            state.bytes = 0
        }
    }

    private func keep(_ frame: Frame, _ key: FrameKey, in state: inout State) {
        guard frame.bytes <= limit, state.entries[key] == nil else { return }
        while state.bytes + frame.bytes > limit,
            let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            state.entries[oldest.key] = nil
            state.bytes -= oldest.value.frame.bytes
        }
        state.entries[key] = Entry(frame: frame, lastUse: state.uses)
        state.bytes += frame.bytes
    }
}

extension FrameStore.Frame {
    fileprivate var bytes: Int { picture.pixels.count * MemoryLayout<PremultipliedRGBA8>.stride }
}
