import CPeers
import Foundation
import WxCodecs
import WxRaster
import WxRender

/// The program as users run it: whole loops, its start, its memory.
enum ProgramCases {
    static func measure(_ bench: Workbench) throws -> [Measurement] {
        guard FileManager.default.isExecutableFile(atPath: bench.options.program) else {
            bench.skip("loop", because: "there is no program \(bench.options.program)")
            bench.skip("start", because: "there is no program \(bench.options.program)")
            return []
        }
        return try start(bench) + loop("loop-samples", try sampleArguments(bench), megabytes: 128, bench)
            + gribLoop(bench)
    }

    /// The time until the program says its version, and until it has drawn one tile.
    private static func start(_ bench: Workbench) throws -> [Measurement] {
        let tile = bench.scratch.appendingPathComponent("tile.png").path
        let grid = try smallGrid(bench)
        func fastest(_ arguments: [String]) throws -> Double {
            try (0..<(bench.options.isSmoke ? 5 : 20)).map { _ in
                try ChildProcess.run(bench.options.program, arguments).elapsedSeconds * 1e3
            }.min() ?? 0
        }
        return [
            Measurement(
                name: "start-version", value: try fastest(["--version"]), unit: "ms", target: 15,
                note: "elapsed, process start included"),
            Measurement(
                name: "start-tile",
                value: try fastest(["--tile", "7/29/50", "--at", "2024-05-06T21:00Z", "--radar", grid, "-o", tile]),
                unit: "ms", target: 25, note: "elapsed; one 256-pixel tile of an 8-bit palette grid of 1000×1000"),
        ]
    }

    /// A palette picture of 1000 × 1000 cells with its world file.
    private static func smallGrid(_ bench: Workbench) throws -> String {
        let codes = Storms.codes(columns: 1000, rows: 1000, seed: 31)
        var picture = Pixmap(width: 1000, height: 1000)
        for i in codes.indices { picture.pixels[i] = RGBA8(rgb: UInt32(codes[i]) << 8).premultiplied }
        let file = bench.scratch.appendingPathComponent("n0q_202405062100.png")
        try Data(PNGWriter().encode(picture)).write(to: file)
        try "0.01\n0\n0\n-0.01\n-100.995\n38.995\n".write(
            to: file.deletingPathExtension().appendingPathExtension("wld"), atomically: true, encoding: .utf8)
        return file.path
    }

    private static func sampleArguments(_ bench: Workbench) throws -> [String] {
        [
            "--from", "2024-05-06T21:00Z", "--to", "2024-05-06T22:55Z", "--layers", "radar,advisories", "--radar",
            "samples/radar", "--advisories", "samples/advisories.geojson", "--pins", "samples/pins.geojson",
        ]
    }

    /// 24 frames of national MRMS grids: the three real ones in turn, each under a time of its own.
    private static func gribLoop(_ bench: Workbench) throws -> [Measurement] {
        let names = (0..<3).map { "grib/MRMS_PrecipRate_00.00_20190610-000\($0 * 2)00.grib2" }
        let files = names.compactMap(bench.realFile)
        guard files.count == names.count else {
            bench.skip("loop-grib2", because: "there are no MRMS files in the folder of real files")
            return []
        }
        let folder = bench.scratch.appendingPathComponent("mrms")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for frame in 0..<24 {
            var bytes = files[frame % 3]
            // Octets 13 to 19 of section 1 are the time: the minute is the sixth of them.
            bytes[16 + 17] = UInt8(frame * 2)
            let name = String(format: "MRMS_PrecipRate_00.00_20190610-00%02d00.grib2", frame * 2)
            try Data(bytes).write(to: folder.appendingPathComponent(name))
        }
        let arguments = [
            "--from", "2019-06-10T00:00Z", "--to", "2019-06-10T00:46Z", "--layers", "radar", "--radar", folder.path,
        ]
        var results = try loop("loop-grib2", arguments, megabytes: 200, bench)
        // Two cores against one says how evenly the work is spread, whatever the machine.
        var values = [Double](repeating: 0, count: 24_500_000)
        let decoding = Clock.thread {
            for file in files { _ = peer_eccodes_values(file, file.count, &values, values.count) }
        }
        if let ours = results.first(where: { $0.name == "loop-grib2" })?.seconds {
            results.append(
                Measurement(
                    name: "loop-grib2-eccodes", peer: "ecCodes decoding 24 grids and nothing more", seconds: ours,
                    peerSeconds: decoding * 8, target: 0.14, note: "processor time, the whole loop against decoding"))
        }
        return results
    }

    /// Elapsed and processor time, memory and the gain of a second core.
    private static func loop(
        _ name: String, _ arguments: [String], megabytes: Double, _ bench: Workbench
    ) throws -> [Measurement] {
        let output = bench.scratch.appendingPathComponent("loop.gif").path
        var (one, two, processor) = (Double.infinity, Double.infinity, Double.infinity)
        var peak = 0
        for _ in 0..<(bench.options.isSmoke ? 2 : 5) {
            let single = try ChildProcess.run(bench.options.program, arguments + ["--jobs", "1", "-o", output])
            let double = try ChildProcess.run(bench.options.program, arguments + ["--jobs", "2", "-o", output])
            one = min(one, single.elapsedSeconds)
            two = min(two, double.elapsedSeconds)
            processor = min(processor, single.processorSeconds)
            peak = max(peak, double.peakBytes)
        }
        let bytes = (try FileManager.default.attributesOfItem(atPath: output)[.size] as? Int) ?? 0
        var cores = Measurement(
            name: "\(name)-cores", peer: "1 job, elapsed", seconds: two, peerSeconds: one, target: 1 / 1.8,
            note: "2 jobs, elapsed")
        if ProcessInfo.processInfo.activeProcessorCount < 2 { cores.target = nil }
        var time = Measurement(
            name: name, value: processor * 1e3, unit: "ms", target: nil,
            note: String(format: "processor time of 24 frames, 1 job; %.1f frames/s with 2", 24 / two))
        time.seconds = processor
        return [
            time, cores,
            Measurement(
                name: "\(name)-memory", value: Double(peak) / 1e6, unit: "MB", target: megabytes, note: "peak, 2 jobs"),
            Measurement(name: "\(name)-bytes", value: Double(bytes), unit: "bytes", target: nil),
        ]
    }
}
