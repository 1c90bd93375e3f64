/// Boxes by the cells of a coarse grid that they touch, so that a box is compared with its neighbours only.
struct BoxIndex {
    private static let cell = 64.0
    private var cells: [Cell: [Entry]] = [:]
    /// Boxes of very many cells, and those of no usable size.
    private var large: [Entry] = []

    private struct Entry {
        var box: DesignRect
        var owner: Int?
    }

    struct Cell: Hashable {
        var x: Int
        var y: Int
    }

    init(_ boxes: [DesignRect] = []) {
        for box in boxes { insert(box) }
    }

    /// Adds a box; `owner` says whose it is.
    mutating func insert(_ box: DesignRect, owner: Int? = nil) {
        let entry = Entry(box: box, owner: owner)
        guard let range = Self.cells(box, gap: 0), range.x.count * range.y.count <= 256 else {
            large.append(entry)
            return
        }
        for y in range.y { for x in range.x { cells[Cell(x: x, y: y), default: []].append(entry) } }
    }

    /// Whether a box comes nearer than `gap` to any other, those of `owner` left out.
    func hits(_ box: DesignRect, gap: Double, except owner: Int? = nil) -> Bool {
        func isHit(_ entry: Entry) -> Bool {
            (owner == nil || entry.owner != owner) && entry.box.intersects(box, gap: gap)
        }
        if large.contains(where: isHit) { return true }
        guard let range = Self.cells(box, gap: gap) else { return true }
        for y in range.y {
            for x in range.x {
                if let found = cells[Cell(x: x, y: y)], found.contains(where: isHit) { return true }
            }
        }
        return false
    }

    private static func cells(_ box: DesignRect, gap: Double) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
        func cell(_ value: Double) -> Int? {
            abs(value) < 1e9 ? Int((value / Self.cell).rounded(.down)) : nil  // nil also for NaN
        }
        guard let left = cell(box.x - gap), let right = cell(box.maxX + gap), let top = cell(box.y - gap),
            let bottom = cell(box.maxY + gap), left <= right, top <= bottom
        else { return nil }
        return (left...right, top...bottom)
    }
}

/// Points by the cells of a grid.
struct PointIndex {
    private let cell: Double
    private var cells: [BoxIndex.Cell: [(x: Double, y: Double)]] = [:]

    /// - Parameter cell: the largest distance that will be asked for.
    init(cell: Double) {
        self.cell = cell
    }

    mutating func insert(x: Double, y: Double) {
        guard let home = home(x, y) else { return }
        cells[home, default: []].append((x, y))
    }

    /// Whether a point lies nearer than a distance, which must not exceed the cell.
    func hasPoint(within distance: Double, ofX x: Double, y: Double) -> Bool {
        guard let home = home(x, y) else { return false }
        for row in home.y - 1...home.y + 1 {
            for column in home.x - 1...home.x + 1 {
                let points = cells[BoxIndex.Cell(x: column, y: row)] ?? []
                if points.contains(where: { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) < distance * distance }) {
                    return true
                }
            }
        }
        return false
    }

    private func home(_ x: Double, _ y: Double) -> BoxIndex.Cell? {
        guard abs(x) < 1e9, abs(y) < 1e9 else { return nil }
        return BoxIndex.Cell(x: Int((x / cell).rounded(.down)), y: Int((y / cell).rounded(.down)))
    }
}
