package import WxGeo

/// Reads MBTiles: an SQLite database with a table or view `tiles` and a table `metadata`.
///
/// Nothing is written. `format` may be missing or wrong: the first tile decides. Rows in the file are TMS, counted
/// from the south; everywhere else they are XYZ.
///
/// - Note: Source: the MBTiles 1.3 specification.
package final class MBTilesReader: TileSource {
    /// What the archive holds.
    package let info: TileSetInfo
    private let pool: SQLitePool

    /// Opens an archive.
    ///
    /// - Throws: ``TileArchiveError`` for what is no database, is damaged, or holds vector tiles.
    package init(path: String) throws {
        var info: TileSetInfo?
        do {
            pool = try SQLitePool(path: path) { info = try Self.readInfo($0) }
        } catch let error as SQLiteError {
            throw Self.archiveError(error)
        }
        self.info = info!
    }

    /// The bytes of a tile's picture; nil where the archive has none.
    package func tile(_ id: TileID) throws -> [UInt8]? {
        do {
            return try pool.withConnection { connection in
                var data: [UInt8]?
                try connection.query(
                    """
                    SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1
                    """,
                    [.integer(id.z), .integer(id.x), .integer(Self.flipped(id.y, zoom: id.z))]
                ) { row in
                    data = row.blob(0)
                    return false
                }
                // Some writers keep an empty value where there is nothing to draw.
                return data?.isEmpty == true ? nil : data
            }
        } catch let error as SQLiteError {
            throw Self.archiveError(error)
        }
    }

    /// The tiles of a range that the archive has.
    package func tiles(in range: TileRange, limit: Int) throws -> [TileID] {
        do {
            return try pool.withConnection { connection in
                var found: [TileID] = []
                try connection.query(
                    """
                    SELECT DISTINCT tile_column, tile_row FROM tiles WHERE zoom_level = ?
                    AND tile_column BETWEEN ? AND ? AND tile_row BETWEEN ? AND ? LIMIT ?
                    """,
                    [
                        .integer(range.zoom), .integer(range.columns.lowerBound), .integer(range.columns.upperBound),
                        .integer(Self.flipped(range.rows.upperBound, zoom: range.zoom)),
                        .integer(Self.flipped(range.rows.lowerBound, zoom: range.zoom)), .integer(limit),
                    ]
                ) { row in
                    let y = Self.flipped(row.integer(1), zoom: range.zoom)
                    if let id = try? TileID(z: range.zoom, x: row.integer(0), y: y) { found.append(id) }
                    return true
                }
                return found
            }
        } catch let error as SQLiteError {
            throw Self.archiveError(error)
        }
    }

    /// A TMS row of an XYZ row, and the other way round.
    private static func flipped(_ row: Int, zoom: Int) -> Int { ((1 << zoom) - 1) &- row }

    private static func readInfo(_ connection: SQLiteConnection) throws -> TileSetInfo {
        guard let lowest = try zoom(.lowest, connection), let highest = try zoom(.highest, connection) else {
            throw TileArchiveError.malformed("has no tiles in zooms 0 to 30; nothing can be drawn from it")
        }
        let metadata = try readMetadata(connection)
        var first: [UInt8] = []
        try connection.query(
            "SELECT tile_data FROM tiles WHERE zoom_level = ? AND length(tile_data) > 0 LIMIT 1", [.integer(lowest)]
        ) { row in
            first = row.blob(0) ?? []
            return false
        }
        return TileSetInfo(
            name: metadata["name"] ?? "", attribution: Attribution.plainText(metadata["attribution"] ?? ""),
            version: metadata["version"] ?? "", bounds: metadata["bounds"].flatMap(BoundingBox.init(mbtiles:)),
            zooms: lowest...highest, format: try TileFormat(firstTile: first, declared: metadata["format"]))
    }

    private enum End: String {
        case lowest = "ASC"
        case highest = "DESC"
    }

    /// The first or last zoom with tiles; sorted and cut rather than `min()`, which would scan a view whole.
    private static func zoom(_ end: End, _ connection: SQLiteConnection) throws -> Int? {
        var found: Int?
        try connection.query(
            """
            SELECT zoom_level FROM tiles WHERE zoom_level BETWEEN 0 AND 30 ORDER BY zoom_level \(end.rawValue) LIMIT 1
            """
        ) { row in
            found = row.integer(0)
            return false
        }
        return found
    }

    private static func readMetadata(_ connection: SQLiteConnection) throws -> [String: String] {
        var values: [String: String] = [:]
        // An archive without metadata can still be drawn from.
        guard try hasMetadata(connection) else { return values }
        try connection.query("SELECT name, value FROM metadata LIMIT 1000") { row in
            if let name = row.text(0), let value = row.text(1) { values[name] = value }
            return true
        }
        return values
    }

    private static func hasMetadata(_ connection: SQLiteConnection) throws -> Bool {
        var found = false
        try connection.query("SELECT 1 FROM sqlite_master WHERE name = 'metadata'") { _ in
            found = true
            return false
        }
        return found
    }

    private static func archiveError(_ error: SQLiteError) -> TileArchiveError {
        .malformed("is no whole MBTiles database (\(error)); get it again")
    }
}

extension BoundingBox {
    /// A box from the text `west,south,east,north`; nil where it is no box.
    init?(mbtiles text: String) {
        let numbers = text.split(separator: ",").map { part in
            Double(String(part.drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed()))
        }
        guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3]
        else { return nil }
        self.init(validWest: west, south: south, east: east, north: north)
    }

    /// A box whose numbers are degrees and which has some area; nil otherwise.
    init?(validWest west: Double, south: Double, east: Double, north: Double) {
        let longitudes = -180.0001...180.0001
        guard longitudes.contains(west), longitudes.contains(east), (-90...90).contains(south),
            (-90...90).contains(north), south < north, west != east
        else { return nil }
        self.init(west: max(west, -180), south: south, east: min(east, 180), north: north)
    }
}
