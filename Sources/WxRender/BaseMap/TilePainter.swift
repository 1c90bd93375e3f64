import Dispatch
import WxGeo
import WxRaster

/// Resamples rows of tiles into a view, from north to south, holding one row of tiles at a time.
struct TilePainter {
    /// The view so far.
    private(set) var picture: Pixmap
    private let plan: TilePlan
    private let viewport: Viewport
    /// Sums of view rows whose source rows go on in the next row of tiles, by row from the first one on the map.
    private var open: [Int: [UInt32]] = [:]
    /// The next view row, from the first one on the map, that has not been begun.
    private var next = 0

    init(plan: TilePlan, viewport: Viewport) {
        self.plan = plan
        self.viewport = viewport
        picture = Pixmap(width: viewport.width, height: viewport.height)
    }

    /// Adds one row of tiles; nil for a tile that is missing, which is hatched.
    mutating func paint(_ tiles: [Pixmap?], row: Int) {
        let sourceRows = row * plan.side..<(row + 1) * plan.side
        let between = alongRows(tiles, sourceRows)
        let touched = touchedRows(sourceRows)
        let results = betweenRows(between, sourceRows, touched)
        for (index, sums) in zip(touched, results) {
            if lastSource(of: index) < sourceRows.upperBound {
                open[index] = nil
                let firstPixel = (plan.mapRows.lowerBound + index) * viewport.width
                var pixels = picture.pixels.mutableSpan
                RowResampler.finish(sums.span, into: &pixels, at: firstPixel)
            } else {
                open[index] = sums
            }
        }
        for (column, tile) in zip(plan.tileColumns, tiles) where tile == nil {
            let place = plan.pixels(column: column, row: row, in: viewport)
            // Rows that still wait for the next tiles are hatched when they are finished: see `hatchWaiting`.
            hatch.append(place)
        }
        drawHatches()
    }

    /// Places that wait for their rows to be finished.
    private var hatch: [(columns: Range<Int>, rows: Range<Int>)] = []

    private mutating func drawHatches() {
        let finished = plan.mapRows.lowerBound + (open.keys.min() ?? next)
        for index in hatch.indices {
            let place = hatch[index]
            let end = min(place.rows.upperBound, finished)
            guard place.rows.lowerBound < end else { continue }
            MissingTileHatch.draw(
                columns: place.columns, rows: place.rows.lowerBound..<end, of: viewport, into: &picture)
            hatch[index].rows = end..<place.rows.upperBound
        }
        hatch.removeAll { $0.rows.isEmpty }
    }

    private func lastSource(of index: Int) -> Int {
        plan.rows.first[index] + plan.rows.starts[index + 1] - plan.rows.starts[index] - 1
    }

    /// The view rows that look at these source rows: those that are open, and those that begin here.
    private mutating func touchedRows(_ sourceRows: Range<Int>) -> [Int] {
        var rows = open.keys.sorted()
        while next < plan.rows.count, plan.rows.first[next] < sourceRows.upperBound {
            rows.append(next)
            next += 1
        }
        return rows
    }

    /// First pass: each source row of the tiles into channels times 256, all rows one behind another.
    private func alongRows(_ tiles: [Pixmap?], _ sourceRows: Range<Int>) -> [UInt16] {
        let rowLength = viewport.width * 4
        let side = plan.side
        let sourceStart = plan.tileColumns.lowerBound * side
        var between = [UInt16](repeating: 0, count: side * rowLength)
        between.withUnsafeMutableBufferPointer { buffer in
            nonisolated(unsafe) let target = buffer
            DispatchQueue.concurrentPerform(iterations: side) { y in
                var row = [PremultipliedRGBA8](repeating: MissingTileHatch.ground, count: tiles.count * side)
                for (index, tile) in tiles.enumerated() {
                    guard let tile else { continue }
                    row.replaceSubrange(index * side..<(index + 1) * side, with: tile.pixels[y * side..<(y + 1) * side])
                }
                var out = UnsafeMutableBufferPointer(rebasing: target[y * rowLength..<(y + 1) * rowLength]).mutableSpan
                RowResampler.alongRow(row.span, from: sourceStart, taps: plan.columns, into: &out)
            }
        }
        return between
    }

    /// Second pass: the sums of each touched row over those of its source rows that lie in these tiles.
    private func betweenRows(_ between: [UInt16], _ sourceRows: Range<Int>, _ touched: [Int]) -> [[UInt32]] {
        let rowLength = viewport.width * 4
        var results = touched.map { open[$0] ?? [] }
        results.withUnsafeMutableBufferPointer { buffer in
            nonisolated(unsafe) let target = buffer
            DispatchQueue.concurrentPerform(iterations: touched.count) { position in
                let index = touched[position]
                var sums = target[position].isEmpty ? [UInt32](repeating: 0, count: rowLength) : target[position]
                for tap in plan.rows.starts[index]..<plan.rows.starts[index + 1] {
                    let source = plan.rows.first[index] + tap - plan.rows.starts[index]
                    guard sourceRows.contains(source) else { continue }
                    let start = (source - sourceRows.lowerBound) * rowLength
                    var span = sums.mutableSpan
                    RowResampler.add(
                        between.span.extracting(start..<start + rowLength), weight: plan.rows.weights[tap], to: &span)
                }
                target[position] = sums
            }
        }
        return results
    }
}
