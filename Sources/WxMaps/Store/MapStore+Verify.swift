import Foundation
import WxCodecs

extension MapStore {
    /// Holds an installed pack against its sha256, and opens it; what is wrong is remembered as the pack's state.
    ///
    /// - Parameter goOn: asked after each megabyte; false stops.
    /// - Returns: the state: `completed` or `failed`.
    /// - Throws: ``MapError/unknownPack(id:problem:)``, ``MapError/busy(id:)``, ``MapError/stopped``.
    public func verify(_ id: String, goOn: () -> Bool = { true }) throws -> PackState {
        guard CatalogPack.idProblem(id) == nil, StoreFile.exists(layout.manifest(id)) else {
            throw MapError.unknownPack(id: shown(id), problem: "it is not installed; wxrender maps list shows what is")
        }
        var work: FileLock?
        do {
            work = try workLock(id)
        } catch MapError.output {
            // A store that can't be written can be looked at.
        }
        return try withExtendedLifetime(work) {
            guard var manifest = index.entry(id).manifest else { return .failed(reason: "its manifest is damaged") }
            let damage = try findDamage(manifest, goOn: goOn)
            if damage != manifest.damage {
                manifest.damage = damage
                try? StoreFile.write(json: manifest, to: layout.manifest(id))
            }
            return damage.map { .failed(reason: $0) } ?? .completed
        }
    }

    private func findDamage(_ manifest: PackManifest, goOn: () -> Bool) throws -> String? {
        guard let path = installedArchive(manifest) else { return "its archive is missing or has another size" }
        guard let digest = SHA256.ofFile(path, goOn: goOn) else {
            guard goOn() else { throw MapError.stopped }
            return "its archive can not be read"
        }
        guard digest == manifest.pack.sha256 else { return "its archive has changed since it was fetched (sha256)" }
        do {
            _ = try openTileSource(path: path)
            return nil
        } catch {
            return "its archive \(error)"
        }
    }
}
