/// The two passes of resampling, row by row: first along the row, then between rows.
///
/// A row between the passes has four numbers a pixel, each a channel times 256.
package enum RowResampler {
    /// First pass: one row of source pixels into channels times 256.
    ///
    /// - Parameters:
    ///   - source: the source pixels from `sourceStart` on.
    ///   - target: four numbers for each of the taps' pixels.
    package static func alongRow(
        _ source: Span<PremultipliedRGBA8>, from sourceStart: Int, taps: AxisTaps,
        into target: inout MutableSpan<UInt16>
    ) {
        precondition(target.count == taps.count * 4, "a row between passes has four numbers a pixel")
        for index in 0..<taps.count {
            let begin = taps.starts[index]
            let end = taps.starts[index + 1]
            let offset = taps.first[index] - sourceStart - begin
            var sum = SIMD4<UInt32>(repeating: 32)  // half of what the shift cuts off
            for tap in begin..<end {
                let bits = source[offset + tap].bits
                let channels = SIMD4<UInt32>(bits & 0xFF, bits >> 8 & 0xFF, bits >> 16 & 0xFF, bits >> 24)
                sum &+= channels &* UInt32(taps.weights[tap])
            }
            for channel in 0..<4 { target[index * 4 + channel] = UInt16(truncatingIfNeeded: sum[channel] >> 6) }
        }
    }

    /// Second pass: adds one row of channels times 256, weighted, to the sums of a target row.
    package static func add(_ row: Span<UInt16>, weight: UInt16, to sums: inout MutableSpan<UInt32>) {
        precondition(row.count == sums.count, "rows differ in length")
        let weight = UInt32(weight)
        for index in 0..<row.count { sums[index] &+= UInt32(row[index]) &* weight }
    }

    /// The pixels of a target row from its sums; the row begins at `start` of the target.
    package static func finish(
        _ sums: Span<UInt32>, into target: inout MutableSpan<PremultipliedRGBA8>, at start: Int = 0
    ) {
        precondition(start + sums.count / 4 <= target.count, "the row lies in the target")
        for index in 0..<sums.count / 4 {
            var bits: UInt32 = 0
            for channel in 0..<4 {
                // The sum is a channel times 2^22; half of that rounds.
                bits |= ((sums[index * 4 + channel] &+ 0x20_0000) >> 22) << UInt32(8 * channel)
            }
            target[start + index] = PremultipliedRGBA8(bits: bits)
        }
    }
}

extension Pixmap {
    /// The picture at another size: averaged over areas where that is smaller, linear where it is larger.
    package func resampled(width newWidth: Int, height newHeight: Int) -> Pixmap {
        if newWidth == width, newHeight == height { return self }
        let columns = AxisTaps(
            origin: 0, count: newWidth, step: Double(width) / Double(newWidth), limits: 0...width - 1)
        let rows = AxisTaps(
            origin: 0, count: newHeight, step: Double(height) / Double(newHeight), limits: 0...height - 1)
        var result = Pixmap(width: newWidth, height: newHeight)
        var between = [UInt16](repeating: 0, count: newWidth * 4)
        for y in 0..<newHeight {
            var sums = [UInt32](repeating: 0, count: newWidth * 4)
            for tap in rows.starts[y]..<rows.starts[y + 1] {
                let sourceRow = rows.first[y] + tap - rows.starts[y]
                var target = between.mutableSpan
                RowResampler.alongRow(
                    pixels.span.extracting(sourceRow * width..<(sourceRow + 1) * width), from: 0, taps: columns,
                    into: &target)
                var mutableSums = sums.mutableSpan
                RowResampler.add(between.span, weight: rows.weights[tap], to: &mutableSums)
            }
            var all = result.pixels.mutableSpan
            RowResampler.finish(sums.span, into: &all, at: y * newWidth)
        }
        return result
    }
}
