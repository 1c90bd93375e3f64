extension GridSampler {
    /// A pixel is the colour of the code of its cell: two look-ups, a gigapixel a second.
    @inline(__always)
    func paintNearest<Code: FixedWidthInteger & UnsignedInteger>(
        _ row: Int, _ codes: UnsafePointer<Code>, _ colors: GridColors, _ output: UnsafeMutablePointer<UInt32>
    ) {
        let line = codes + Int(rows.nearest[row]) * axes.columns
        columns.nearest.withUnsafeBufferPointer { columns in
            colors.pixels.withUnsafeBufferPointer { pixels in
                let table = columns.baseAddress!
                let pixel = pixels.baseAddress!
                for run in self.columns.runs {
                    for x in run { output[x] = pixel[Int(line[Int(table[x])])] }
                }
            }
        }
    }
}
