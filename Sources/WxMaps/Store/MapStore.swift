public import Foundation
public import WxGeo

/// The map packs of this machine: what is here, what is being fetched, what may be rendered from.
///
/// Any number of threads and processes may use one store. Each change is one rename, so a process that is killed at
/// any instant leaves a store that lists truthfully; an archive can be rendered from until its successor has been
/// verified.
public final class MapStore: Sendable {
    let layout: StoreLayout
    let index: StoreIndex

    /// Uses the store of a folder; nothing is made before something is written.
    public init(root: String) {
        let absolute = URL(fileURLWithPath: root).standardizedFileURL.path
        layout = StoreLayout(root: absolute)
        index = StoreIndex(layout: layout)
    }

    /// The store's folder, an absolute path.
    public var root: String { layout.root }

    /// The folder that the environment names: `WXRENDER_MAPS`, else `wxrender/maps` in the user's data folder.
    public static func defaultRoot(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        if let named = environment["WXRENDER_MAPS"], !named.isEmpty { return named }
        // The specification of base directories asks to ignore relative paths.
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/wxrender/maps" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/wxrender/maps"
    }

    /// The packs that are here, whole or in part, sorted by id; with a catalogue also those that it offers.
    public func packs(offeredBy catalog: MapCatalog? = nil) -> [PackStatus] {
        var statuses: [PackStatus] = []
        var seen: Set<String> = []
        let offers = Dictionary((catalog?.packs ?? []).map { ($0.id, $0) }) { first, _ in first }
        for entry in index.entries() {
            guard let status = status(of: entry, offered: offers[entry.id]) else { continue }
            statuses.append(status)
            seen.insert(entry.id)
        }
        for pack in catalog?.packs ?? [] where !seen.contains(pack.id) {
            statuses.append(PackStatus(pack: pack, state: .available, have: 0, offered: pack))
        }
        return statuses.sorted { $0.pack.id < $1.pack.id }
    }

    /// One pack; nil when neither the store nor the catalogue has it.
    public func pack(_ id: String, offeredBy catalog: MapCatalog? = nil) -> PackStatus? {
        guard CatalogPack.idProblem(id) == nil else { return nil }
        if StoreFile.exists(layout.folder(id)), let status = status(of: index.entry(id), offered: catalog?[id]) {
            return status
        }
        return catalog?[id].map { PackStatus(pack: $0, state: .available, have: 0, offered: $0) }
    }

    /// The packs that can be rendered from and have something in common with a box, finest zoom first.
    public func packs(covering box: BoundingBox) -> [PackStatus] {
        packs().filter { $0.path != nil && $0.pack.covers(box) }
            .sorted { ($1.pack.maxZoom, $0.pack.id) < ($0.pack.maxZoom, $1.pack.id) }
    }

    /// The archive of a pack that is here and whole.
    ///
    /// - Throws: ``MapError/unknownPack(id:problem:)``.
    public func path(of id: String) throws -> String {
        guard let status = pack(id) else {
            throw MapError.unknownPack(id: shown(id), problem: "wxrender maps list shows those that are here")
        }
        guard let path = status.path else {
            throw MapError.unknownPack(
                id: id, problem: "it is \(status.state) and not here yet; fetch it with wxrender maps download \(id)")
        }
        return path
    }

    /// What is true of a pack now; nil when its folder holds nothing.
    func status(of entry: StoreIndex.Entry, offered: CatalogPack?) -> PackStatus? {
        let id = entry.id
        let installed = entry.manifest.flatMap { installedArchive($0) }
        if let record = entry.record {
            let state: PackState
            if FileLock.isHeld(layout.workLock(id)) {
                state = record.phase == .queued ? .queued : .downloading
            } else if record.phase == .failed {
                state = .failed(reason: record.reason ?? "for an unknown reason")
            } else {
                // Whoever was at it is gone: killed, or paused on purpose.
                state = .paused
            }
            return PackStatus(
                pack: record.pack, state: state, have: partSize(record.pack), path: installed,
                installedVersion: installed.flatMap { _ in entry.manifest?.pack.version }, offered: offered)
        }
        if let manifest = entry.manifest {
            let pack = manifest.pack
            guard let installed else {
                return PackStatus(
                    pack: pack, state: .failed(reason: "its archive is missing or has another size"), have: 0,
                    offered: offered)
            }
            var state = PackState.completed
            if let offered, offered.sha256 != pack.sha256 { state = .updateAvailable }
            if let damage = manifest.damage { state = .failed(reason: damage) }
            return PackStatus(
                pack: pack, state: state, have: pack.bytes, path: installed, installedVersion: pack.version,
                offered: offered)
        }
        guard entry.hasBadManifest else { return nil }
        let pack =
            offered
            ?? CatalogPack(
                id: id, name: id, version: "?", bbox: BoundingBox(west: -180, south: -85, east: 180, north: 85),
                minZoom: 0, maxZoom: 0, format: .mbtiles, bytes: 0, sha256: "", urls: [])
        return PackStatus(pack: pack, state: .failed(reason: "its manifest is damaged"), have: 0, offered: offered)
    }

    /// The archive that a manifest names, if it is there with the right size.
    func installedArchive(_ manifest: PackManifest) -> String? {
        let path = "\(layout.folder(manifest.pack.id))/\(manifest.file)"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Int64(status.st_size) == manifest.pack.bytes
        else { return nil }
        return path
    }

    private func partSize(_ pack: CatalogPack) -> Int64 {
        var status = stat()
        if stat(layout.part(pack), &status) == 0 { return min(Int64(status.st_size), pack.bytes) }
        // Between the rename of the archive and that of the manifest.
        let archive = "\(layout.folder(pack.id))/\(StoreLayout.archiveName(pack))"
        return stat(archive, &status) == 0 ? min(Int64(status.st_size), pack.bytes) : 0
    }
}
