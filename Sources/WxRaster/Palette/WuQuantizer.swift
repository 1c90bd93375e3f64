/// Splits the colour cube into boxes of least variance, and takes each box's mean.
///
/// Sums over any box come from eight corners of a running total. Everything is summed in integers, or in one order, so
/// the same histogram gives the same colours.
///
/// - Note: Source: X. Wu, "Efficient statistical computations for optimal color quantization", Graphics Gems II (1991).
struct WuQuantizer {
    /// Sums over the bins of a box.
    private struct Moments {
        var count = 0
        var red = 0
        var green = 0
        var blue = 0

        static func + (a: Moments, b: Moments) -> Moments {
            Moments(count: a.count + b.count, red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue)
        }

        static func - (a: Moments, b: Moments) -> Moments {
            Moments(count: a.count - b.count, red: a.red - b.red, green: a.green - b.green, blue: a.blue - b.blue)
        }

        /// What the box's colours share: the larger, the less they vary around their mean.
        var weight: Double {
            guard count > 0 else { return 0 }
            let (r, g, b) = (Double(red), Double(green), Double(blue))
            return (r * r + g * g + b * b) / Double(count)
        }

        var mean: RGBA8 {
            func channel(_ sum: Int) -> UInt8 { UInt8((2 * sum + count) / (2 * count)) }
            return RGBA8(red: channel(red), green: channel(green), blue: channel(blue))
        }
    }

    /// A box of bins, red, green, blue: from `low`, without it, to `high`, with it.
    private struct Box {
        var low: SIMD3<Int>
        var high: SIMD3<Int>
    }

    private static let side = 33
    /// Sums over all bins up to each, with a border of zeros.
    private var totals = [Moments](repeating: Moments(), count: side * side * side)
    /// The same of the bins' own weights.
    private var squares = [Double](repeating: 0, count: side * side * side)

    init(_ histogram: ColorHistogram) {
        for red in 1...32 {
            var plane = [Moments](repeating: Moments(), count: Self.side)
            var planeSquares = [Double](repeating: 0, count: Self.side)
            for green in 1...32 {
                var line = Moments()
                var lineSquares = 0.0
                for blue in 1...32 {
                    let bin = histogram.bins[(red - 1) << 10 | (green - 1) << 5 | (blue - 1)]
                    let moments = Moments(count: bin.count, red: bin.red, green: bin.green, blue: bin.blue)
                    line = line + moments
                    lineSquares += moments.weight
                    plane[blue] = plane[blue] + line
                    planeSquares[blue] += lineSquares
                    let place = Self.place(red, green, blue)
                    totals[place] = totals[Self.place(red - 1, green, blue)] + plane[blue]
                    squares[place] = squares[Self.place(red - 1, green, blue)] + planeSquares[blue]
                }
            }
        }
    }

    private static func place(_ red: Int, _ green: Int, _ blue: Int) -> Int { (red * side + green) * side + blue }

    /// At most `count` colours, the means of the boxes.
    func colors(_ count: Int) -> [RGBA8] {
        guard count > 0 else { return [] }
        var boxes = [Box(low: SIMD3(repeating: 0), high: SIMD3(repeating: 32))]
        var variances = [variance(boxes[0])]
        while boxes.count < count {
            var widest = 0
            for i in variances.indices where variances[i] > variances[widest] { widest = i }
            guard variances[widest] > 0 else { break }
            guard let (one, other) = split(boxes[widest]) else {
                variances[widest] = 0
                continue
            }
            boxes[widest] = one
            variances[widest] = variance(one)
            boxes.append(other)
            variances.append(variance(other))
        }
        return boxes.compactMap { box in
            let moments = sum(box)
            return moments.count > 0 ? moments.mean : nil
        }
    }

    /// The sum over a box from the running totals at its corners.
    private func sum(_ box: Box) -> Moments {
        func at(_ r: Int, _ g: Int, _ b: Int) -> Moments { totals[Self.place(r, g, b)] }
        let (low, high) = (box.low, box.high)
        let top = at(high[0], high[1], high[2]) - at(high[0], high[1], low[2]) - at(high[0], low[1], high[2])
        let bottom = at(low[0], high[1], high[2]) - at(low[0], high[1], low[2]) - at(low[0], low[1], high[2])
        return top + at(high[0], low[1], low[2]) - bottom - at(low[0], low[1], low[2])
    }

    private func variance(_ box: Box) -> Double {
        func at(_ r: Int, _ g: Int, _ b: Int) -> Double { squares[Self.place(r, g, b)] }
        let (low, high) = (box.low, box.high)
        // A box of one bin can not be split.
        if high &- low == SIMD3(repeating: 1) { return 0 }
        let top = at(high[0], high[1], high[2]) - at(high[0], high[1], low[2]) - at(high[0], low[1], high[2])
        let bottom = at(low[0], high[1], high[2]) - at(low[0], high[1], low[2]) - at(low[0], low[1], high[2])
        return top + at(high[0], low[1], low[2]) - bottom - at(low[0], low[1], low[2]) - sum(box).weight
    }

    /// The two halves of a box whose variances have the smallest sum; nil where all lies in one bin of each axis.
    private func split(_ box: Box) -> (Box, Box)? {
        let whole = sum(box)
        var best: (gain: Double, halves: (Box, Box))?
        for axis in 0..<3 {
            let (low, high) = (box.low[axis], box.high[axis])
            for cut in low + 1..<max(high, low + 1) {
                var (one, other) = (box, box)
                one.high[axis] = cut
                other.low[axis] = cut
                let half = sum(one)
                let rest = whole - half
                guard half.count > 0 && rest.count > 0 else { continue }
                let gain = half.weight + rest.weight
                if gain > best?.gain ?? 0 { best = (gain, (one, other)) }
            }
        }
        return best?.halves
    }
}
