package import WxGeo

/// Writes MBTiles 1.3: a table `tiles` with its index, and `metadata`.
package final class MBTilesWriter: TileArchiveWriter {
    private let connection: SQLiteConnection

    /// Makes the database; a file of that name must not exist.
    package init(path: String, info: TileSetInfo) throws {
        do {
            connection = try SQLiteConnection(path: path, mode: .readWrite)
            // Nobody sees the file before it is whole: a journal would only cost time.
            try connection.execute("PRAGMA journal_mode = OFF")
            try connection.execute("PRAGMA synchronous = OFF")
            try connection.execute("BEGIN")
            try connection.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
            try connection.execute(
                "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)")
            for member in info.members {
                try connection.execute("INSERT INTO metadata VALUES (?, ?)", [.text(member.name), .text(member.value)])
            }
        } catch let error as SQLiteError {
            throw Self.archiveError(error)
        }
    }

    /// Adds a tile.
    package func add(_ id: TileID, _ bytes: [UInt8]) throws {
        do {
            try connection.execute(
                "INSERT INTO tiles VALUES (?, ?, ?, ?)",
                [.integer(id.z), .integer(id.x), .integer((1 << id.z) - 1 - id.y), .blob(bytes)])
        } catch let error as SQLiteError {
            throw Self.archiveError(error)
        }
    }

    /// Makes the index and closes the transaction, flushed to the disk.
    package func finish() throws {
        do {
            try connection.execute("CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
            try connection.execute("CREATE UNIQUE INDEX name ON metadata (name)")
            try connection.execute("COMMIT")
        } catch let error as SQLiteError {
            throw Self.archiveError(error)
        }
    }

    private static func archiveError(_ error: SQLiteError) -> TileArchiveError {
        .unwritable("can not be written (\(error)); check the disk and the folder")
    }
}
