/// Sums, for each pixel of a rectangle, the signed area to the right of edges; what fills are made of.
///
/// Everything is integer and relative: an edge's part in a pixel depends on the edge's unclipped end points and the
/// pixel's place from them, never on where the rectangle lies, and sums of integers do not depend on their order. So a
/// shape drawn in two neighbouring tiles is, bit for bit, the shape drawn in one picture, and an edge that two shapes
/// share in opposite directions adds nothing.
///
/// A row holds, for each column, by how much its sum exceeds that of the column before; 65,536 is a whole pixel.
@safe
struct AreaAccumulator: ~Copyable {
    /// One whole pixel, and the steps that a pixel is wide.
    static let one = 65_536

    /// The pixels that are summed.
    let rect: PixelRect
    private let stride: Int
    /// `rect.height` rows of `stride` differences; the last column takes what lies right of the rectangle.
    private let cells: UnsafeMutablePointer<Int32>
    /// For each row the first and the last column that an edge touched; first > last where none did.
    private let touched: UnsafeMutablePointer<(first: Int32, last: Int32)>

    /// Makes a sum of nothing over a rectangle that is not empty.
    init(_ rect: PixelRect) {
        self.rect = rect
        stride = rect.width + 1
        unsafe cells = .allocate(capacity: stride * rect.height)
        unsafe cells.initialize(repeating: 0, count: stride * rect.height)
        unsafe touched = .allocate(capacity: rect.height)
        unsafe touched.initialize(repeating: (.max, -1), count: rect.height)
    }

    deinit {
        unsafe cells.deallocate()
        unsafe touched.deallocate()
    }

    /// Adds what lies to the right of one edge: positive where it runs down, negative where it runs up.
    mutating func add(from p: SubpixelPoint, to q: SubpixelPoint) {
        // Edges are walked downwards, whichever way they run, so that both ways give the same numbers.
        guard p.y != q.y else { return }
        let sign: Int = p.y < q.y ? 1 : -1
        let (upper, lower) = p.y < q.y ? (p, q) : (q, p)
        let (upperX, upperY, lowerX, lowerY) = (Int(upper.x), Int(upper.y), Int(lower.x), Int(lower.y))
        let originY = rect.top << 8
        let top = max(upperY, originY)
        let bottom = min(lowerY, rect.bottom << 8)
        guard top < bottom, min(upperX, lowerX) < rect.right << 8 else { return }

        let left = rect.left << 16
        let isLeft = max(upperX, lowerX) <= rect.left << 8
        // Both differences are integers below 2^31: exact as Double, and the same wherever the picture's edge is.
        let slope = Double(lowerX - upperX) / Double(lowerY - upperY) * 256
        var row = (top - originY) >> 8
        var y = top
        var x = (upperX << 8) + (top == upperY || isLeft ? 0 : rounded(Double(top - upperY) * slope))
        while y < bottom {
            let nextY = min(originY + (row + 1) << 8, bottom)
            let height = (nextY - y) << 8
            if isLeft {
                addLeft(row: row, height: sign * height)
            } else {
                let nextX = nextY == lowerY ? lowerX << 8 : (upperX << 8) + rounded(Double(nextY - upperY) * slope)
                addPiece(row: row, from: x - left, to: nextX - left, height: height, sign: sign)
                x = nextX
            }
            y = nextY
            row += 1
        }
    }

    /// Adds a piece of an edge that lies left of the rectangle: all of the row is to its right.
    @inline(__always)
    private mutating func addLeft(row: Int, height: Int) {
        // Not `&+=` on the product itself, for which the compiler makes invalid code under the thread sanitizer.
        let first = row &* stride
        unsafe cells[first] = unsafe cells[first] &+ Int32(truncatingIfNeeded: height)
        touch(row: row, 0, 0)
    }

    @inline(__always)
    private mutating func touch(row: Int, _ first: Int, _ last: Int) {
        let was = unsafe touched[row]
        unsafe touched[row] = (
            min(was.first, Int32(truncatingIfNeeded: first)), max(was.last, Int32(truncatingIfNeeded: last))
        )
    }

    /// Adds a straight piece that stays within one row.
    ///
    /// - Parameters:
    ///   - start, end: its columns in 1/65,536 pixel from the rectangle's left edge.
    ///   - height: how much of the row it spans, 1 ... 65,536.
    @inline(__always)
    private mutating func addPiece(row: Int, from start: Int, to end: Int, height: Int, sign: Int) {
        let low = min(start, end)
        let high = max(start, end)
        let width = stride &- 1
        let first = low >> 16
        if first >= width { return }
        if high <= 0 {
            addLeft(row: row, height: sign &* height)
            return
        }
        let cells = unsafe cells + row &* stride
        if high <= (first &+ 1) << 16 {
            if first < 0 {
                addLeft(row: row, height: sign &* height)
                return
            }
            // Within one pixel: a trapezium to the right of the piece's middle.
            let inset = low &+ high &- first << 17
            let area = height &- (height &* inset &+ AreaAccumulator.one) >> 17
            unsafe cells[first] &+= Int32(truncatingIfNeeded: sign &* area)
            unsafe cells[first &+ 1] &+= Int32(truncatingIfNeeded: sign &* (height &- area))
            touch(row: row, first, first &+ 1)
            return
        }
        unsafe addShallow(cells, low: low, high: high, height: height, sign: sign)
        touch(row: row, max(first, 0), min((high &- 1) >> 16 &+ 1, width))
    }

    /// Adds a piece that crosses several columns.
    ///
    /// The area to the right of the piece, summed over the columns before X, grows as the square of X's distance from
    /// the piece's left end; each column takes the difference of two such sums, rounded, so that rounding never adds up.
    private func addShallow(_ cells: UnsafeMutablePointer<Int32>, low: Int, high: Int, height: Int, sign: Int) {
        let width = stride - 1
        let last = (high - 1) >> 16
        let factor = Double(height) / (Double(high - low) * Double(2 * AreaAccumulator.one))
        func area(before x: Int) -> Int {
            let distance = Double(x - low)
            return rounded(distance * distance * factor)
        }
        let begin = max(low >> 16, 0)
        var before = begin << 16 > low ? area(before: begin << 16) : 0
        var previous = 0
        var column = begin
        while column < min(last, width) {
            let next = area(before: (column + 1) << 16)
            unsafe cells[column] &+= Int32(truncatingIfNeeded: sign * (next - before - previous))
            previous = next - before
            before = next
            column += 1
        }
        guard column == last, last < width else { return }
        // The piece ends in this column; from the next on all of its height counts.
        let whole = (height * (((last + 1) << 17) - low - high) + AreaAccumulator.one) >> 17
        unsafe cells[last] &+= Int32(truncatingIfNeeded: sign * (whole - before - previous))
        unsafe cells[last + 1] &+= Int32(truncatingIfNeeded: sign * (height - (whole - before)))
    }

    /// Adds the coverage that the sums stand for to a mask, the larger one standing.
    ///
    /// - Parameters:
    ///   - mask: the first coverage of the picture's row 0.
    ///   - maskWidth: from one row of the picture to the next.
    ///   - isFresh: the mask is known to be 0 in all of the rectangle.
    @inline(__always)
    func add(to mask: UnsafeMutablePointer<UInt8>, maskWidth: Int, rule: FillRule, isFresh: Bool) {
        for row in 0..<rect.height {
            let (first, last) = unsafe touched[row]
            guard first <= last else { continue }
            let cells = unsafe cells + row * stride
            let target = unsafe mask + ((rect.top + row) * maskWidth + rect.left)
            let end = min(Int(last) + 1, rect.width)
            var sum: Int32 = 0
            var column = Int(first)
            while column < end {
                // Eight columns a step: most of a row lies between edges, where they have one coverage.
                if unsafe column &+ 8 <= end && isZero(cells + column) {
                    let value = rule.coverage(sum)
                    unsafe fill(target + column, count: 8, value: value, isFresh: isFresh)
                    column &+= 8
                    continue
                }
                let stop = min(column &+ 8, end)
                while column < stop {
                    unsafe sum &+= cells[column]
                    let value = rule.coverage(sum)
                    unsafe target[column] = isFresh ? value : max(target[column], value)
                    column &+= 1
                }
            }
            // What follows the last touched column goes on to the right edge.
            if sum != 0 {
                unsafe fill(target + end, count: rect.width - end, value: rule.coverage(sum), isFresh: isFresh)
            }
        }
    }

    @inline(__always)
    private func isZero(_ cells: UnsafeMutablePointer<Int32>) -> Bool {
        let words = unsafe UnsafeRawPointer(cells).loadUnaligned(as: SIMD4<UInt64>.self)
        return words.x | words.y | words.z | words.w == 0
    }

    @inline(__always)
    private func fill(_ target: UnsafeMutablePointer<UInt8>, count: Int, value: UInt8, isFresh: Bool) {
        if value == 0 { return }
        if isFresh || value == 255 {
            unsafe target.update(repeating: value, count: count)
        } else {
            for i in 0..<count { unsafe target[i] = max(target[i], value) }
        }
    }
}

/// The nearest integer, ties to even, of a value within ±2^51, without a call of libm or a range check.
@inline(__always)
func rounded(_ value: Double) -> Int {
    let magic = 6_755_399_441_055_744.0  // 1.5 · 2^52: adding it leaves the integer in the low bits
    return Int(truncatingIfNeeded: (value + magic).bitPattern &- magic.bitPattern)
}
