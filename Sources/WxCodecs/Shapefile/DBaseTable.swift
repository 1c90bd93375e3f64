/// The attributes of a shapefile: a dBASE III table (`.dbf`), whose rows stand in the order of the shapes.
///
/// - Note: Source: dBASE III file format as the ESRI Shapefile Technical Description (1998) asks for it.
package struct DBaseTable: Sendable {
    /// The names of the columns, in upper case.
    package let columns: [String]
    /// The number of rows, deleted ones included.
    package let count: Int
    private let bytes: [UInt8]
    private let start: Int
    private let rowLength: Int
    /// Where in a row each column lies.
    private let places: [Range<Int>]

    /// Reads the header.
    ///
    /// - Throws: ``ShapefileError`` where the bytes are no such table, or end before its last row.
    package init(_ bytes: [UInt8]) throws(ShapefileError) {
        guard bytes.count >= 33, [0x03, 0x83, 0x30, 0x31, 0x8B, 0xF5].contains(bytes[0]) else { throw .notATable }
        func number(_ offset: Int, _ count: Int) -> Int {
            bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let rows = number(4, 4)
        start = number(8, 2)
        rowLength = number(10, 2)
        guard start >= 33, start <= bytes.count, rowLength > 0 else { throw .notATable }
        guard rows <= (bytes.count - start) / rowLength else {
            throw .truncated("\(rows) rows of \(rowLength) bytes are announced, the file has \(bytes.count) bytes")
        }
        var columns: [String] = []
        var places: [Range<Int>] = []
        var inRow = 1  // after the mark of deleted rows
        var offset = 32
        while offset + 32 <= start, bytes[offset] != 0x0D {
            let length = Int(bytes[offset + 16])
            guard inRow + length <= rowLength else { throw .damaged("column \(columns.count + 1) is wider than a row") }
            columns.append(Self.text(bytes[offset..<offset + 11]).uppercased())
            places.append(inRow..<inRow + length)
            inRow += length
            offset += 32
        }
        guard !columns.isEmpty else { throw .notATable }
        self.columns = columns
        self.places = places
        self.bytes = bytes
        count = rows
    }

    /// Whether a row is marked as deleted.
    package func isDeleted(row: Int) -> Bool { bytes[start + row * rowLength] == UInt8(ascii: "*") }

    /// The values of a row in the columns' order, without the blanks around them.
    package func values(ofRow row: Int) -> [String] {
        let first = start + row * rowLength
        return places.map { Self.text(bytes[first + $0.lowerBound..<first + $0.upperBound]) }
    }

    /// UTF-8 where it is that, else Latin-1: what older programs write.
    private static func text(_ field: ArraySlice<UInt8>) -> String {
        let end = field.firstIndex(of: 0) ?? field.endIndex
        let trimmed = field[..<end].drop { $0 == 0x20 }
        let last = trimmed.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? trimmed.startIndex
        let body = trimmed[..<last]
        if let text = String(validating: body, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
    }
}
