/// The source columns (or rows) that one column of a picture is made of, with their weights.
///
/// Where the picture shrinks it, the source is averaged by area; where it is enlarged, it is interpolated linearly.
package struct ResampleTaps: Hashable, Sendable {
    /// The first source index; meaningless where there are no weights.
    package let first: Int
    /// Weights of `first`, `first + 1`, …; they add up to ``one``, or are empty outside the source.
    package let weights: [UInt32]

    /// The sum of all weights.
    package static let one: UInt32 = 1 << 16

    /// What lies outside the source.
    package static let outside = ResampleTaps(first: 0, weights: [])

    private init(first: Int, weights: [UInt32]) {
        self.first = first
        self.weights = weights
    }

    /// The taps of a pixel that covers the source from `low` to `high`, in source pixels from its first edge.
    ///
    /// A pixel whose middle lies outside `0 ..< count` is outside; at the source's edge its last pixel is repeated.
    ///
    /// - Precondition: `low < high`, both finite, and `count > 0`.
    package init(covering low: Double, _ high: Double, count: Int) {
        precondition(low < high && count > 0, "a pixel covers a part of the source")
        let middle = (low + high) / 2
        guard middle >= 0, middle < Double(count) else {
            self = .outside
            return
        }
        if high - low > 1 {
            self.init(averaging: max(low, 0), min(high, Double(count)), count: count)
        } else {
            // Between the centres of two source pixels.
            let position = min(max(middle - 0.5, 0), Double(count - 1))
            let index = min(Int(position), max(0, count - 2))
            let second = UInt32((position - Double(index)) * Double(Self.one) + 0.5)
            self.init(first: index, weights: second == 0 || count == 1 ? [Self.one] : [Self.one - second, second])
        }
    }

    /// Weights by the part of each source pixel that lies between two edges.
    private init(averaging low: Double, _ high: Double, count: Int) {
        let first = min(Int(low), count - 1)
        let end = max(first + 1, min(count, Int(high.rounded(.up))))
        // Rounding the running sum, not each weight, makes the sum exact.
        var sum: UInt32 = 0
        var weights: [UInt32] = []
        for index in first..<end {
            let share = (min(Double(index + 1), high) - low) / (high - low)
            let upTo = index == end - 1 ? Self.one : UInt32(max(0, share) * Double(Self.one) + 0.5)
            weights.append(max(upTo, sum) - sum)
            sum = max(upTo, sum)
        }
        self.init(first: first, weights: weights)
    }
}

extension Pixmap {
    /// The picture resampled by separable taps, one for each column and row of the result.
    ///
    /// Premultiplied channels are averaged, so that clear pixels lend no colour; pixels outside are clear.
    package func resampled(columns: [ResampleTaps], rows: [ResampleTaps]) -> Pixmap {
        var result = Pixmap(width: columns.count, height: rows.count)
        /// Resampled source rows that the last result row used, by their index.
        var cache: [Int: [SIMD4<UInt32>]] = [:]
        for (y, taps) in rows.enumerated() where !taps.weights.isEmpty {
            let needed = taps.first..<taps.first + taps.weights.count
            cache = cache.filter { needed.contains($0.key) }
            var sums = [SIMD4<UInt64>](repeating: SIMD4(repeating: 1 << 31), count: columns.count)
            for (row, weight) in zip(needed, taps.weights) {
                let line = cache[row] ?? resampledRow(row, columns: columns)
                cache[row] = line
                let factor = SIMD4(repeating: UInt64(weight))
                for x in 0..<columns.count { sums[x] &+= SIMD4<UInt64>(truncatingIfNeeded: line[x]) &* factor }
            }
            for x in 0..<columns.count {
                let c = sums[x] &>> 32
                result[x, y].bits = UInt32(c[0] | c[1] << 8 | c[2] << 16 | c[3] << 24)
            }
        }
        return result
    }

    /// One source row resampled to all columns, its channels times ``ResampleTaps/one``.
    private func resampledRow(_ row: Int, columns: [ResampleTaps]) -> [SIMD4<UInt32>] {
        columns.map { taps in
            var sum = SIMD4<UInt32>.zero
            for (offset, weight) in taps.weights.enumerated() {
                let p = pixels[row * width + taps.first + offset].bits
                sum &+= SIMD4(p & 0xFF, p >> 8 & 0xFF, p >> 16 & 0xFF, p >> 24) &* weight
            }
            return sum
        }
    }
}
