package import WxGeo

/// What is cut out of an archive.
package struct TileExtract: Sendable {
    /// The area, degrees; nil for all of it.
    package var box: BoundingBox?
    /// The zooms; those that the source does not have are left out.
    package var zooms: ClosedRange<Int>

    /// Makes a request from an area and zooms.
    package init(box: BoundingBox?, zooms: ClosedRange<Int>) {
        self.box = box
        self.zooms = zooms
    }

    /// Tiles of one zoom that are held in memory as names at once.
    private static let tileLimit = 50_000_000

    /// Copies the tiles that touch the area into a new archive.
    ///
    /// - Parameters:
    ///   - path: a temporary name; see ``TileArchiveWriter``.
    ///   - progress: called after each tile with how many are written; throw to stop.
    /// - Returns: how many tiles were written.
    /// - Throws: ``TileArchiveError`` and what `progress` throws.
    package func run(
        from source: any TileSource, to kind: TileArchiveKind, path: String, progress: (Int) throws -> Void = { _ in }
    ) throws -> Int {
        let chosen = zooms.clamped(to: source.info.zooms)
        guard chosen.lowerBound >= zooms.lowerBound, chosen.upperBound <= zooms.upperBound else {
            throw TileArchiveError.unsupported(
                "has zooms \(source.info.zooms.lowerBound) to \(source.info.zooms.upperBound), none of "
                    + "\(zooms.lowerBound) to \(zooms.upperBound); choose --zoom among them")
        }
        var info = source.info
        info.zooms = chosen
        info.bounds = box ?? info.bounds
        let writer = try kind.writer(path: path, info: info)
        var written = 0
        for zoom in chosen {
            let side = 1 << zoom
            let ranges =
                box.map { TileRange.covering($0, zoom: zoom) }
                ?? [TileRange(zoom: zoom, columns: 0...side - 1, rows: 0...side - 1)]
            var tiles: [TileID] = []
            for range in ranges { tiles += try source.tiles(in: range, limit: Self.tileLimit) }
            for id in archiveOrder(tiles) {
                guard let bytes = try source.tile(id) else { continue }
                try writer.add(id, bytes)
                written += 1
                try progress(written)
            }
        }
        guard written > 0 else {
            throw TileArchiveError.unsupported("has no tiles in that area and those zooms; choose others")
        }
        try writer.finish()
        return written
    }
}
