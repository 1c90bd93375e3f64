import Dispatch
import Synchronization
package import WxCodecs
package import WxGeo
package import WxRaster

/// The ground of one view, drawn from a tile archive.
package struct TileGround: Sendable {
    /// The view's pixels; rows beyond the map's edge are transparent.
    package var picture: Pixmap
    /// Tiles of the view that the archive does not have, or that are damaged; each is hatched in the picture.
    package var missingTiles: Int
    /// What was wrong with damaged tiles, the first few of them, in order.
    package var damage: [String]
}

/// A base map from an archive of tile pictures; may draw for many threads at once.
///
/// The lowest zoom that is at least as fine as the view is taken. Finer tiles are averaged over areas, coarser ones
/// interpolated between pixel centres, both on premultiplied colours.
package final class TileBaseMap: Sendable {
    private let source: any TileSource
    private let name: String
    private let cache: TileCache
    private let side: Int

    /// Looks at the archive's first tiles for their size.
    ///
    /// - Parameters:
    ///   - name: the archive's name for messages.
    ///   - cacheBytes: decoded tiles that are kept at most.
    package init(source: any TileSource, name: String = "the base map", cacheBytes: Int = 64 << 20) throws {
        self.source = source
        self.name = name
        cache = TileCache(budget: cacheBytes)
        side = try Self.tileSide(of: source, name: name)
    }

    /// What the archive's publisher wants shown, as plain text; empty where nothing.
    package var attribution: String { source.info.attribution }

    /// What the archive holds.
    package var info: TileSetInfo { source.info }

    /// Draws the ground of a view.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` when the view needs more tiles than can be drawn.
    package func ground(for viewport: Viewport) throws -> TileGround {
        let empty = Pixmap(width: viewport.width, height: viewport.height)
        guard let plan = TilePlan(viewport: viewport, zooms: source.info.zooms, side: side) else {
            return TileGround(picture: empty, missingTiles: 0, damage: [])
        }
        guard !plan.isTooLarge else {
            throw RenderError.input(
                file: name,
                problem: "its lowest zoom is \(plan.zoom), so this view takes more than \(TilePlan.tileLimit) tiles; "
                    + "show a smaller area or take a base with lower zooms")
        }
        var painter = TilePainter(plan: plan, viewport: viewport)
        var missing: Set<TileID> = []
        var damage: [TileID: String] = [:]
        for row in plan.tileRows {
            let strip = decodeStrip(plan, row: row)
            for (column, tile) in zip(plan.tileColumns, strip) where tile.picture == nil {
                let id = plan.tile(column: column, row: row)
                missing.insert(id)
                damage[id] = tile.damage
            }
            painter.paint(strip.map(\.picture), row: row)
        }
        let reasons = damage.sorted { ($0.key.y, $0.key.x) < ($1.key.y, $1.key.x) }.prefix(3)
        return TileGround(
            picture: painter.picture, missingTiles: missing.count,
            damage: reasons.map { "tile \($0.key): \($0.value)" })
    }

    private struct StripTile: Sendable {
        var picture: Pixmap?
        var damage: String?
    }

    /// Decodes one row of tiles, on all cores.
    private func decodeStrip(_ plan: TilePlan, row: Int) -> [StripTile] {
        let columns = Array(plan.tileColumns)
        let tiles = Mutex([StripTile](repeating: StripTile(), count: columns.count))
        DispatchQueue.concurrentPerform(iterations: columns.count) { index in
            let tile = self.tile(plan.tile(column: columns[index], row: row))
            tiles.withLock { $0[index] = tile }
        }
        return tiles.withLock { $0 }
    }

    /// One tile at the archive's size, from the cache or decoded.
    private func tile(_ id: TileID) -> StripTile {
        if let kept = cache[id] { return StripTile(picture: kept) }
        do {
            guard let bytes = try source.tile(id) else { return StripTile() }
            let picture = try TileImage.decode(bytes).resampled(width: side, height: side)
            cache.keep(picture, for: id)
            return StripTile(picture: picture)
        } catch {
            return StripTile(damage: "\(error)")
        }
    }

    /// The size of the first tile that can be decoded, of the first few.
    private static func tileSide(of source: any TileSource, name: String) throws -> Int {
        let zoom = source.info.zooms.lowerBound
        let all = 0...(1 << zoom) - 1
        var problem = "has no tiles at zoom \(zoom)"
        do {
            for id in try source.tiles(in: TileRange(zoom: zoom, columns: all, rows: all), limit: 16) {
                do {
                    if let bytes = try source.tile(id) { return try TileImage.decode(bytes).width }
                } catch {
                    problem = "\(error)"
                }
            }
        } catch {
            problem = "\(error)"
        }
        throw RenderError.input(file: name, problem: problem)
    }
}
