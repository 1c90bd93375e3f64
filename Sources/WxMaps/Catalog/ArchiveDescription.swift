import Foundation
import WxCodecs
import WxGeo

/// A pack's description, made from an archive of this machine.
struct ArchiveDescription {
    /// The pack; its URL is the file's.
    let pack: CatalogPack

    /// Opens an archive, reads its metadata and its sha256.
    ///
    /// - Throws: ``MapError/input(name:problem:)`` when it is no archive that can be drawn from.
    init(path: String, id: String? = nil) throws {
        let source: any TileSource
        do {
            source = try openTileSource(path: path)
        } catch {
            throw MapError.input(name: path, problem: "\(error)")
        }
        guard source is MBTilesReader || source is PMTilesReader else {
            throw MapError.input(
                name: path, problem: "is a folder of tiles; a pack is one file, make one with wxrender maps extract")
        }
        let url = URL(fileURLWithPath: path)
        let size = (try? Descriptor(reading: path))?.size ?? 0
        guard let digest = SHA256.ofFile(path) else {
            throw MapError.input(name: path, problem: "can not be read; check the disk")
        }
        let info = source.info
        let stem = url.deletingPathExtension().lastPathComponent
        let world = BoundingBox(west: -180, south: -85.0511, east: 180, north: 85.0511)
        var pack = CatalogPack(
            id: id ?? Self.id(from: stem), name: Self.plain(info.name, longest: 200, otherwise: stem),
            version: Self.plain(info.version, longest: 64, otherwise: String(digest.prefix(12))),
            bbox: info.bounds ?? world, minZoom: info.zooms.lowerBound, maxZoom: info.zooms.upperBound,
            format: source is MBTilesReader ? .mbtiles : .pmtiles, bytes: size, sha256: digest,
            urls: [url.absoluteString], attribution: Self.plain(info.attribution, longest: 1000, otherwise: ""))
        if let problem = pack.problem(), problem.field == "bbox" { pack.bbox = world }
        if let (field, text) = pack.problem() { throw MapError.input(name: path, problem: "\(field): \(text)") }
        self.pack = pack
    }

    /// An id from a file's name: what an id can't have becomes `-`.
    static func id(from stem: String) -> String {
        var id = ""
        for character in stem.lowercased() {
            let isAllowed = character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
            let next: Character = isAllowed ? character : "-"
            if next == "." && id.last == "." { continue }
            if id.isEmpty, "._-".contains(next) { continue }
            id.append(next)
        }
        return id.isEmpty ? "pack" : String(id.prefix(64))
    }

    /// A text of an archive without controls, cut to a length.
    private static func plain(_ text: String, longest: Int, otherwise: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate: out += " "
            default: out.unicodeScalars.append(scalar)
            }
            if out.utf8.count > longest - 4 { break }
        }
        let trimmed = out.trimmingCharacters(in: .whitespaces)
        if !trimmed.isEmpty { return trimmed }
        return otherwise.isEmpty ? "" : String(otherwise.prefix(longest / 4))
    }
}
