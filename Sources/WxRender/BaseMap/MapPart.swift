import Synchronization

/// A part of the map's file, read when it is first asked for: a tile needs one level of three, and few runs all names.
final class MapPart<Value: Sendable>: Sendable {
    private let state = Mutex<Result<Value, MapDataError>?>(nil)
    private let read: @Sendable () throws(MapDataError) -> Value

    init(_ read: @escaping @Sendable () throws(MapDataError) -> Value) {
        self.read = read
    }

    /// The part, once its bytes are found sound.
    func checked() throws(MapDataError) -> Value {
        let result = state.withLock { known in
            if let known { return known }
            let result = Result(catching: read)
            known = result
            return result
        }
        return try result.get()
    }

    /// The part. It is behind a lock: take it once before a loop.
    ///
    /// - Precondition: its bytes are sound, as ``checked()`` tells.
    var value: Value {
        do {
            return try checked()
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
