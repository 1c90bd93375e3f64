import Foundation

/// The results as a page.
struct MarkdownReport {
    private let results: Results

    init(_ results: Results) { self.results = results }

    var text: String {
        var lines = [
            "# Results of the benchmarks", "",
            "Written by `make bench-report` on \(results.machine.date): \(results.machine.processor),"
                + " \(results.machine.cores) cores, kernels for \(results.machine.vectors).", "",
            "Both sides of a row run in turn in one process on the same memory, and the best of each counts; times are"
                + " processor time of one thread unless the row says otherwise. A ratio below 1 means that ours takes"
                + " less. A tick says that the target is met.", "",
        ]
        func row(_ cells: [String]) -> String {
            "| \(cells.map { $0.replacingOccurrences(of: "|", with: "/") }.joined(separator: " | ")) |"
        }
        lines.append(row(ResultTable.head))
        lines.append(row(ResultTable.head.map { _ in "---" }))
        lines += ResultTable(results).rows.map(row)
        if !results.skipped.isEmpty {
            lines += ["", "Left out:", ""] + results.skipped.map { "- \($0)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
