import WxGeo

/// The numbers that PMTiles gives to tiles: zoom by zoom, in a zoom along the Hilbert curve.
///
/// - Note: Source: the PMTiles 3 specification, section "Tile IDs".
enum HilbertID {
    /// The first number of a zoom: how many tiles all zooms before it have, `(4^z − 1) / 3`.
    static func first(ofZoom zoom: Int) -> UInt64 {
        ((1 << (2 * UInt64(zoom))) - 1) / 3
    }

    /// The number of a tile.
    static func number(of id: TileID) -> UInt64 {
        var x = UInt64(id.x)
        var y = UInt64(id.y)
        var distance: UInt64 = 0
        var side: UInt64 = (1 << UInt64(id.z)) >> 1
        while side > 0 {
            let right: UInt64 = x & side > 0 ? 1 : 0
            let below: UInt64 = y & side > 0 ? 1 : 0
            distance += side * side * ((3 * right) ^ below)
            turn(&x, &y, within: side, right: right, below: below)
            side >>= 1
        }
        return first(ofZoom: id.z) + distance
    }

    /// The tile of a number; nil for numbers beyond zoom 30.
    static func tile(of number: UInt64) -> TileID? {
        guard let zoom = (0...30).first(where: { number < first(ofZoom: $0 + 1) }) else { return nil }
        var rest = number - first(ofZoom: zoom)
        var x: UInt64 = 0
        var y: UInt64 = 0
        var side: UInt64 = 1
        while side < 1 << UInt64(zoom) {
            let right = 1 & (rest / 2)
            let below = 1 & (rest ^ right)
            turn(&x, &y, within: side, right: right, below: below)
            x += side * right
            y += side * below
            rest /= 4
            side *= 2
        }
        return try? TileID(z: zoom, x: Int(x), y: Int(y))
    }

    /// Turns a quadrant so that the curve goes on where the one before it ended.
    private static func turn(_ x: inout UInt64, _ y: inout UInt64, within side: UInt64, right: UInt64, below: UInt64) {
        guard below == 0 else { return }
        if right == 1 {
            // Only the bits below `side` are looked at from here on.
            x = side &- 1 &- x
            y = side &- 1 &- y
        }
        swap(&x, &y)
    }
}
