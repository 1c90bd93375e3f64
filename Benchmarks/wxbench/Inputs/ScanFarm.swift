import Foundation

/// Many scans from the few of the samples: links under as many names, five minutes apart.
enum ScanFarm {
    /// The first scan's time.
    static let start = "2024-05-06T21:00Z"

    /// Makes a folder of so many scans.
    static func folder(_ bench: Workbench, count: Int) throws -> String {
        let folder = bench.scratch.appendingPathComponent("scans-\(count)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let samples = URL(fileURLWithPath: "samples/radar").standardizedFileURL
        let names = try FileManager.default.contentsOfDirectory(atPath: samples.path).filter { $0.hasSuffix(".png") }
            .sorted()
        for number in 0..<count {
            let minutes = 21 * 60 + 5 * number
            let name = String(format: "n0q_202405%02d%02d%02d", 6 + minutes / 1440, minutes / 60 % 24, minutes % 60)
            let source = samples.appendingPathComponent(names[number % names.count]).deletingPathExtension()
            for ending in ["png", "wld"] {
                try FileManager.default.createSymbolicLink(
                    at: folder.appendingPathComponent(name).appendingPathExtension(ending),
                    withDestinationURL: source.appendingPathExtension(ending))
            }
        }
        return folder.path
    }

    /// The options of a loop of the first `count` scans.
    static func loop(_ folder: String, count: Int) -> [String] {
        ["--from", start, "--to", "+\(5 * (count - 1))m", "--radar", folder]
    }
}
