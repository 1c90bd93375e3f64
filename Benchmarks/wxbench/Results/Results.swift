import Foundation

/// All that a run found.
struct Results: Encodable {
    /// Where it ran.
    let machine: Machine
    /// Whether few rounds were made, so that figures jitter.
    let isSmoke: Bool
    var measurements: [Measurement] = []
    var skipped: [String] = []

    /// Every measurement on a line of its own.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

/// The machine that figures are of.
struct Machine: Encodable {
    let processor: String
    let cores: Int
    /// The widest registers that kernels use here.
    let vectors: String
    let date: String

    static var current: Machine {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n")
        func field(_ name: String) -> String {
            let line = lines.first { $0.hasPrefix(name) }
            return line.flatMap { $0.split(separator: ":").last }.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
        }
        let flags = field("flags").split(separator: " ")
        let vectors = ["avx512bw": "AVX-512", "avx2": "AVX2"]
        let found = ["avx512bw", "avx2"].first { name in flags.contains { $0 == name } }
        return Machine(
            processor: "\(field("model name")) (family \(field("cpu family")), model \(field("model\t")))",
            cores: ProcessInfo.processInfo.activeProcessorCount, vectors: found.flatMap { vectors[$0] } ?? "baseline",
            date: ISO8601DateFormatter.string(
                from: Date(), timeZone: .gmt, formatOptions: [.withFullDate, .withDashSeparatorInDate]))
    }
}
