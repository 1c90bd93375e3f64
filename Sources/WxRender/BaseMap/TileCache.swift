import Synchronization
import WxGeo
import WxRaster

/// Decoded tiles, the least recently used given up when a budget of bytes is passed; any thread may ask.
final class TileCache: Sendable {
    private struct Entry {
        var picture: Pixmap
        var lastUse: Int
    }

    private struct State {
        var entries: [TileID: Entry] = [:]
        var byteCount = 0
        var clock = 0
    }

    private let budget: Int
    private let state = Mutex(State())

    /// - Parameter budget: bytes of pixels that are kept at most.
    init(budget: Int) {
        self.budget = budget
    }

    /// The picture of a tile, where it is kept.
    subscript(id: TileID) -> Pixmap? {
        state.withLock { state in
            state.clock += 1
            state.entries[id]?.lastUse = state.clock
            return state.entries[id]?.picture
        }
    }

    /// Keeps a picture; one that is larger than the whole budget is not kept.
    func keep(_ picture: Pixmap, for id: TileID) {
        let size = Self.bytes(of: picture)
        guard size <= budget else { return }
        state.withLock { state in
            state.clock += 1
            if let former = state.entries.updateValue(Entry(picture: picture, lastUse: state.clock), forKey: id) {
                state.byteCount -= Self.bytes(of: former.picture)
            }
            state.byteCount += size
            while state.byteCount > budget, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.entries[oldest.key] = nil
                state.byteCount -= Self.bytes(of: oldest.value.picture)
            }
        }
    }

    /// Bytes of pixels that are kept now.
    var byteCount: Int { state.withLock { $0.byteCount } }

    private static func bytes(of picture: Pixmap) -> Int {
        picture.pixels.count * MemoryLayout<PremultipliedRGBA8>.size
    }
}
