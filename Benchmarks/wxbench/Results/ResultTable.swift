import Foundation

/// The results as lines of columns.
struct ResultTable {
    /// A line for each measurement: case, ours, peer's, ratio, target, verdict, peer and note.
    let rows: [[String]]

    static let head = ["case", "ours", "peer's", "ratio", "target", "", "compared with"]

    init(_ results: Results) {
        rows = results.measurements.map { measured in
            [
                measured.name,
                measured.seconds.map(Self.time) ?? measured.value.map { Self.figure($0, measured.unit ?? "") } ?? "",
                measured.peerSeconds.map(Self.time) ?? "",
                measured.ratio.map { String(format: "%.3f", $0) } ?? "",
                measured.target.map { "≤ \(Self.number($0))" } ?? measured.floor.map { "≥ \(Self.number($0))" } ?? "",
                measured.meetsTarget.map { $0 ? "✓" : "✗" } ?? "",
                [measured.peer, measured.note].compactMap { $0 }.joined(separator: "; "),
            ]
        }
    }

    /// Columns set with spaces.
    var text: String {
        let all = [Self.head] + rows
        let widths = Self.head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
                .trimmingCharacters(in: .whitespaces)
        }.joined(separator: "\n")
    }

    private static func time(_ seconds: Double) -> String {
        seconds < 1e-3
            ? String(format: "%.1f µs", seconds * 1e6)
            : seconds < 1 ? String(format: "%.2f ms", seconds * 1e3) : String(format: "%.3f s", seconds)
    }

    private static func figure(_ value: Double, _ unit: String) -> String { "\(number(value)) \(unit)" }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? String(format: "%.0f", value) : String(format: "%.4g", value)
    }
}
