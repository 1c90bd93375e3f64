/// Splits comma-separated text into rows of cells.
///
/// Follows RFC 4180: cells in double quotes may hold commas, line breaks and doubled quotes. Rows end with LF, CRLF or
/// CR; a byte-order mark and empty lines are passed over; spaces around unquoted cells are dropped. Where the first line
/// has no comma, semicolons or tabs divide the cells, as spreadsheets of many countries write them.
struct CSVReader {
    /// One row and the line it begins on, counted from 1.
    struct Row: Hashable {
        var line: Int
        var cells: [String]
    }

    /// Why the text can not be split.
    struct Fault: Error {
        var line: Int
        var problem: String
    }

    private let text: [UInt8]
    private var at: Int
    private var line = 1
    private let comma: UInt8
    /// The bytes that end an unquoted cell.
    private let ends: [UInt8]

    init(_ text: [UInt8]) {
        self.text = text
        at = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let header = text[at...].prefix { $0 != 0x0A && $0 != 0x0D }
        comma = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].first(where: header.contains) ?? UInt8(ascii: ",")
        ends = [comma, 0x0A, 0x0D]
    }

    /// The next row that is not empty; nil at the end.
    mutating func next() throws(Fault) -> Row? {
        while at < text.count {
            var row = Row(line: line, cells: [])
            while true {
                row.cells.append(try cell())
                guard at < text.count, text[at] == comma else { break }
                at += 1
            }
            endLine()
            if row.cells != [""] { return row }
        }
        return nil
    }

    /// The next line that is not empty, in `count` cells that quotes mean nothing in: the last one takes all that is left.
    mutating func nextPlain(count: Int) throws(Fault) -> Row? {
        while at < text.count {
            let start = at
            while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
            let parts = text[start..<at].split(separator: comma, maxSplits: count - 1, omittingEmptySubsequences: false)
            var row = Row(line: line, cells: [])
            for part in parts { row.cells.append(try decoded(trimmed(part))) }
            endLine()
            if row.cells != [""] { return row }
        }
        return nil
    }

    private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let bytes = bytes.drop { isBlank($0) }
        guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return [] }
        return bytes[...last]
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private mutating func cell() throws(Fault) -> String {
        while at < text.count, isBlank(text[at]), text[at] != comma { at += 1 }
        if at < text.count, text[at] == UInt8(ascii: "\"") { return try quotedCell() }
        let start = at
        while at < text.count, !ends.contains(text[at]) { at += 1 }
        return try decoded(trimmed(text[start..<at]))
    }

    private mutating func quotedCell() throws(Fault) -> String {
        let first = line
        at += 1
        var bytes: [UInt8] = []
        while at < text.count {
            let byte = text[at]
            at += 1
            if byte == UInt8(ascii: "\"") {
                if at < text.count, text[at] == byte {
                    at += 1  // a doubled quote stands for one
                } else {
                    while at < text.count, isBlank(text[at]), text[at] != comma { at += 1 }
                    guard at == text.count || ends.contains(text[at]) else {
                        throw Fault(line: line, problem: "text follows a closing quote; double quotes inside a cell")
                    }
                    return try decoded(bytes[...])
                }
            } else if byte == 0x0A || (byte == 0x0D && (at == text.count || text[at] != 0x0A)) {
                line += 1
            }
            bytes.append(byte)
        }
        throw Fault(line: first, problem: "a quoted cell is not closed")
    }

    private func decoded(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
        guard let string = String(validating: bytes, as: UTF8.self) else {
            throw Fault(line: line, problem: "text that is no UTF-8; save the file as UTF-8")
        }
        return string
    }

    /// Passes over the end of a line.
    private mutating func endLine() {
        guard at < text.count else { return }
        let wasReturn = text[at] == 0x0D
        at += 1
        if wasReturn, at < text.count, text[at] == 0x0A { at += 1 }
        line += 1
    }
}
