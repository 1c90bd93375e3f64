import Glibc
import WxGeo

extension GridSampler {
    /// The tables of a viewport's columns.
    static func columns(_ viewport: Viewport, _ axes: GeographicAxes, _ resampling: Resampling) -> Axis {
        let wraps = axes.wrapsAround
        return axis(
            pixels: 0..<viewport.width, count: viewport.width, cells: axes.columns, turn: axes.columnsPerTurn,
            resampling
        ) { x in
            let column = axes.column(longitude: viewport.longitude(x: x))
            return (column, axes.nearestColumn(column))
        } neighbour: { cell in
            // Past an edge there is the cell at the edge again, or the other end of the parallel.
            if cell < 0 { return wraps ? axes.columns - 1 : 0 }
            if cell >= axes.columns { return wraps ? 0 : axes.columns - 1 }
            return cell
        }
    }

    /// The tables of a viewport's rows; rows beyond the projection's edge lie outside of every grid.
    static func rows(_ viewport: Viewport, _ axes: GeographicAxes, _ resampling: Resampling) -> Axis {
        axis(pixels: viewport.mapRows, count: viewport.height, cells: axes.rows, turn: nil, resampling) { y in
            let row = axes.row(latitude: viewport.latitude(y: y))
            return (row, axes.nearestRow(row))
        } neighbour: { cell in
            min(max(cell, 0), axes.rows - 1)
        }
    }

    /// - Parameters:
    ///   - turn: cells of a whole turn of the earth, after which places begin anew; nil where they do not.
    ///   - place: where a pixel coordinate lies among the cells, and the cell that holds it.
    ///   - neighbour: the cell that stands for an index at most one past either edge.
    private static func axis(
        pixels: Range<Int>, count: Int, cells: Int, turn: Double?, _ resampling: Resampling,
        place: (Double) -> (place: Double, nearest: Int?), neighbour: (Int) -> Int
    ) -> Axis {
        var axis = Axis(nearest: [Int32](repeating: -1, count: count))
        if resampling == .bilinear {
            axis.before = axis.nearest
            axis.after = axis.nearest
            axis.weight = [UInt16](repeating: 0, count: count)
        } else if resampling == .max {
            axis.first = [Int32](repeating: 0, count: count)
            axis.end = axis.first
        }
        for pixel in pixels {
            let centre = place(Double(pixel) + 0.5)
            guard let nearest = centre.nearest else { continue }
            axis.nearest[pixel] = Int32(nearest)
            if axis.runs.last?.upperBound == pixel {
                axis.runs[axis.runs.count - 1] = axis.runs[axis.runs.count - 1].lowerBound..<pixel + 1
            } else {
                axis.runs.append(pixel..<pixel + 1)
            }
            switch resampling {
            case .nearest: break
            case .bilinear:
                let steps = Int((centre.place * 256).rounded())
                axis.before[pixel] = Int32(neighbour(min(steps >> 8, cells)))
                axis.after[pixel] = Int32(neighbour(min(steps >> 8 + 1, cells)))
                axis.weight[pixel] = UInt16(steps & 255)
            case .max:
                // The edges, in the turn in which the centre lies.
                func edge(_ pixel: Double) -> Double {
                    let edge = place(pixel).place
                    guard let turn else { return edge }
                    return edge - ((edge - centre.place) / turn).rounded() * turn
                }
                let covered = covered(between: edge(Double(pixel)), and: edge(Double(pixel) + 1))
                axis.first[pixel] = Int32(min(max(covered.lowerBound, 0), nearest))
                axis.end[pixel] = Int32(max(min(covered.upperBound, cells), nearest + 1))
            }
        }
        return axis
    }

    /// The cells whose centres lie between the two edges of a pixel, the lower edge included: each cell is one pixel's.
    private static func covered(between a: Double, and b: Double) -> Range<Int> {
        let first = Int(Swift.min(a, b).rounded(.up))
        return first..<Swift.max(first, Int(Swift.max(a, b).rounded(.up)))
    }
}
