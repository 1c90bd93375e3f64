extension GRIB2Codes {
    /// Moves the cells apart so that those whose bit is 0 get a cell of their own, ``missing``.
    mutating func spread(over cells: Int, bitmap: ArraySlice<UInt8>) {
        switch storage {
        case .bytes(var values):
            storage = .bytes([])
            if let free = Self.freeCell(in: values, cells: 256) {
                missing = free
                Self.spread(&values, over: cells, bitmap: bitmap, missing: UInt8(free))
                storage = .bytes(values)
            } else {
                var words = values.map { UInt16($0) }
                missing = 256
                Self.spread(&words, over: cells, bitmap: bitmap, missing: 256)
                storage = .words(words)
            }
        case .words(var values):
            storage = .words([])
            if let free = Self.freeCell(in: values, cells: 65_536, taken: apart.keys.max()) {
                missing = free
                Self.spread(&values, over: cells, bitmap: bitmap, missing: UInt16(free))
                storage = .words(values)
            } else {
                var wide = values.map { UInt32($0) }
                missing = 65_536
                Self.spread(&wide, over: cells, bitmap: bitmap, missing: 65_536)
                storage = .wide(wide)
            }
        case .wide(var values):
            // 2^32 − 1 may be a value; the highest number that is none can be told only by looking.
            storage = .wide([])
            var free = UInt32.max
            while values.contains(free) { free -= 1 }
            missing = Int(free)
            Self.spread(&values, over: cells, bitmap: bitmap, missing: free)
            storage = .wide(values)
        }
    }

    /// The highest number that no cell has.
    private static func freeCell<Cell: FixedWidthInteger & UnsignedInteger>(
        in values: [Cell], cells: Int, taken: Int? = nil
    ) -> Int? {
        var used = [Bool](repeating: false, count: cells)
        for value in values { used[Int(value)] = true }
        return used.lastIndex(of: false).flatMap { $0 > taken ?? -1 ? $0 : nil }
    }

    /// From the last cell to the first, so that each value moves away from those not moved yet.
    private static func spread<Cell: FixedWidthInteger>(
        _ values: inout [Cell], over cells: Int, bitmap: ArraySlice<UInt8>, missing: Cell
    ) {
        var next = values.count
        values.append(contentsOf: repeatElement(missing, count: cells - values.count))
        let start = bitmap.startIndex
        for i in stride(from: cells - 1, through: 0, by: -1) {
            if bitmap[start + i >> 3] & 0x80 >> UInt8(i & 7) != 0 {
                next -= 1
                values[i] = values[next]
            } else {
                values[i] = missing
            }
        }
    }

    /// Brings cells from the order of the file into rows of the grid.
    mutating func arrange(for grid: GRIB2LatLonGrid) {
        switch storage {
        case .bytes(var cells):
            storage = .bytes([])
            grid.arrange(&cells)
            storage = .bytes(cells)
        case .words(var cells):
            storage = .words([])
            grid.arrange(&cells)
            storage = .words(cells)
        case .wide(var cells):
            storage = .wide([])
            grid.arrange(&cells)
            storage = .wide(cells)
        }
    }
}

extension GRIB2LatLonGrid {
    /// Brings cells from the order of the file into rows of the grid.
    package func arrange<Cell>(_ cells: inout [Cell]) {
        Self.arrange(&cells, columns: columns, rows: rows, columnsFirst: columnsFirst, alternating: alternating)
    }

    /// Brings cells from the order of a file into rows: every other line is turned where lines alternate, and columns are
    /// laid down as rows where they come first. No row moves: the steps carry the direction of the scan.
    package static func arrange<Cell>(
        _ cells: inout [Cell], columns: Int, rows: Int, columnsFirst: Bool, alternating: Bool
    ) {
        if alternating {
            let length = columnsFirst ? rows : columns
            for line in stride(from: length, to: cells.count - length + 1, by: 2 * length) {
                cells[line..<line + length].reverse()
            }
        }
        guard columnsFirst else { return }
        var arranged: [Cell] = []
        arranged.reserveCapacity(cells.count)
        for row in 0..<rows {
            for column in 0..<columns { arranged.append(cells[column * rows + row]) }
        }
        cells = arranged
    }
}
