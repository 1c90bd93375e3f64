import Foundation
import WxCodecs
import WxGeo

extension MapStore {
    /// Takes an archive of this machine into the store, as a pack of its own.
    ///
    /// - Parameters:
    ///   - path: an MBTiles or PMTiles file; it is copied.
    ///   - id: the pack's id; by default made from the file's name.
    ///   - progress: told how many bytes of how many are done.
    /// - Throws: ``MapError``; nothing is changed then.
    @discardableResult
    public func importArchive(
        _ path: String, id: String? = nil, progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws -> CatalogPack {
        let described = try ArchiveDescription(path: path, id: id)
        let pack = described.pack
        let claim = try claim(pack)
        return try withExtendedLifetime(claim) {
            guard !isInstalled(pack) else { return pack }
            do {
                try copy(path, of: pack, progress: progress)
                try install(pack)
                return pack
            } catch {
                discard(pack.id)
                throw error
            }
        }
    }

    /// Copies a file into a pack's partial file and holds the copy against the sha256.
    private func copy(_ path: String, of pack: CatalogPack, progress: (Int64, Int64) -> Void) throws {
        let part = layout.part(pack)
        let source: Descriptor
        let target: Descriptor
        do throws(SystemError) {
            source = try Descriptor(reading: path)
        } catch {
            throw MapError.input(name: path, problem: "can not be read (\(error))")
        }
        do throws(SystemError) {
            target = try Descriptor(updating: part)
        } catch {
            throw MapError.writing(part, error.number)
        }
        var status = target.truncate(to: 0)
        let hash = SHA256()
        let portion: Int64 = 1 << 20
        var offset: Int64 = 0
        while offset < pack.bytes, status == 0 {
            guard let bytes = source.read(offset: offset, count: Int(min(portion, pack.bytes - offset))) else {
                throw MapError.input(name: path, problem: "became shorter while it was copied")
            }
            bytes.withUnsafeBytes {
                hash.update($0)
                status = target.write($0, at: offset)
            }
            offset += Int64(bytes.count)
            progress(offset, pack.bytes)
        }
        if status == 0 { status = target.synchronize() }
        guard status == 0 else { throw MapError.writing(part, status) }
        guard hash.finish() == pack.sha256 else {
            throw MapError.input(name: path, problem: "changed while it was copied; import it again")
        }
    }
}
