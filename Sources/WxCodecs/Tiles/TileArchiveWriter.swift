package import WxGeo

/// Writes an archive of tile pictures, tile by tile.
///
/// The file stands under its own name from the start: write to a temporary name and rename it when ``finish()`` has
/// returned.
package protocol TileArchiveWriter: AnyObject {
    /// Adds a tile; tiles come in the order of ``archiveOrder(_:)``, each once.
    ///
    /// - Throws: ``TileArchiveError/unwritable(_:)``.
    func add(_ id: TileID, _ bytes: [UInt8]) throws
    /// Writes what remains and flushes the file to the disk.
    ///
    /// - Throws: ``TileArchiveError/unwritable(_:)``.
    func finish() throws
}

/// Kinds of archive files.
package enum TileArchiveKind: String, Hashable, Sendable, CaseIterable {
    /// An SQLite database.
    case mbtiles
    /// PMTiles version 3.
    case pmtiles

    /// The kind of a file by the end of its name.
    package init?(fileName: String) {
        guard let kind = Self.allCases.first(where: { fileName.lowercased().hasSuffix("." + $0.rawValue) }) else {
            return nil
        }
        self = kind
    }

    /// Opens a writer on a new file.
    ///
    /// - Throws: ``TileArchiveError/unwritable(_:)``.
    package func writer(path: String, info: TileSetInfo) throws -> any TileArchiveWriter {
        switch self {
        case .mbtiles: try MBTilesWriter(path: path, info: info)
        case .pmtiles: try PMTilesWriter(path: path, info: info)
        }
    }
}

/// Sorts tiles as archives keep them: zoom by zoom, along the Hilbert curve.
package func archiveOrder(_ tiles: [TileID]) -> [TileID] {
    tiles.map { (HilbertID.number(of: $0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
}

extension TileSetInfo {
    /// The description as both kinds of archives keep it, in a fixed order.
    var members: [(name: String, value: String)] {
        var members = [("name", name), ("format", format.rawValue), ("type", "baselayer")]
        if !version.isEmpty { members.append(("version", version)) }
        if !attribution.isEmpty { members.append(("attribution", attribution)) }
        if let bounds {
            members.append(("bounds", "\(bounds.west),\(bounds.south),\(bounds.east),\(bounds.north)"))
        }
        members.append(("minzoom", "\(zooms.lowerBound)"))
        members.append(("maxzoom", "\(zooms.upperBound)"))
        return members
    }
}
