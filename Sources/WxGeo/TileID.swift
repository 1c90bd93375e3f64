/// One tile of the Web Mercator pyramid, its row counted from the north (XYZ).
public struct TileID: Hashable, Sendable, CustomStringConvertible {
    /// Zoom, 0 ... 30; a zoom has 2^z columns and rows.
    public let z: Int
    /// Column, 0 ... 2^z − 1, eastward from the antimeridian.
    public let x: Int
    /// Row, 0 ... 2^z − 1, southward from 85.0511° N.
    public let y: Int

    /// Makes a tile, or says which of the three numbers is out of its range.
    public init(z: Int, x: Int, y: Int) throws(TileIDError) {
        guard (0...30).contains(z) else { throw .zoomOutOfRange(z) }
        let side = 1 << z
        guard (0..<side).contains(x) else { throw .columnOutOfRange(x, zoom: z) }
        guard (0..<side).contains(y) else { throw .rowOutOfRange(y, zoom: z) }
        self.z = z
        self.x = x
        self.y = y
    }

    /// The tile of a zoom that holds a position; longitudes are wrapped, latitudes clamped.
    public init(containing position: LonLat, zoom: Int) throws(TileIDError) {
        guard (0...30).contains(zoom) else { throw .zoomOutOfRange(zoom) }
        let side = 1 << zoom
        let point = WebMercator.project(position)
        let column = Int((point.x * Double(side)).rounded(.down)) & (side - 1)
        let row = min(max(Int((point.y * Double(side)).rounded(.down)), 0), side - 1)
        try self.init(z: zoom, x: column, y: row)
    }

    /// The four tiles of the next zoom that cover this one, row by row.
    public var children: [TileID] {
        [(0, 0), (1, 0), (0, 1), (1, 1)].compactMap { dx, dy in
            try? TileID(z: z + 1, x: 2 * x + dx, y: 2 * y + dy)
        }
    }

    /// `z/x/y`.
    public var description: String { "\(z)/\(x)/\(y)" }
}

/// A number of a tile's name that no tile has.
public enum TileIDError: Error, Hashable, CustomStringConvertible {
    /// The zoom is not in 0 ... 30.
    case zoomOutOfRange(Int)
    /// The column is not in 0 ... 2^z − 1.
    case columnOutOfRange(Int, zoom: Int)
    /// The row is not in 0 ... 2^z − 1.
    case rowOutOfRange(Int, zoom: Int)

    /// What was given, the range that holds, and the form of a tile's name.
    public var description: String {
        switch self {
        case .zoomOutOfRange(let z):
            "a tile's zoom is 0 to 30, but \(z) was given; name the tile as Z/X/Y"
        case .columnOutOfRange(let x, let zoom):
            "zoom \(zoom) has columns 0 to \((1 << zoom) - 1), but \(x) was given; name the tile as Z/X/Y"
        case .rowOutOfRange(let y, let zoom):
            "zoom \(zoom) has rows 0 to \((1 << zoom) - 1), counted from the north, but \(y) was given; name the tile as Z/X/Y"
        }
    }
}
