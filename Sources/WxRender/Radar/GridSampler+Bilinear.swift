extension GridSampler {
    /// A pixel mixes the values of four cells, in whole numbers: codes times weights of 1/65536.
    ///
    /// A value is a linear function of its code, so the mix of codes is the code of the mix. The four weights add up to
    /// 65536, or are divided by their sum where cells of other classes drop out; the sum keeps 16 fractional bits.
    @inline(__always)
    func paintBilinear<Code: FixedWidthInteger & UnsignedInteger>(
        _ row: Int, _ codes: UnsafePointer<Code>, _ colors: GridColors, _ output: UnsafeMutablePointer<UInt32>
    ) {
        guard let between = colors.between else { preconditionFailure("colours between codes are needed") }
        let upper = codes + Int(rows.before[row]) * axes.columns
        let lower = codes + Int(rows.after[row]) * axes.columns
        let nearest = codes + Int(rows.nearest[row]) * axes.columns
        let down = Int(rows.weight[row])
        let toEntry = 16 - between.shift
        let firstEntry = between.firstCode << between.shift
        let lastEntry = between.pixels.count - 1
        withPointers(colors, between) { table in
            for run in self.columns.runs {
                for x in run {
                    let left = Int(table.before[x])
                    let right = Int(table.after[x])
                    let a = Int(upper[left])
                    let b = Int(upper[right])
                    let c = Int(lower[left])
                    let d = Int(lower[right])
                    if a == b, a == c, a == d {
                        output[x] = table.pixels[a]
                        continue
                    }
                    let own = Int(nearest[Int(table.nearest[x])])
                    guard table.isValue[own] else {
                        output[x] = table.pixels[own]
                        continue
                    }
                    let across = Int(table.weight[x])
                    var wa = (256 &- across) &* (256 &- down)
                    var wb = across &* (256 &- down)
                    var wc = (256 &- across) &* down
                    var wd = across &* down
                    let mix: Int
                    if table.isValue[a], table.isValue[b], table.isValue[c], table.isValue[d] {
                        mix = a &* wa &+ b &* wb &+ c &* wc &+ d &* wd
                    } else {
                        if !table.isValue[a] { wa = 0 }
                        if !table.isValue[b] { wb = 0 }
                        if !table.isValue[c] { wc = 0 }
                        if !table.isValue[d] { wd = 0 }
                        let weights = wa &+ wb &+ wc &+ wd
                        // The nearest cell is one of the four, but for the gap of a grid that almost goes round.
                        guard weights > 0 else {
                            output[x] = table.pixels[own]
                            continue
                        }
                        mix = ((a &* wa &+ b &* wb &+ c &* wc &+ d &* wd) &<< 16) / weights
                    }
                    let entry = mix &>> toEntry &- firstEntry
                    output[x] = table.between[Swift.min(Swift.max(entry, 0), lastEntry)]
                }
            }
        }
    }

    private struct Pointers {
        let nearest, before, after: UnsafePointer<Int32>
        let weight: UnsafePointer<UInt16>
        let pixels, between: UnsafePointer<UInt32>
        let isValue: UnsafePointer<Bool>
    }

    /// Lends all tables of the loop at once.
    @inline(__always)
    private func withPointers(_ colors: GridColors, _ between: GridColors.Between, _ body: (Pointers) -> Void) {
        columns.nearest.withUnsafeBufferPointer { nearest in
            columns.before.withUnsafeBufferPointer { before in
                columns.after.withUnsafeBufferPointer { after in
                    columns.weight.withUnsafeBufferPointer { weight in
                        colors.pixels.withUnsafeBufferPointer { pixels in
                            colors.isValue.withUnsafeBufferPointer { isValue in
                                between.pixels.withUnsafeBufferPointer { between in
                                    body(
                                        Pointers(
                                            nearest: nearest.baseAddress!, before: before.baseAddress!,
                                            after: after.baseAddress!, weight: weight.baseAddress!,
                                            pixels: pixels.baseAddress!, between: between.baseAddress!,
                                            isValue: isValue.baseAddress!))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
