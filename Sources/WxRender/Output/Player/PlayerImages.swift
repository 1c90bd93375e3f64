import Synchronization

/// The pictures of a player's layers, each drawn and packed once by the first frame that needs it.
final class PlayerImages: Sendable {
    /// What tells a picture from all others of the player.
    struct Key: Hashable, Sendable {
        let level: StackLevel
        /// Number of the look; 0 for levels that are the same in all of them.
        let look: Int
        let identity: [LevelIdentity]
    }

    /// A picture on its way to the page.
    private enum State {
        case wanted
        /// PNG; nil where nothing was drawn.
        case packed([UInt8]?)
        /// Number in the page; nil where nothing was drawn.
        case written(Int?)
    }

    private final class Slot: Sendable {
        let state = Mutex(State.wanted)
    }

    private let slots = Mutex<[Key: Slot]>([:])

    private func slot(_ key: Key) -> Slot {
        slots.withLock { slots in
            if let slot = slots[key] { return slot }
            let slot = Slot()
            slots[key] = slot
            return slot
        }
    }

    /// Packs a picture unless that is done; who comes second waits for the first.
    ///
    /// - Parameter make: gives the PNG; nil where nothing is drawn.
    func pack(_ key: Key, make: () -> [UInt8]?) {
        slot(key).state.withLock { state in
            if case .wanted = state { state = .packed(make()) }
        }
    }

    /// The number of a packed picture in the page; `write` puts it there when it is the first to be asked for.
    func number(of key: Key, write: ([UInt8]) throws -> Int) rethrows -> Int? {
        try slot(key).state.withLock { state in
            switch state {
            case .wanted: preconditionFailure("a picture is packed before it is written")
            case .written(let number): return number
            case .packed(let png):
                let number = try png.map(write)
                state = .written(number)
                return number
            }
        }
    }
}
