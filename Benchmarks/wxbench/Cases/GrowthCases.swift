import Foundation

/// How time and memory grow with the work.
enum GrowthCases {
    static func measure(_ bench: Workbench) throws -> [Measurement] {
        guard FileManager.default.isExecutableFile(atPath: bench.options.program) else {
            bench.skip("growth", because: "there is no program \(bench.options.program)")
            bench.skip("memory", because: "there is no program \(bench.options.program)")
            return []
        }
        return [try memory(bench), try frames(bench), try pixels(bench)]
    }

    private static func output(_ bench: Workbench) -> String { bench.scratch.appendingPathComponent("growth.gif").path }

    /// The memory of 300 frames beside that of 30, two jobs.
    private static func memory(_ bench: Workbench) throws -> Measurement {
        let folder = try ScanFarm.folder(bench, count: 300)
        func peak(_ count: Int) throws -> Int {
            try ChildProcess.run(
                bench.options.program,
                ScanFarm.loop(folder, count: count) + ["--size", "640x360", "--jobs", "2", "-o", output(bench)]
            ).peakBytes
        }
        return Measurement(
            name: "memory-300-frames", peer: "30 frames of 640×360, peak, 2 jobs", bytes: try peak(300),
            peerBytes: try peak(30), target: 1.3)
    }

    /// Processor time of loops of 12 to 384 frames.
    private static func frames(_ bench: Workbench) throws -> Measurement {
        let counts = bench.options.isSmoke ? [12, 24, 48] : [12, 24, 48, 96, 192, 384]
        let folder = try ScanFarm.folder(bench, count: counts[counts.count - 1])
        let line = try LineFit(counts.map { Double($0) }) { count in
            try seconds(bench, ScanFarm.loop(folder, count: Int(count)) + ["--size", "1280x720"])
        }
        return Measurement(
            name: "growth-frames", value: line.determination, unit: "R²", floor: 0.99,
            note: String(
                format: "%d to %d frames of 1280×720: %.2f ms a frame and %.0f ms besides", counts[0], counts.last ?? 0,
                line.slope * 1e3, line.intercept * 1e3))
    }

    /// Processor time of 12 frames of 0.25 to 16 million pixels.
    private static func pixels(_ bench: Workbench) throws -> Measurement {
        let widths = bench.options.isSmoke ? [667, 1333] : [667, 1333, 2667, 3771, 5333]
        let folder = try ScanFarm.folder(bench, count: 12)
        let line = try LineFit(widths.map { Double($0 * ($0 * 9 / 16)) / 1e6 }) { megapixels in
            let width = Int((megapixels * 1e6 * 16 / 9).squareRoot().rounded())
            return try seconds(
                bench, ScanFarm.loop(folder, count: 12) + ["--size", "\(width)x\(width * 9 / 16)"])
        }
        return Measurement(
            name: "growth-pixels", value: line.determination, unit: "R²", floor: 0.99,
            note: String(
                format: "12 frames of %.2f to %.0f Mpixel: %.2f ms a Mpixel of a frame and %.0f ms besides", line.x[0],
                line.x.last ?? 0, line.slope * 1e3 / 12, line.intercept * 1e3))
    }

    /// The least processor time of some runs with one job.
    private static func seconds(_ bench: Workbench, _ arguments: [String]) throws -> Double {
        try (0..<2).map { _ in
            try ChildProcess.run(bench.options.program, arguments + ["--jobs", "1", "-o", output(bench)])
                .processorSeconds
        }.min() ?? 0
    }
}

/// A straight line through measured points, by least squares.
struct LineFit {
    /// Where was measured.
    let x: [Double]
    let slope: Double
    let intercept: Double
    /// R²: the share of the variance that the line explains.
    let determination: Double

    init(_ x: [Double], _ measure: (Double) throws -> Double) rethrows {
        let y = try x.map(measure)
        let count = Double(x.count)
        let (meanX, meanY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
        let covariance = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
        let varianceX = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
        let varianceY = y.reduce(0) { $0 + ($1 - meanY) * ($1 - meanY) }
        self.x = x
        slope = covariance / varianceX
        intercept = meanY - slope * meanX
        determination = covariance * covariance / (varianceX * varianceY)
    }
}
