import Glibc
package import WxGeo

/// Reads a folder of tiles, `z/x/y.png` (or `.jpg`, `.jpeg`, `.webp`), rows counted from the north.
///
/// `metadata.json` beside the zooms may give `name`, `attribution`, `version` and `bounds`.
package struct XYZFolder: TileSource {
    /// What the folder holds.
    package let info: TileSetInfo
    private let path: String
    private let suffix: String

    private static let suffixes = ["png", "jpg", "jpeg", "webp"]

    /// Looks at a folder: its zooms, and the first tile for the format.
    ///
    /// - Throws: ``TileArchiveError`` when there are no tiles in it.
    package init(path: String) throws {
        let zooms = Self.numbers(in: path, below: 31)
        guard let lowest = zooms.first, let highest = zooms.last else {
            throw TileArchiveError.malformed("has no folders named by zooms; tiles stand in Z/X/Y.png")
        }
        guard let (name, suffix) = Self.firstTile(in: "\(path)/\(lowest)", zoom: lowest) else {
            throw TileArchiveError.malformed("has no tiles at zoom \(lowest); tiles stand in Z/X/Y.png, .jpg or .webp")
        }
        self.path = path
        self.suffix = suffix
        let bytes = try Self.bytes(of: name) ?? []
        let metadata = JSONMembers.strings(of: (try? Self.bytes(of: "\(path)/metadata.json")) ?? [])
        info = TileSetInfo(
            name: metadata["name"] ?? "", attribution: Attribution.plainText(metadata["attribution"] ?? ""),
            version: metadata["version"] ?? "", bounds: metadata["bounds"].flatMap(BoundingBox.init(mbtiles:)),
            zooms: lowest...highest, format: try TileFormat(firstTile: bytes, declared: nil))
    }

    /// The bytes of a tile's picture; nil where the folder has none.
    package func tile(_ id: TileID) throws -> [UInt8]? {
        try Self.bytes(of: "\(path)/\(id.z)/\(id.x)/\(id.y).\(suffix)")
    }

    /// The tiles of a range that the folder has.
    package func tiles(in range: TileRange, limit: Int) throws -> [TileID] {
        var found: [TileID] = []
        let side = 1 << range.zoom
        for x in Self.numbers(in: "\(path)/\(range.zoom)", below: side) where range.columns.contains(x) {
            for y in Self.numbers(in: "\(path)/\(range.zoom)/\(x)", below: side, suffix: "." + suffix)
            where range.rows.contains(y) {
                guard found.count < limit else { return found }
                found.append(try TileID(z: range.zoom, x: x, y: y))
            }
        }
        return found
    }

    /// A file's bytes; nil where there is none.
    private static func bytes(of name: String) throws(TileArchiveError) -> [UInt8]? {
        guard unsafe access(name, F_OK) == 0 else { return nil }
        let file = try RandomAccessFile(path: name)
        guard file.size <= TileLimits.bytes else {
            throw .badTile("a tile of \(file.size) bytes is larger than \(TileLimits.bytes)")
        }
        return file.size == 0 ? nil : try file.read(offset: 0, count: file.size)
    }

    private static func firstTile(in folder: String, zoom: Int) -> (name: String, suffix: String)? {
        for x in numbers(in: folder, below: 1 << zoom) {
            for suffix in suffixes {
                if let y = numbers(in: "\(folder)/\(x)", below: 1 << zoom, suffix: "." + suffix).first {
                    return ("\(folder)/\(x)/\(y).\(suffix)", suffix)
                }
            }
        }
        return nil
    }

    /// The entries of a folder that are plain numbers (with a suffix), sorted; others are left out.
    private static func numbers(in folder: String, below end: Int, suffix: String = "") -> [Int] {
        guard let handle = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(handle) }
        var found: [Int] = []
        while let entry = unsafe readdir(handle) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard name.hasSuffix(suffix) else { continue }
            let digits = name.dropLast(suffix.count)
            // "007" and "+7" are other files than "7".
            guard let number = Int(digits), number >= 0, number < end, String(number) == digits else { continue }
            found.append(number)
        }
        return found.sorted()
    }
}
