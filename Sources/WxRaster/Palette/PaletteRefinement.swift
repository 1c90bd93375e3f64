/// Moves the colours of a palette to where they stand for the pictures best: each goes to the mean of all that is nearest
/// to it, and again, since that changes what is nearest (Lloyd's algorithm).
///
/// Everything is whole numbers, eighths of a step of a channel, so that the result is the same everywhere.
///
/// - Note: Source: S. P. Lloyd, "Least squares quantization in PCM", IEEE Transactions on Information Theory 28 (1982).
struct PaletteRefinement {
    /// After so many rounds a photographic map gains less than 0.05 dB a round.
    private static let rounds = 8

    /// The mean of one bin in eighths, and how often it occurs.
    private struct Point {
        var red: Int32
        var green: Int32
        var blue: Int32
        var count: Int
    }

    private let points: [Point]

    init(_ histogram: ColorHistogram) {
        points = histogram.bins.compactMap { bin in
            guard bin.count > 0 else { return nil }
            func eighths(_ sum: Int) -> Int32 { Int32((16 * sum + bin.count) / (2 * bin.count)) }
            return Point(red: eighths(bin.red), green: eighths(bin.green), blue: eighths(bin.blue), count: bin.count)
        }
    }

    /// The colours in better places.
    ///
    /// - Parameter fixed: colours that the palette has besides: what is nearest to one of them needs no other.
    func refined(_ colors: [RGBA8], besides fixed: [RGBA8]) -> [RGBA8] {
        let all = colors + fixed
        guard !colors.isEmpty, all.count <= 256 else { return colors }
        var reds = all.map { Int32($0.red) * 8 }
        var greens = all.map { Int32($0.green) * 8 }
        var blues = all.map { Int32($0.blue) * 8 }
        for _ in 0..<Self.rounds {
            var sums = [(red: Int, green: Int, blue: Int, count: Int)](repeating: (0, 0, 0, 0), count: all.count)
            for point in points {
                let nearest = Self.nearest(point, reds, greens, blues)
                sums[nearest].red += Int(point.red) * point.count
                sums[nearest].green += Int(point.green) * point.count
                sums[nearest].blue += Int(point.blue) * point.count
                sums[nearest].count += point.count
            }
            for i in colors.indices where sums[i].count > 0 {
                func mean(_ sum: Int) -> Int32 { Int32((2 * sum + sums[i].count) / (2 * sums[i].count)) }
                reds[i] = mean(sums[i].red)
                greens[i] = mean(sums[i].green)
                blues[i] = mean(sums[i].blue)
            }
        }
        func whole(_ eighths: Int32) -> UInt8 { UInt8(min((eighths + 4) / 8, 255)) }
        return colors.indices.map { RGBA8(red: whole(reds[$0]), green: whole(greens[$0]), blue: whole(blues[$0])) }
    }

    /// The place of the nearest colour, of equally near ones the first.
    private static func nearest(_ point: Point, _ reds: [Int32], _ greens: [Int32], _ blues: [Int32]) -> Int {
        // Distance, 24 bits at most, and place in one word, as the mapper has them.
        var best = UInt32.max
        for i in reds.indices {
            let (r, g, b) = (reds[i] &- point.red, greens[i] &- point.green, blues[i] &- point.blue)
            let two = r &* r &+ g &* g
            let distance = UInt32(bitPattern: two &+ b &* b)
            best = min(best, distance << 8 | UInt32(truncatingIfNeeded: i))
        }
        return Int(best & 0xFF)
    }
}
