package import WxGeo
package import WxRaster

/// How a pixel takes its value from the cells of a grid.
public enum Resampling: String, Hashable, Sendable, CaseIterable {
    /// The cell that holds the pixel's centre.
    case nearest
    /// The four cells around the pixel's centre, mixed as values; a pixel has the class of its nearest cell.
    case bilinear
    /// The highest value among the cells whose centres the pixel covers, and the nearest one: small cores stay when a grid
    /// is shrunk.
    case max

    /// The way that suits a kind of quantity: numbers that name classes are never interpolated.
    package func suited(to quantity: RadarProduct.Quantity) -> Resampling {
        quantity == .flag && self == .bilinear ? .nearest : self
    }
}

/// Where each column and row of a picture lies in a latitude/longitude grid, and the painting of rows from it.
///
/// Longitude depends on the column alone and latitude on the row alone, so a picture of a million pixels needs two
/// thousand projections. The tables serve all grids with the same axes.
package struct GridSampler: Sendable {
    /// Cells of one direction for each pixel of it.
    struct Axis: Sendable {
        /// The cell that holds the pixel's centre, -1 outside of the grid.
        var nearest: [Int32]
        /// The cells before and after the centre, and how far on the way between them it lies, in 256ths.
        var before: [Int32] = []
        var after: [Int32] = []
        var weight: [UInt16] = []
        /// The cells whose centres the pixel covers, first and end, with the nearest one.
        var first: [Int32] = []
        var end: [Int32] = []
        /// Runs of pixels that lie in the grid.
        var runs: [Range<Int>] = []
    }

    /// The picture.
    package let viewport: Viewport
    /// The grid's place.
    package let axes: GeographicAxes
    /// How cells become pixels.
    package let resampling: Resampling
    let columns: Axis
    let rows: Axis
    private let mapRows: Range<Int>

    /// Lays a grid under a picture.
    package init(viewport: Viewport, axes: GeographicAxes, resampling: Resampling) {
        self.viewport = viewport
        self.axes = axes
        self.resampling = resampling
        mapRows = viewport.mapRows
        columns = Self.columns(viewport, axes, resampling)
        rows = Self.rows(viewport, axes, resampling)
    }

    /// Rows of the grid, from its first, that the picture needs: a reader may stop after them. 0 where it needs none.
    package var rowsNeeded: Int {
        switch resampling {
        case .nearest: Int(rows.nearest.max() ?? -1) + 1
        case .bilinear: Int(max(rows.before.max() ?? -1, rows.after.max() ?? -1)) + 1
        case .max: Int(max(rows.end.max() ?? 0, (rows.nearest.max() ?? -1) + 1))
        }
    }

    /// Whether any pixel's centre lies in the grid.
    package var isVisible: Bool { !columns.runs.isEmpty && !rows.runs.isEmpty }

    /// Paints a row of the picture: premultiplied colours, ``GridColors/nothing`` or ``GridColors/uncovered``.
    ///
    /// Rows beyond the projection's edge hold nothing.
    ///
    /// - Parameters:
    ///   - row: a row of the viewport.
    ///   - cells: the cells of a grid with these axes, or of its first ``rowsNeeded`` rows.
    ///   - colors: made for the cells' scale; for ``Resampling/bilinear`` with colours between codes.
    ///   - output: a pixel a column.
    package func paint(
        row: Int, of cells: GridCells, with colors: GridColors,
        into output: UnsafeMutableBufferPointer<PremultipliedRGBA8>
    ) {
        precondition(output.count == viewport.width, "a row has a pixel for each column")
        guard mapRows.contains(row) else { return output.update(repeating: .clear) }
        let cell = Int(rows.nearest[row])
        let uncovered = PremultipliedRGBA8(bits: GridColors.uncovered)
        guard cell >= 0, columns.runs.first != nil else { return output.update(repeating: uncovered) }
        if columns.runs.count > 1 || columns.runs[0] != 0..<viewport.width { output.update(repeating: uncovered) }
        precondition(cells.count >= min(rowsNeeded(row), axes.rows) * axes.columns, "the cells reach to the row")
        let pixels = UnsafeMutableRawPointer(output.baseAddress!).assumingMemoryBound(to: UInt32.self)
        switch cells {
        case .bytes(let codes, _): codes.withUnsafeBufferPointer { paint(row, $0.baseAddress!, colors, pixels) }
        case .words(let codes, _): codes.withUnsafeBufferPointer { paint(row, $0.baseAddress!, colors, pixels) }
        case .floats(let values, _): paint(row, values, colors, pixels)
        }
    }

    private func rowsNeeded(_ row: Int) -> Int {
        switch resampling {
        case .nearest: Int(rows.nearest[row]) + 1
        case .bilinear: Int(max(rows.before[row], rows.after[row])) + 1
        case .max: Int(max(rows.end[row], rows.nearest[row] + 1))
        }
    }

    @inline(__always)
    private func paint<Code: FixedWidthInteger & UnsignedInteger>(
        _ row: Int, _ codes: UnsafePointer<Code>, _ colors: GridColors, _ output: UnsafeMutablePointer<UInt32>
    ) {
        switch resampling {
        case .nearest: paintNearest(row, codes, colors, output)
        case .bilinear: paintBilinear(row, codes, colors, output)
        case .max: paintHighest(row, codes, colors, output)
        }
    }
}
