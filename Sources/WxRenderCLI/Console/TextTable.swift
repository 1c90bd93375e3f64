/// Columns of text, each as wide as its widest cell.
enum TextTable {
    /// The rows, one a line, two blanks between columns and none at the end; cells are shown without control characters.
    static func text(_ rows: [[String]]) -> String {
        let rows = rows.map { $0.map(Message.escaped) }
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}
