/// What the cells of a grid add up to, as `inspect` prints it.
public struct GridStatistics: Hashable, Sendable {
    /// Cells there are.
    public var count = 0
    /// Cells of class value.
    public var valid = 0
    /// Cells where the radar saw nothing.
    public var noEcho = 0
    /// Cells where no radar looks.
    public var noCoverage = 0
    /// Cells whose echo is ambiguous in range.
    public var rangeFolded = 0
    /// Cells without a value.
    public var missing = 0
    /// The lowest value, nil where no cell has one.
    public var minimum: Double?
    /// The highest value, nil where no cell has one.
    public var maximum: Double?

    /// Counts the cells of a grid.
    ///
    /// - Complexity: one pass; codes are counted by number first, about 1 ns a cell.
    public init(of cells: GridCells) {
        switch cells {
        case .bytes(let codes, let scale): count(Self.histogram(of: codes, codes: 256), scale)
        case .words(let codes, let scale): count(Self.histogram(of: codes, codes: 65_536), scale)
        case .floats(let values, let special):
            for value in values {
                if let found = special.first(where: { $0.number == value }) {
                    add(found.class, 1, value: 0)
                } else {
                    add(.value, 1, value: Double(value))
                }
            }
        }
    }

    private mutating func count(_ histogram: [Int], _ scale: CodeScale) {
        for (code, cells) in histogram.enumerated() where cells > 0 {
            let cell = scale.cell(code: code)
            add(cell.class, cells, value: cell.value ?? 0)
        }
    }

    private mutating func add(_ found: GridClass, _ cells: Int, value: Double) {
        count += cells
        switch found {
        case .value:
            valid += cells
            minimum = min(minimum ?? value, value)
            maximum = max(maximum ?? value, value)
        case .noEcho: noEcho += cells
        case .noCoverage: noCoverage += cells
        case .rangeFolded: rangeFolded += cells
        case .missing: missing += cells
        }
    }

    /// How many cells have each code.
    ///
    /// Two tables take turns: radar fields are runs of one code, and a counter that was just written is slow to read.
    private static func histogram<Code: FixedWidthInteger & UnsignedInteger>(
        of codes: [Code], codes count: Int
    ) -> [Int] {
        var even = [Int](repeating: 0, count: count)
        var odd = even
        codes.withUnsafeBufferPointer { codes in
            even.withUnsafeMutableBufferPointer { even in
                odd.withUnsafeMutableBufferPointer { odd in
                    for i in stride(from: 0, to: codes.count - 1, by: 2) {
                        even[Int(codes[i])] &+= 1
                        odd[Int(codes[i &+ 1])] &+= 1
                    }
                    if codes.count & 1 == 1 { even[Int(codes[codes.count - 1])] &+= 1 }
                }
            }
        }
        for i in 0..<count { even[i] += odd[i] }
        return even
    }
}
