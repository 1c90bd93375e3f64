import Foundation
import WxCodecs

/// The right to fetch one pack, which no other process has while this is held.
///
/// Made by ``MapStore/claim(_:)``. The pack is `queued` from then on; ``run(options:emit:)`` fetches it. Letting go
/// without a run leaves it paused.
public final class DownloadClaim: Sendable {
    /// The version that will be fetched.
    public let pack: CatalogPack
    let store: MapStore
    private let lock: FileLock

    init(pack: CatalogPack, store: MapStore, lock: FileLock) {
        self.pack = pack
        self.store = store
        self.lock = lock
    }

    private var layout: StoreLayout { store.layout }

    /// Fetches, verifies and installs the pack on the calling thread.
    ///
    /// - Parameter emit: told each event, on the calling thread.
    /// - Returns: the state in which the pack is left.
    public func run(options: TransferOptions = .init(), emit: (MapEvent) -> Void) -> PackState {
        emit(.started(hasProgress: true))
        let state = withExtendedLifetime(lock) { work(options, emit) }
        emit(.statusChanged(state))
        emit(.completed(success: state == .completed))
        return state
    }

    private func work(_ options: TransferOptions, _ emit: (MapEvent) -> Void) -> PackState {
        var record = store.index.entry(pack.id).record ?? DownloadRecord(pack: pack, phase: .queued)
        func leave(_ phase: DownloadRecord.Phase, _ reason: String? = nil) {
            record.phase = phase
            record.reason = reason
            // On a full disk the state can't be written: then the part's size and the free lock tell "paused".
            try? StoreFile.write(json: record, to: layout.record(pack.id))
        }
        do {
            if store.isInstalled(pack) {
                try StoreFile.remove(layout.record(pack.id))
                emit(.progress(bytes: pack.bytes, total: pack.bytes))
                return .completed
            }
            record.phase = .downloading
            record.reason = nil
            try StoreFile.write(json: record, to: layout.record(pack.id))
            emit(.statusChanged(.downloading))
            try fetch(&record, options, emit)
            try store.install(pack)
            return .completed
        } catch FetchStop.paused {
            leave(.paused)
            try? StoreFile.remove(layout.request(pack.id))
            return .paused
        } catch FetchStop.cancelled {
            store.discard(pack.id)
            return store.pack(pack.id)?.state ?? .available
        } catch FetchStop.failed(let reason) {
            leave(.failed, reason)
            return .failed(reason: reason)
        } catch let error as MapError {
            leave(.failed, error.problemText)
            return .failed(reason: error.problemText)
        } catch {
            leave(.failed, "\(error)")
            return .failed(reason: "\(error)")
        }
    }

    private func fetch(_ record: inout DownloadRecord, _ options: TransferOptions, _ emit: (MapEvent) -> Void) throws {
        let part = layout.part(pack)
        adoptArchive(into: part)
        let file: Descriptor
        do {
            file = try Descriptor(updating: part)
        } catch {
            throw MapError.writing(part, error.number)
        }
        try checkSpace(missing: pack.bytes - min(file.size, pack.bytes))
        let total = pack.bytes
        let requestFile = layout.request(pack.id)
        let recordFile = layout.record(pack.id)
        var current = record
        try withoutActuallyEscaping(emit) { emit in
            let fetcher = PackFetcher(
                pack, into: file, validator: record.validator, options: options,
                request: {
                    StoreFile.read(requestFile).flatMap { FetchRequest(rawValue: String(decoding: $0, as: UTF8.self)) }
                },
                remember: { validator in
                    current.validator = validator
                    try? StoreFile.write(json: current, to: recordFile)
                },
                progress: { emit(.progress(bytes: $0, total: total)) })
            defer { record = current }
            try fetcher.fetch()
        }
        guard file.synchronize() == 0 else { throw MapError.writing(part, errno) }
    }

    /// An archive that got its name just before the process died, and no manifest: it is the partial file still.
    private func adoptArchive(into part: String) {
        let name = StoreLayout.archiveName(pack)
        guard !StoreFile.exists(part), store.index.entry(pack.id).manifest?.file != name else { return }
        _ = rename("\(layout.folder(pack.id))/\(name)", part)
    }

    private func checkSpace(missing: Int64) throws {
        var status = statvfs()
        guard statvfs(layout.folder(pack.id), &status) == 0 else { return }
        let free = Int64(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
        guard free < missing else { return }
        throw FetchStop.failed(
            reason: "\(missing) bytes are missing, but \(layout.root) has room for \(free); free some space, or set "
                + "WXRENDER_MAPS to a folder on another disk")
    }
}
