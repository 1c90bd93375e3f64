import Glibc
public import WxGeo

extension GeographicAxes {
    /// Columns from a meridian round to itself.
    var columnsPerTurn: Double { 360 / abs(longitudeStep) }

    /// Whether the columns go round the earth, so that the last and the first are neighbours.
    var wrapsAround: Bool { Double(columns) > columnsPerTurn - 0.5 }

    /// The place of a longitude among the columns, the centre of the first at 0, in -0.5 ..< ``columnsPerTurn`` − 0.5.
    ///
    /// Any copy of the world is the same place. Rounded to 2^-16 of a cell, so that the last bits of an arctangent decide
    /// nothing and edges between cells belong to the higher column on every machine.
    func column(longitude: Double) -> Double {
        let turn = columnsPerTurn
        var column = (longitude - firstLongitude) / longitudeStep
        column -= ((column + 0.5) / turn).rounded(.down) * turn
        column = (column * 65_536).rounded() / 65_536
        return column >= turn - 0.5 ? column - turn : column
    }

    /// The place of a latitude among the rows, the centre of the first at 0; rounded as columns are.
    func row(latitude: Double) -> Double {
        ((latitude - firstLatitude) / latitudeStep * 65_536).rounded() / 65_536
    }

    /// The column whose cell holds a place among the columns, or nil outside of the grid.
    func nearestColumn(_ column: Double) -> Int? {
        let index = Int((column + 0.5).rounded(.down))
        if index < columns { return max(index, 0) }
        // Where the turn is no whole number of cells, the gap before the first column goes to the last.
        return wrapsAround ? columns - 1 : nil
    }

    /// The row whose cell holds a place among the rows, or nil outside of the grid.
    func nearestRow(_ row: Double) -> Int? {
        guard row >= -0.5, row < Double(rows) - 0.5 else { return nil }
        return Int((row + 0.5).rounded(.down))
    }

    /// The cell that holds a position, or nil outside of the grid.
    public func cell(at position: LonLat) -> (column: Int, row: Int)? {
        guard position.longitude.isFinite, position.latitude.isFinite, abs(position.longitude) < 1e6,
            let column = nearestColumn(column(longitude: position.longitude)),
            let row = nearestRow(row(latitude: position.latitude))
        else { return nil }
        return (column, row)
    }

    /// The area of the cells, edges included, from the first point and the increments: longitudes in -180 ... 180, west
    /// above east where the grid crosses the antimeridian.
    public var bounds: BoundingBox {
        // Half a millionth is a quarter of the finest step that GRIB writes: only the noise of the sum is rounded away.
        func clean(_ degrees: Double) -> Double { (degrees * 1e9).rounded() / 1e9 + 0 }
        let rowEnds = [firstLatitude - latitudeStep / 2, firstLatitude + (Double(rows) - 0.5) * latitudeStep]
        let south = max(-90, clean(rowEnds.min()!))
        let north = min(90, clean(rowEnds.max()!))
        guard !wrapsAround else { return BoundingBox(west: -180, south: south, east: 180, north: north) }
        let columnEnds = [firstLongitude - longitudeStep / 2, firstLongitude + (Double(columns) - 0.5) * longitudeStep]
        let west = columnEnds.min()!
        let turns = ((west + 180) / 360).rounded(.down) * 360
        let from = clean(west - turns)
        let to = clean(columnEnds.max()! - turns)
        return BoundingBox(west: from, south: south, east: to > 180 ? clean(to - 360) : to, north: north)
    }
}
