import Foundation
import WxGeo
import WxRaster

/// Which tiles of which zoom make a view, and how their pixels become the view's.
struct TilePlan {
    /// Tiles of one view at most; a view far below the archive's zooms would need millions.
    static let tileLimit = 16_384

    /// The zoom of the tiles.
    let zoom: Int
    /// Pixels on a side of a tile.
    let side: Int
    /// From the source's columns to the view's.
    let columns: AxisTaps
    /// From the source's rows to the rows of the view that lie on the map.
    let rows: AxisTaps
    /// The rows of the view that lie on the map.
    let mapRows: Range<Int>
    /// Tile columns, unwrapped: those below 0 or from 2^zoom on belong to other copies of the world.
    let tileColumns: ClosedRange<Int>
    /// Tile rows.
    let tileRows: ClosedRange<Int>

    /// Plans a view; nil when none of it lies on the map.
    init?(viewport: Viewport, zooms: ClosedRange<Int>, side: Int) {
        mapRows = viewport.mapRows
        guard !mapRows.isEmpty else { return nil }
        self.side = side
        zoom = Self.bestZoom(for: viewport, zooms: zooms, side: side)
        let sourceWorld = Double(side) * Double(1 << zoom)
        let step = sourceWorld / viewport.worldSize
        // A view that shows more tiles than the limit is refused before its taps are made.
        let shown = Double(viewport.width) * step / Double(side) * (Double(mapRows.count) * step / Double(side))
        guard shown <= Double(Self.tileLimit) else {
            columns = AxisTaps(origin: 0, count: 0, step: 1)
            rows = columns
            tileColumns = 0...0
            tileRows = 0...0
            return
        }
        columns = AxisTaps(origin: viewport.originX, count: viewport.width, step: step)
        rows = AxisTaps(
            origin: viewport.originY + Double(mapRows.lowerBound), count: mapRows.count, step: step,
            limits: 0...(side << zoom) - 1)
        tileColumns = Self.tiles(of: columns, side: side)
        tileRows = Self.tiles(of: rows, side: side)
    }

    /// Whether the view would need more tiles than ``tileLimit``.
    var isTooLarge: Bool { columns.count == 0 }

    /// The lowest zoom whose tiles are at least as fine as the view, among those that the archive has.
    static func bestZoom(for viewport: Viewport, zooms: ClosedRange<Int>, side: Int) -> Int {
        var zoom = zooms.lowerBound
        // A view that is finer by a thousandth is the same zoom: rounding of --bbox must not double the tiles.
        while zoom < zooms.upperBound, Double(side) * Double(1 << zoom) * 1.001 < viewport.worldSize { zoom += 1 }
        return zoom
    }

    /// The tile of an unwrapped column and a row.
    func tile(column: Int, row: Int) -> TileID {
        // The range of the row is the map's; the column is wrapped into the world.
        try! TileID(z: zoom, x: column & ((1 << zoom) - 1), y: row)
    }

    /// The pixels of the view whose centres lie in a tile.
    func pixels(column: Int, row: Int, in viewport: Viewport) -> (columns: Range<Int>, rows: Range<Int>) {
        let tileSize = viewport.worldSize / Double(1 << zoom)
        func span(_ index: Int, _ origin: Double, _ bounds: Range<Int>) -> Range<Int> {
            let first = Int((Double(index) * tileSize - origin - 0.5).rounded(.up))
            let end = Int((Double(index + 1) * tileSize - origin - 0.5).rounded(.up))
            let clamped = (min(max(first, bounds.lowerBound), bounds.upperBound), min(end, bounds.upperBound))
            return clamped.0..<max(clamped.0, clamped.1)
        }
        return (span(column, viewport.originX, 0..<viewport.width), span(row, viewport.originY, mapRows))
    }

    private static func tiles(of taps: AxisTaps, side: Int) -> ClosedRange<Int> {
        func tile(_ pixel: Int) -> Int { Int((Double(pixel) / Double(side)).rounded(.down)) }
        let range = taps.sourceRange!
        return tile(range.lowerBound)...tile(range.upperBound)
    }
}
