import Foundation

extension MapStore {
    /// Pauses the download of a pack, whichever process runs it; what was fetched is kept.
    ///
    /// - Parameter patience: seconds that the other process may take to obey.
    /// - Throws: ``MapError/unknownPack(id:problem:)`` when nothing is being fetched, ``MapError/busy(id:)`` when the
    ///   other process does not obey.
    public func pause(_ id: String, patience: Double = 15) throws {
        try ask(.pause, of: id, patience: patience) { record in
            var record = record
            guard record.phase != .failed else { return }
            record.phase = .paused
            try StoreFile.write(json: record, to: layout.record(id))
        }
    }

    /// Ends the download of a pack, whichever process runs it, and removes what was fetched.
    ///
    /// An installed version stays. The errors are those of ``pause(_:patience:)``.
    public func cancel(_ id: String, patience: Double = 15) throws {
        try ask(.cancel, of: id, patience: patience) { _ in discard(id) }
    }

    /// The packs whose download can go on, and those that failed, sorted by id.
    public func resumable() -> [PackStatus] {
        packs().filter { status in
            guard index.entry(status.pack.id).record != nil else { return false }
            switch status.state {
            case .paused, .failed: return true
            default: return false
            }
        }
    }

    /// Removes a pack with all that is here of it.
    ///
    /// - Parameter force: also while something renders from it (which goes on with what it has open) or fetches it.
    /// - Throws: ``MapError/inUse(id:)``, ``MapError/busy(id:)``, ``MapError/unknownPack(id:problem:)``.
    public func delete(_ id: String, force: Bool = false) throws {
        guard CatalogPack.idProblem(id) == nil, StoreFile.exists(layout.folder(id)) else {
            throw MapError.unknownPack(id: shown(id), problem: "wxrender maps list shows those that are here")
        }
        if force, FileLock.isHeld(layout.workLock(id)) { try? cancel(id) }
        let work = try workLock(id)
        try withExtendedLifetime(work) {
            let alone = try? FileLock.exclusive(layout.useLock(id))
            if alone == nil, !force { throw MapError.inUse(id: id) }
            try withExtendedLifetime(alone) {
                // Without its manifest the pack is gone, whatever happens to the rest.
                try StoreFile.remove(layout.manifest(id))
                try StoreFile.remove(layout.record(id))
                for name in StoreLayout.names(in: layout.folder(id)) {
                    try StoreFile.remove("\(layout.folder(id))/\(name)")
                }
                rmdir(layout.folder(id))
            }
        }
    }

    /// Leaves a request for the process that fetches a pack and waits for its end, then does `rest` in its place.
    private func ask(
        _ request: FetchRequest, of id: String, patience: Double, rest: (DownloadRecord) throws -> Void
    ) throws {
        guard CatalogPack.idProblem(id) == nil, index.entry(id).record != nil else {
            throw MapError.unknownPack(
                id: shown(id), problem: "nothing of that name is being fetched; wxrender maps list shows what is")
        }
        let end = Clock.now + patience
        while FileLock.isHeld(layout.workLock(id)) {
            guard Clock.now < end else { throw MapError.busy(id: id) }
            // Again and again: a process that was just starting may have taken the first one for an old one.
            try StoreFile.write(Array(request.rawValue.utf8), to: layout.request(id))
            for _ in 0..<10 where FileLock.isHeld(layout.workLock(id)) { usleep(20_000) }
        }
        let work = try workLock(id)
        try withExtendedLifetime(work) {
            try StoreFile.remove(layout.request(id))
            if let record = index.entry(id).record { try rest(record) }
        }
    }
}
