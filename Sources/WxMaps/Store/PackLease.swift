import Glibc

/// The right to render from a pack: its archive is not removed while this is held.
public final class PackLease: Sendable {
    /// The pack.
    public let pack: CatalogPack
    /// Its archive.
    public let path: String
    /// Nil in a store that can't be written and has no lock yet: nothing can be removed from it either.
    private let lock: FileLock?

    init(pack: CatalogPack, path: String, lock: FileLock?) {
        self.pack = pack
        self.path = path
        self.lock = lock
    }
}

extension MapStore {
    /// Takes the right to render from a pack that is here and whole.
    ///
    /// - Throws: ``MapError/unknownPack(id:problem:)``, or ``MapError/busy(id:)`` when it is being removed right now.
    public func lease(_ id: String) throws -> PackLease {
        _ = try path(of: id)
        var lock: FileLock?
        // Whoever removes a file holds the lock alone, for a moment.
        for attempt in 0..<100 {
            do {
                lock = try FileLock.shared(layout.useLock(id))
                if lock != nil { break }
            } catch {
                break
            }
            guard attempt < 99 else { throw MapError.busy(id: id) }
            usleep(20_000)
        }
        // Only now: between the first look and the lock the version may have changed.
        let path = try path(of: id)
        guard let pack = index.entry(id).manifest?.pack else {
            throw MapError.unknownPack(id: id, problem: "it was removed just now")
        }
        return PackLease(pack: pack, path: path, lock: lock)
    }
}
