import Glibc

/// Which source pixels, with which weights, make each pixel of one axis of a resampled picture.
///
/// Where the source is finer, a pixel is the average over its area; where it is coarser, it is interpolated linearly
/// between the two nearest centres. Both meet at a step of 1. Weights are whole numbers that add up to exactly
/// ``one``, so that a flat colour stays what it is and no channel exceeds its alpha.
package struct AxisTaps: Hashable, Sendable {
    /// The sum of a pixel's weights.
    package static let one: UInt32 = 1 << 14

    /// The first source pixel of each target pixel.
    package private(set) var first: [Int] = []
    /// Where the weights of each target pixel begin; one more than there are pixels.
    package private(set) var starts: [Int] = [0]
    /// The weights, pixel after pixel.
    package private(set) var weights: [UInt16] = []

    /// Makes the taps of an axis.
    ///
    /// - Parameters:
    ///   - origin: where the first target pixel begins, in target pixels from where the source begins.
    ///   - count: target pixels.
    ///   - step: source pixels a target pixel.
    ///   - limits: source pixels that exist; taps beyond them take the nearest one. nil: none ends.
    package init(origin: Double, count: Int, step: Double, limits: ClosedRange<Int>? = nil) {
        precondition(step > 0 && count >= 0, "an axis has a positive step")
        first.reserveCapacity(count)
        starts.reserveCapacity(count + 1)
        for index in 0..<count {
            let begin = (origin + Double(index)) * step
            let end = (origin + Double(index + 1)) * step
            if step >= 1 {
                appendArea(begin, end, limits)
            } else {
                appendLinear((begin + end) / 2 - 0.5, limits)
            }
        }
    }

    /// The target pixels.
    package var count: Int { first.count }

    /// The source pixels that are looked at; nil for an axis without pixels.
    package var sourceRange: ClosedRange<Int>? {
        guard let low = first.first, let last = first.last else { return nil }
        return low...last + (starts[count] - starts[count - 1]) - 1
    }

    /// Whether each target pixel is exactly one source pixel, in order.
    package var isIdentity: Bool { weights.count == count && zip(first, first.dropFirst()).allSatisfy { $0 + 1 == $1 } }

    private mutating func appendArea(_ begin: Double, _ end: Double, _ limits: ClosedRange<Int>?) {
        var low = Int(begin.rounded(.down))
        var high = max(low, Int(end.rounded(.up)) - 1)
        let width = end - begin
        // Rounded sums, not rounded parts: the weights add up exactly.
        var sum: UInt32 = 0
        var parts: [UInt32] = []
        for source in low...high {
            let covered = min(max((Double(source + 1) - begin) / width, 0), 1)
            let next = source == high ? Self.one : UInt32((covered * Double(Self.one)).rounded())
            parts.append(next - min(sum, next))
            sum = max(sum, next)
        }
        // Slivers of a rounding error are no pixels.
        while parts.count > 1, parts[0] == 0 {
            parts.removeFirst()
            low += 1
        }
        while parts.count > 1, parts[parts.count - 1] == 0 {
            parts.removeLast()
            high -= 1
        }
        append(parts, from: low, limits)
    }

    private mutating func appendLinear(_ center: Double, _ limits: ClosedRange<Int>?) {
        let low = Int(center.rounded(.down))
        let right = UInt32(((center - Double(low)) * Double(Self.one)).rounded())
        switch right {
        case 0: append([Self.one], from: low, limits)
        case Self.one: append([Self.one], from: low + 1, limits)
        default: append([Self.one - right, right], from: low, limits)
        }
    }

    private mutating func append(_ parts: [UInt32], from low: Int, _ limits: ClosedRange<Int>?) {
        var parts = parts
        var low = low
        if let limits {
            // What lies beyond an end goes to the pixel at the end.
            while parts.count > 1, low < limits.lowerBound {
                parts[1] += parts[0]
                parts.removeFirst()
                low += 1
            }
            while parts.count > 1, low + parts.count - 1 > limits.upperBound {
                parts[parts.count - 2] += parts[parts.count - 1]
                parts.removeLast()
            }
            low = min(max(low, limits.lowerBound), limits.upperBound)
        }
        first.append(low)
        weights += parts.map { UInt16($0) }
        starts.append(weights.count)
    }
}
