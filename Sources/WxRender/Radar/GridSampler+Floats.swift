extension GridSampler {
    /// Grids whose values fit no codes are rare: each pixel asks the colour table.
    func paint(_ row: Int, _ values: [Float], _ colors: GridColors, _ output: UnsafeMutablePointer<UInt32>) {
        let width = axes.columns
        func at(_ column: Int32, _ line: Int32) -> Float { values[Int(line) * width + Int(column)] }
        for x in columns.runs.lazy.flatMap({ $0 }) {
            let nearest = at(columns.nearest[x], rows.nearest[row])
            switch resampling {
            case .nearest: output[x] = colors.pixel(nearest)
            case .bilinear:
                guard colors.classOf(nearest) == .value else {
                    output[x] = colors.pixel(nearest)
                    continue
                }
                let across = Double(columns.weight[x]) / 256
                let down = Double(rows.weight[row]) / 256
                var sum = 0.0
                var weights = 0.0
                for (line, share) in [(rows.before[row], 1 - down), (rows.after[row], down)] {
                    for (column, part) in [(columns.before[x], 1 - across), (columns.after[x], across)] {
                        let value = at(column, line)
                        guard colors.classOf(value) == .value else { continue }
                        sum += Double(value) * share * part
                        weights += share * part
                    }
                }
                output[x] = weights > 0 ? colors.color(sum / weights) : colors.pixel(nearest)
            case .max:
                var highest: Float?
                for line in rows.first[row]..<rows.end[row] {
                    for column in columns.first[x]..<columns.end[x] {
                        let value = at(column, line)
                        if colors.classOf(value) == .value { highest = Swift.max(highest ?? value, value) }
                    }
                }
                output[x] = colors.pixel(highest ?? nearest)
            }
        }
    }
}
