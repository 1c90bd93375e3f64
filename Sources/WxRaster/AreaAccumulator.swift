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
        unsafe cells[row &* stride] &+= Int32(truncatingIfNeeded: height)
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

    /// Calls `body` for each run of pixels whose sum is the same, row by row, the runs of sum 0 left out.
    ///
    /// - Parameter body: takes the row and the columns in the picture, and the sum, 65,536 for a whole pixel.
    @inline(__always)
    func forEachRun(_ body: (_ row: Int, _ columns: Range<Int>, _ sum: Int32) -> Void) {
        for row in 0..<rect.height {
            let (first, last) = unsafe touched[row]
            guard first <= last else { continue }
            let cells = unsafe cells + row * stride
            let end = min(Int(last) + 1, rect.width)
            var sum: Int32 = 0
            var start = Int(first)
            while start < end {
                unsafe sum &+= cells[start]
                let next = unsafe nextTouched(cells, after: start, end: end)
                // What follows the last touched column goes on to the right edge.
                let stop = next == end ? rect.width : next
                if sum != 0 { body(rect.top + row, rect.left + start..<rect.left + stop, sum) }
                start = next
            }
        }
    }

    /// The first column after `column` where the sum changes, or `end`.
    @inline(__always)
    private func nextTouched(_ cells: UnsafeMutablePointer<Int32>, after column: Int, end: Int) -> Int {
        var next = column &+ 1
        while next &+ 8 <= end {
            // Eight columns a look: most of a row lies between edges.
            let words = unsafe UnsafeRawPointer(cells + next).loadUnaligned(as: SIMD4<UInt64>.self)
            if words.x | words.y | words.z | words.w != 0 { break }
            next &+= 8
        }
        while next < end, unsafe cells[next] == 0 { next &+= 1 }
        return next
    }
}

/// The nearest integer, ties to even, of a value within ±2^51, without a call of libm or a range check.
@inline(__always)
func rounded(_ value: Double) -> Int {
    let magic = 6_755_399_441_055_744.0  // 1.5 · 2^52: adding it leaves the integer in the low bits
    return Int(truncatingIfNeeded: (value + magic).bitPattern &- magic.bitPattern)
}
