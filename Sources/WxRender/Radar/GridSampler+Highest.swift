extension GridSampler {
    /// A pixel is the highest value among the cells that it covers.
    ///
    /// First the highest code of each column of cells, a loop that the compiler makes vectors of; then that of each pixel.
    /// Special codes mostly lie below all values; where one comes out on top, the cells of that pixel are gone through
    /// one by one.
    @inline(__always)
    func paintHighest<Code: FixedWidthInteger & UnsignedInteger>(
        _ row: Int, _ codes: UnsafePointer<Code>, _ colors: GridColors, _ output: UnsafeMutablePointer<UInt32>
    ) {
        guard let firstCell = columns.runs.lazy.flatMap({ $0 }).map({ columns.first[$0] }).min(),
            let endCell = columns.runs.lazy.flatMap({ $0 }).map({ columns.end[$0] }).max()
        else { return }
        let width = axes.columns
        let lines = Int(rows.first[row])..<Int(rows.end[row])
        let nearestLine = codes + Int(rows.nearest[row]) * width
        let base = Int(firstCell)
        let count = Int(endCell) - base
        withUnsafeTemporaryAllocation(of: Code.self, capacity: 2 * count) { highest in
            let top = highest.baseAddress!
            // The highest of each four columns in a row: a pixel of four to eight cells is the higher of two of them.
            let four = top + count
            top.initialize(from: codes + (lines.lowerBound * width + base), count: count)
            if colors.ascending {
                for line in lines.dropFirst() {
                    let cells = codes + (line * width + base)
                    for i in 0..<count { top[i] = Swift.max(top[i], cells[i]) }
                }
                for i in 0..<max(count &- 3, 0) {
                    four[i] = Swift.max(Swift.max(top[i], top[i &+ 1]), Swift.max(top[i &+ 2], top[i &+ 3]))
                }
            } else {
                for line in lines.dropFirst() {
                    let cells = codes + (line * width + base)
                    for i in 0..<count { top[i] = Swift.min(top[i], cells[i]) }
                }
                for i in 0..<max(count &- 3, 0) {
                    four[i] = Swift.min(Swift.min(top[i], top[i &+ 1]), Swift.min(top[i &+ 2], top[i &+ 3]))
                }
            }
            colors.pixels.withUnsafeBufferPointer { pixels in
                colors.isValue.withUnsafeBufferPointer { isValue in
                    for run in columns.runs {
                        for x in run {
                            let from = Int(columns.first[x])
                            let to = Int(columns.end[x])
                            var code = top[from &- base]
                            if 4...8 ~= to &- from {
                                let (left, right) = (four[from &- base], four[to &- 4 &- base])
                                code = colors.ascending ? Swift.max(left, right) : Swift.min(left, right)
                            } else if colors.ascending {
                                for i in from..<to { code = Swift.max(code, top[i &- base]) }
                            } else {
                                for i in from..<to { code = Swift.min(code, top[i &- base]) }
                            }
                            if !isValue[Int(code)] {
                                // Special codes mostly lie beyond all values: then there is none among these cells.
                                let found =
                                    colors.hasValueBeyond(Int(code))
                                    ? Self.highestValue(
                                        codes, width, lines, from..<to, isValue.baseAddress!, colors.ascending) : nil
                                code = found ?? nearestLine[Int(columns.nearest[x])]
                            }
                            output[x] = pixels[Int(code)]
                        }
                    }
                }
            }
        }
    }

    /// The code of the highest value in a block of cells, or nil where no cell is a value.
    private static func highestValue<Code: FixedWidthInteger & UnsignedInteger>(
        _ codes: UnsafePointer<Code>, _ width: Int, _ lines: Range<Int>, _ columns: Range<Int>,
        _ isValue: UnsafePointer<Bool>, _ ascending: Bool
    ) -> Code? {
        var found: Code?
        for line in lines {
            let cells = codes + line * width
            for column in columns where isValue[Int(cells[column])] {
                let code = cells[column]
                found = found.map { ascending ? Swift.max($0, code) : Swift.min($0, code) } ?? code
            }
        }
        return found
    }
}
