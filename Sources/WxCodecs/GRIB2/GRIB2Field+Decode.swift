extension GRIB2Field {
    /// Whether this module unpacks the field: simple and PNG packing.
    package var isOwnPacking: Bool { [0, 41, 40_010].contains(packingTemplate) }

    /// Unpacks the field's numbers, a cell a point, in rows as the grid's steps lay them out.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - grid: the field's own grid.
    ///   - apart: packed numbers that must stay distinct when cells are re-based, because they stand for classes.
    ///   - rowsNeeded: rows wanted from the first; fields whose points lie so stop there. All where nil.
    /// - Returns: whole rows, at least those needed.
    /// - Throws: ``GRIB2Error``; `unsupportedPacking` or an `interlaced` image where another decoder may know better.
    package func codes(
        in bytes: [UInt8], grid: GRIB2LatLonGrid, apart: [Int] = [], rowsNeeded: Int? = nil
    ) throws(GRIB2Error) -> GRIB2Codes {
        guard data.upperBound <= bytes.count else {
            throw .truncated(
                what: "the data section", offset: data.lowerBound, needed: data.count,
                available: max(0, bytes.count - data.lowerBound))
        }
        let present = try presentCells(in: bytes, cells: grid.cellCount)
        let partial = bitmap == .none && !grid.columnsFirst
        let rows = partial ? min(grid.rows, max(1, rowsNeeded ?? grid.rows)) : grid.rows
        let cells = partial ? rows * grid.columns : grid.cellCount
        let wanted = partial ? cells : valueCount
        guard valueCount == present else {
            throw .badPacking(
                offset: representation.offset,
                problem: "\(valueCount) values, where the grid and bitmap have \(present)")
        }
        var codes = try unpacked(in: bytes, count: wanted, room: cells, apart: apart)
        if case .bits(let range) = bitmap { codes.spread(over: cells, bitmap: bytes[range]) }
        codes.arrange(for: grid)
        return codes
    }

    /// Unpacks a field of levels in runs: the value of each point in rows, nil where it has none.
    package func runLengthValues(
        in bytes: [UInt8], grid: GRIB2LatLonGrid
    ) throws(GRIB2Error) -> [Double?] {
        let packing = try RunLengthPacking(representation)
        guard data.upperBound <= bytes.count, bitmap == .none, valueCount == grid.cellCount else {
            throw .badPacking(
                offset: representation.offset, problem: "\(valueCount) values, where there are \(grid.cellCount) points"
            )
        }
        let levels = try packing.unpack(bytes[data], offset: data.lowerBound, count: valueCount)
        var values = levels.map { $0 == 0 ? nil : packing.levels[Int($0) - 1] }
        grid.arrange(&values)
        return values
    }

    private func unpacked(
        in bytes: [UInt8], count: Int, room: Int, apart: [Int]
    ) throws(GRIB2Error) -> GRIB2Codes {
        let scaling = try GRIB2Scaling(representation)
        guard isOwnPacking else { throw .unsupportedPacking(template: packingTemplate) }
        if scaling.bits == 0 || count == 0 {
            // A field of one value has no data at all.
            var zeros: [UInt8] = []
            zeros.reserveCapacity(room)
            zeros.append(contentsOf: repeatElement(0, count: count))
            return GRIB2Codes(storage: .bytes(zeros))
        }
        if packingTemplate == 0 {
            let needed = (valueCount * scaling.bits + 7) / 8
            guard needed <= data.count else {
                throw .truncated(
                    what: "the packed field", offset: data.lowerBound, needed: needed, available: data.count)
            }
            return SimplePacking.codes(of: bytes[data], bits: scaling.bits, count: count, room: room, apart: apart)
        }
        do throws(PNGSampleError) {
            let image = try PNGSampleImage(bytes, in: data, limit: GRIB2LatLonGrid.mostCells)
            guard image.width * image.height == valueCount, image.kind != .palette else {
                throw .badHeader("\(image.width)×\(image.height) samples, where \(valueCount) values were expected")
            }
            return try PNGPacking.codes(of: image, in: bytes, count: count, room: room, apart: apart)
        } catch {
            throw .image(error, offset: data.lowerBound)
        }
    }

    /// Cells that have a value.
    private func presentCells(in bytes: [UInt8], cells: Int) throws(GRIB2Error) -> Int {
        switch bitmap {
        case .none: return cells
        case .predefined(let number):
            throw .badPacking(
                offset: representation.offset,
                problem: "the bitmap \(number), which its centre defines outside the file")
        case .bits(let range):
            guard range.upperBound <= bytes.count, (cells + 7) / 8 <= range.count else {
                throw .truncated(
                    what: "the bitmap", offset: range.lowerBound, needed: (cells + 7) / 8,
                    available: min(range.count, max(0, bytes.count - range.lowerBound)))
            }
            var present = 0
            for byte in bytes[range.lowerBound..<range.lowerBound + cells / 8] { present += byte.nonzeroBitCount }
            if cells & 7 != 0 {
                present += (bytes[range.lowerBound + cells / 8] >> UInt8(8 - cells & 7)).nonzeroBitCount
            }
            return present
        }
    }

    /// The field as a message of its own, for a decoder that reads whole messages.
    package func standaloneMessage(in bytes: [UInt8]) throws(GRIB2Error) -> [UInt8] {
        let present = try presentCells(in: bytes, cells: grid.bytes.bigEndian(at: 6, bytes: 4))
        guard data.upperBound <= bytes.count, present <= GRIB2LatLonGrid.mostCells else {
            throw .truncated(
                what: "the data section", offset: data.lowerBound, needed: data.count,
                available: max(0, bytes.count - data.lowerBound))
        }
        var marks: [UInt8] = [0, 0, 0, 6, 6, 255]
        if case .bits(let range) = bitmap { marks = Self.number(range.count + 6, bytes: 4) + [6, 0] + bytes[range] }
        return message(representation: representation.bytes, bitmap: marks, data: bytes[data])
    }

    /// A message with the field's description and no values, for a decoder that is only asked what the field is.
    package func headerMessage() -> [UInt8] {
        // Simple packing of zero bits: every value is the reference, 0.
        var constant: [UInt8] = [0, 0, 0, 21, 5] + Self.number(valueCount, bytes: 4)
        constant += [UInt8](repeating: 0, count: 12)
        return message(representation: constant, bitmap: [0, 0, 0, 6, 6, 255], data: [])
    }

    private func message(representation: [UInt8], bitmap: [UInt8], data: ArraySlice<UInt8>) -> [UInt8] {
        var body = identification.bytes + grid.bytes + product.bytes + representation + bitmap
        body += Self.number(data.count + 5, bytes: 4) + [7] + data
        let head: [UInt8] = [0x47, 0x52, 0x49, 0x42, 0, 0, UInt8(discipline), 2]
        return head + Self.number(body.count + 20, bytes: 8) + body + [0x37, 0x37, 0x37, 0x37]
    }

    private static func number(_ value: Int, bytes count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
