package import WxGeo

/// The picture formats that tiles come in.
package enum TileFormat: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG, without transparency.
    case jpeg = "jpg"
    /// WebP, lossy or lossless.
    case webp
}

/// What an archive says of itself, with what was found where it says nothing.
package struct TileSetInfo: Hashable, Sendable {
    /// The archive's name; empty where it has none.
    package var name: String = ""
    /// What the publisher wants shown, as plain text; empty where nothing.
    package var attribution: String = ""
    /// The publisher's version; empty where it has none.
    package var version: String = ""
    /// The covered area, degrees; nil where the archive does not say.
    package var bounds: BoundingBox?
    /// The zooms that have tiles.
    package var zooms: ClosedRange<Int>
    /// The picture format of the first tile.
    package var format: TileFormat

    /// Makes a description from its parts.
    package init(
        name: String = "", attribution: String = "", version: String = "", bounds: BoundingBox? = nil,
        zooms: ClosedRange<Int>, format: TileFormat
    ) {
        self.name = name
        self.attribution = attribution
        self.version = version
        self.bounds = bounds
        self.zooms = zooms
        self.format = format
    }
}

/// An archive of tile pictures; may be read by many threads at once.
///
/// To add a kind of archive, conform to this and add it to ``openTileSource(path:)``.
package protocol TileSource: Sendable {
    /// What the archive holds.
    var info: TileSetInfo { get }

    /// The bytes of a tile's picture; nil where the archive has none.
    ///
    /// - Throws: ``TileArchiveError``.
    func tile(_ id: TileID) throws -> [UInt8]?

    /// The tiles of a range that the archive has, at most `limit` of them, in no particular order.
    ///
    /// - Throws: ``TileArchiveError``.
    func tiles(in range: TileRange, limit: Int) throws -> [TileID]
}

/// A rectangle of tiles of one zoom; edges are included, columns do not cross the antimeridian.
package struct TileRange: Hashable, Sendable {
    /// The zoom, 0 ... 30.
    package let zoom: Int
    /// Columns, eastward.
    package let columns: ClosedRange<Int>
    /// Rows, southward.
    package let rows: ClosedRange<Int>

    /// Makes a range; columns and rows are of that zoom.
    package init(zoom: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        self.zoom = zoom
        self.columns = columns
        self.rows = rows
    }

    /// The ranges that cover a box: two where it crosses the antimeridian.
    package static func covering(_ box: BoundingBox, zoom: Int) -> [TileRange] {
        let side = 1 << zoom
        func index(_ fraction: Double) -> Int {
            min(max(Int((fraction * Double(side)).rounded(.down)), 0), side - 1)
        }
        /// The last tile that an eastern or southern edge reaches into; one that it only touches is left out.
        func last(_ fraction: Double) -> Int {
            min(max(Int((fraction * Double(side)).rounded(.up)) - 1, 0), side - 1)
        }
        let top = index(WebMercator.y(latitude: box.north))
        let bottom = max(top, last(WebMercator.y(latitude: box.south)))
        let west = index(WebMercator.x(longitude: box.west))
        let east = last(WebMercator.x(longitude: box.east))
        guard box.crossesAntimeridian else {
            return [TileRange(zoom: zoom, columns: west...max(west, east), rows: top...bottom)]
        }
        if west <= east { return [TileRange(zoom: zoom, columns: 0...side - 1, rows: top...bottom)] }
        return [
            TileRange(zoom: zoom, columns: west...side - 1, rows: top...bottom),
            TileRange(zoom: zoom, columns: 0...east, rows: top...bottom),
        ]
    }

    /// How many tiles the range names.
    package var count: Int { columns.count * rows.count }

    /// Whether a tile lies in the range.
    package func contains(_ id: TileID) -> Bool {
        id.z == zoom && columns.contains(id.x) && rows.contains(id.y)
    }
}
