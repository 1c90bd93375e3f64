import Foundation

/// Where things stand in a store.
///
/// ```
/// index.sqlite                   what the manifests say, for speed; may be deleted at any time
/// catalog.json, catalog.source   the last catalogue that was read, and where from
/// locks/ID.work  locks/ID.use    locks of processes, never removed: a lock on a removed file locks nothing
/// packs/ID/manifest.json         the installed version; replaced whole, last of all
/// packs/ID/DIGITS.mbtiles        its archive, named by the first digits of its sha256
/// packs/ID/download.json         what is being fetched, where there is something
/// packs/ID/SHA256.part           its bytes so far, without gaps
/// packs/ID/request               `pause` or `cancel`, for the process that fetches
/// ```
struct StoreLayout: Hashable, Sendable {
    /// The store's folder, an absolute path.
    let root: String

    var index: String { root + "/index.sqlite" }
    var packs: String { root + "/packs" }
    var locks: String { root + "/locks" }
    var catalog: String { root + "/catalog.json" }
    var catalogSource: String { root + "/catalog.source" }

    func folder(_ id: String) -> String { "\(packs)/\(id)" }
    func manifest(_ id: String) -> String { folder(id) + "/manifest.json" }
    func record(_ id: String) -> String { folder(id) + "/download.json" }
    func request(_ id: String) -> String { folder(id) + "/request" }
    func part(_ pack: CatalogPack) -> String { "\(folder(pack.id))/\(pack.sha256).part" }
    func workLock(_ id: String) -> String { "\(locks)/\(id).work" }
    func useLock(_ id: String) -> String { "\(locks)/\(id).use" }

    /// The archive's name in its pack's folder.
    static func archiveName(_ pack: CatalogPack) -> String { "\(pack.sha256.prefix(16)).\(pack.format.rawValue)" }

    /// Makes a folder of the store with those above it.
    static func make(_ folder: String) throws(MapError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            throw .writing(folder, Int32(reason?.code ?? Int(EACCES)))
        }
    }

    /// The entries of a folder, sorted; empty where it can't be read.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
