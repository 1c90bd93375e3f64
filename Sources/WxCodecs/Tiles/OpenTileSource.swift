import Glibc

/// Opens an archive of tile pictures by what it is, whatever its name: MBTiles, PMTiles v3, or a folder of tiles.
///
/// - Throws: ``TileArchiveError``.
package func openTileSource(path: String) throws -> any TileSource {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
        throw TileArchiveError.unreadable("\(systemReason(errno)); name a tile archive or a folder of tiles")
    }
    if status.st_mode & S_IFMT == S_IFDIR { return try XYZFolder(path: path) }
    let file = try RandomAccessFile(path: path)
    let head = try file.read(offset: 0, count: min(16, file.size))
    guard !head.isEmpty else {
        throw TileArchiveError.malformed("is empty; a tile archive is an MBTiles or PMTiles file")
    }
    if head.starts(with: Array("SQLite format 3\0".utf8)) { return try MBTilesReader(path: path) }
    if head.starts(with: Array("PMTiles".utf8)) { return try PMTilesReader(file: file) }
    throw TileArchiveError.malformed("is neither MBTiles nor PMTiles; a tile archive begins with the mark of its kind")
}
