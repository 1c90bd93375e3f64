import Dispatch
import Foundation
import WxCodecs

extension MapStore {
    /// Takes the right to fetch a pack; it is `queued` from then on.
    ///
    /// What an interrupted download of the same version left is continued.
    ///
    /// - Throws: ``MapError/busy(id:)`` when another process or task works on the pack, ``MapError/output(name:problem:)``
    ///   when the store can't be written.
    public func claim(_ pack: CatalogPack) throws -> DownloadClaim {
        if let (field, text) = pack.problem() { throw MapError.usage("\(field): \(text)") }
        let lock = try workLock(pack.id)
        try StoreLayout.make(layout.folder(pack.id))
        try StoreFile.remove(layout.request(pack.id))
        let former = index.entry(pack.id).record
        let isSame = former?.pack.sha256 == pack.sha256
        let record = DownloadRecord(pack: pack, phase: .queued, validator: isSame ? former?.validator : nil)
        if !isInstalled(pack) { try StoreFile.write(json: record, to: layout.record(pack.id)) }
        collectGarbage(pack.id)
        return DownloadClaim(pack: pack, store: self, lock: lock)
    }

    /// Fetches a pack in the background and tells what happens.
    ///
    /// Letting go of the stream before its end pauses the download.
    ///
    /// - Throws: what ``claim(_:)`` throws; whatever happens later is an event.
    public func download(_ pack: CatalogPack, options: TransferOptions = .init()) throws -> AsyncStream<MapEvent> {
        let claim = try claim(pack)
        let isAbandoned = Flag()
        var options = options
        let shouldStop = options.shouldStop
        options.shouldStop = { isAbandoned.isSet || shouldStop() }
        let chosen = options
        return AsyncStream { continuation in
            continuation.onTermination = { _ in isAbandoned.set() }
            DispatchQueue.global().async {
                _ = claim.run(options: chosen) { continuation.yield($0) }
                continuation.finish()
            }
        }
    }

    /// Whether exactly this version is here, whole as far as is known.
    func isInstalled(_ pack: CatalogPack) -> Bool {
        guard let manifest = index.entry(pack.id).manifest, manifest.pack.sha256 == pack.sha256, manifest.damage == nil
        else { return false }
        return installedArchive(manifest) != nil
    }

    /// Makes a verified partial file the pack's archive; the caller holds the work lock.
    ///
    /// - Throws: ``MapError/input(name:problem:)`` when it is no archive that can be drawn from; it is removed then.
    func install(_ pack: CatalogPack) throws {
        let part = layout.part(pack)
        do {
            let source = try openTileSource(path: part)
            let isRightKind = pack.format == .mbtiles ? source is MBTilesReader : source is PMTilesReader
            guard isRightKind else {
                throw TileArchiveError.unsupported("is another kind of archive than \(pack.format.rawValue)")
            }
        } catch {
            try? StoreFile.remove(part)
            throw MapError.input(name: pack.id, problem: "what was fetched \(error)")
        }
        let manifest = PackManifest(pack: pack)
        let archive = "\(layout.folder(pack.id))/\(manifest.file)"
        guard rename(part, archive) == 0 else { throw MapError.writing(archive, errno) }
        StoreFile.synchronizeFolder(of: archive)
        try StoreFile.write(json: manifest, to: layout.manifest(pack.id))
        // The record goes last: whoever is killed before it leaves a download to be resumed, which tidies up.
        collectGarbage(pack.id)
        try StoreFile.remove(layout.request(pack.id))
        try StoreFile.remove(layout.record(pack.id))
    }

    /// Removes what no manifest and no record names; the caller holds the work lock.
    ///
    /// A former archive that something renders from stays until the next change of the pack.
    func collectGarbage(_ id: String) {
        let entry = index.entry(id)
        var kept: Set<String> = ["manifest.json", "download.json", "request"]
        if let manifest = entry.manifest { kept.insert(manifest.file) }
        if let pack = entry.record?.pack {
            kept.insert("\(pack.sha256).part")
            kept.insert(StoreLayout.archiveName(pack))
        }
        let others = StoreLayout.names(in: layout.folder(id)).filter { !kept.contains($0) && !$0.hasPrefix("request.") }
        guard !others.isEmpty, let alone = try? FileLock.exclusive(layout.useLock(id)) else { return }
        withExtendedLifetime(alone) {
            for name in others { unlink("\(layout.folder(id))/\(name)") }
        }
    }

    /// Removes a download's traces, and the pack's folder where nothing else is in it; the caller holds the work lock.
    func discard(_ id: String) {
        if let pack = index.entry(id).record?.pack { try? StoreFile.remove(layout.part(pack)) }
        try? StoreFile.remove(layout.record(id))
        try? StoreFile.remove(layout.request(id))
        collectGarbage(id)
        rmdir(layout.folder(id))
    }

    /// The lock of whoever changes a pack.
    func workLock(_ id: String) throws -> FileLock {
        if let text = CatalogPack.idProblem(id) { throw MapError.usage(text) }
        try StoreLayout.make(layout.locks)
        do {
            guard let lock = try FileLock.exclusive(layout.workLock(id)) else { throw MapError.busy(id: id) }
            return lock
        } catch let error as SystemError {
            throw MapError.writing(layout.locks, error.number)
        }
    }
}
