package import WxGeo

/// A square of 1024 world units, 4 × 4 tiles: what labels and callouts of a pyramid are placed in, whole, so that no
/// tile's edge cuts one and neighbouring tiles agree.
package struct WorldCell: Hashable, Sendable {
    /// Units of a side.
    package static let side = 1024.0

    /// Cells to the east of the antimeridian's.
    package var column: Int
    /// Cells below the northern edge of the map.
    package var row: Int

    /// The cells that a tile's or a frame's picture touches, row by row.
    package static func covering(_ viewport: Viewport) -> [WorldCell] {
        let side = Self.side * viewport.scale
        func range(_ origin: Double, _ length: Int) -> ClosedRange<Int> {
            let first = Int((origin / side).rounded(.down))
            let last = Int(((origin + Double(length)) / side).rounded(.up)) - 1
            return first...max(first, last)
        }
        let columns = range(viewport.originX, viewport.width)
        return range(viewport.originY, viewport.height).flatMap { row in
            columns.map { WorldCell(column: $0, row: row) }
        }
    }

    /// Units of the picture from its left edge to the cell's.
    package func x(in viewport: Viewport) -> Double { Double(column) * Self.side - viewport.originX / viewport.scale }

    /// Units of the picture from its top edge to the cell's.
    package func y(in viewport: Viewport) -> Double { Double(row) * Self.side - viewport.originY / viewport.scale }

    /// The view of the whole cell, on the same world as a tile's.
    package func viewport(like viewport: Viewport) -> Viewport {
        let side = Self.side * viewport.scale
        return Viewport(
            originX: Double(column) * side, originY: Double(row) * side, worldSize: viewport.worldSize,
            width: Int(side.rounded()), height: Int(side.rounded()), scale: viewport.scale)
    }
}
