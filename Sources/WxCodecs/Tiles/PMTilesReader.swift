package import WxGeo

/// Reads PMTiles 3: one file with a head, directories and tiles.
///
/// Every place and length is held against the file's size.
package final class PMTilesReader: TileSource {
    /// Tiles that are looked up one by one rather than by a walk through the directories.
    private static let lookupLimit = 1_000_000
    /// Tiles that a walk looks at before it gives up: a damaged run can name thousands of millions.
    private static let walkLimit = 200_000_000

    /// What the archive holds.
    package let info: TileSetInfo
    private let index: PMTilesIndex

    /// Opens an archive.
    ///
    /// - Throws: ``TileArchiveError`` for what is damaged or holds vector tiles.
    package convenience init(path: String) throws {
        try self.init(file: RandomAccessFile(path: path))
    }

    init(file: RandomAccessFile) throws {
        index = try PMTilesIndex(file: file)
        let header = index.header
        if header.tileType == 1 || header.tileType == 6 { throw TileArchiveError.vector }
        let first = try index.data(of: index.firstEntry())
        // Metadata only adds names: damage there does not keep anyone from drawing.
        let metadata = JSONMembers.strings(of: (try? index.metadata()) ?? [])
        info = TileSetInfo(
            name: metadata["name"] ?? "", attribution: Attribution.plainText(metadata["attribution"] ?? ""),
            version: metadata["version"] ?? "", bounds: header.bounds, zooms: header.minZoom...header.maxZoom,
            format: try TileFormat(firstTile: first, declared: nil))
    }

    /// The bytes of a tile's picture; nil where the archive has none.
    package func tile(_ id: TileID) throws -> [UInt8]? {
        guard let entry = try index.entry(for: HilbertID.number(of: id)) else { return nil }
        return try index.data(of: entry)
    }

    /// The tiles of a range that the archive has.
    package func tiles(in range: TileRange, limit: Int) throws -> [TileID] {
        var found: [TileID] = []
        if range.count <= Self.lookupLimit {
            for y in range.rows {
                for x in range.columns {
                    guard found.count < limit else { return found }
                    let id = try TileID(z: range.zoom, x: x, y: y)
                    if try index.entry(for: HilbertID.number(of: id)) != nil { found.append(id) }
                }
            }
            return found
        }
        let first = HilbertID.first(ofZoom: range.zoom)
        let last = HilbertID.first(ofZoom: range.zoom + 1) - 1
        var looks = 0
        try index.walk(first...last) { entry in
            let end = entry.tileID + UInt64(entry.runLength) - 1
            guard end >= first, entry.tileID <= last else { return true }
            for number in max(first, entry.tileID)...min(last, end) {
                looks += 1
                guard looks <= Self.walkLimit else {
                    throw TileArchiveError.unsupported("has too many tiles at zoom \(range.zoom); take a smaller area")
                }
                if let id = HilbertID.tile(of: number), range.contains(id) { found.append(id) }
                guard found.count < limit else { return false }
            }
            return true
        }
        return found
    }
}
