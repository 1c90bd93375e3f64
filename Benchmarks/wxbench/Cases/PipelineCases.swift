import Foundation
import WxCodecs

/// Whole runs beside other tools on the same work: 24 frames of national radar, 60 warnings and 20 pins over a photographic
/// base map of 1280 × 720 pixels.
enum PipelineCases {
    static func measure(_ bench: Workbench) throws -> [Measurement] {
        guard let run = try PipelineRun(bench) else {
            bench.skip("pipeline", because: Peers.absence)
            bench.skip("photo", because: Peers.absence)
            return []
        }
        return try fromGRIB2(run) + fromGrids(run) + sequence(run) + PhotoCases.measure(run)
    }

    /// From packed grids.
    private static func fromGRIB2(_ run: PipelineRun) throws -> [Measurement] {
        var (one, two, ours, numpy) = (Double.infinity, Double.infinity, Double.infinity, Double.infinity)
        var peak = Int.max
        for _ in 0..<run.rounds {
            let single = try run.ours(from: "grib2", to: "ours.gif", jobs: 1)
            let double = try run.ours(from: "grib2", to: "ours.gif", jobs: 2)
            one = min(one, single.elapsedSeconds)
            two = min(two, double.elapsedSeconds)
            ours = min(ours, single.processorSeconds)
            peak = min(peak, double.peakBytes)
            let peer = try run.peers.python(
                "e2e/lut_numpy.py",
                [run.peers.inputs, run.path("numpy"), "--src", "grib", "--gif", "--gifmode", "octree"])
            numpy = min(numpy, peer.processorSeconds)
        }
        var rows = [
            Measurement(
                name: "pipeline-grib2", peer: "numpy tables, ecCodes and Pillow", seconds: ours, peerSeconds: numpy,
                target: 0.125, note: "processor time, 1 job"),
            Measurement(
                name: "pipeline-grib2-cores", peer: "1 job, elapsed", seconds: two, peerSeconds: one, target: 1 / 1.8,
                note: "2 jobs, elapsed"),
            Measurement(
                name: "pipeline-grib2-memory", value: Double(peak) / 1e6, unit: "MB", target: 200, note: "peak, 2 jobs"),
        ]
        if !run.isSmoke {
            // A frame takes quarter of a minute: what the second one adds is taken for each of 24.
            func cartopy(_ frames: Int) throws -> Double {
                try run.peers.python(
                    "e2e/mpl_cartopy.py",
                    [run.peers.inputs, run.path("cartopy"), "--mode", "imshow", "-n", "\(frames)"]
                ).processorSeconds
            }
            let first = try cartopy(1)
            let more = try cartopy(2) - first
            rows.append(
                Measurement(
                    name: "pipeline-grib2-cartopy", peer: "Cartopy's imshow from decoded grids, to PNG", seconds: ours,
                    peerSeconds: first + 23 * more, target: 0.005,
                    note: "its first two frames, and 22 more as the second")
            )
        }
        return rows
    }

    /// From palette PNG, and from grids already decoded: the same run less the time that their decoding takes.
    private static func fromGrids(_ run: PipelineRun) throws -> [Measurement] {
        var (packed, decoding, pillow) = (Double.infinity, Double.infinity, Double.infinity)
        var peak = Int.max
        for _ in 0..<run.rounds {
            packed = min(packed, try run.ours(from: "grids", to: "ours.gif", jobs: 1).processorSeconds)
            decoding = min(decoding, try run.decoding())
            peak = min(peak, try run.ours(from: "grids", to: "ours.gif", jobs: 2).peakBytes)
            let peer = try run.peers.python(
                "e2e/lut_numpy.py", [run.peers.inputs, run.path("numpy"), "--gif", "--gifmode", "octree"])
            pillow = min(pillow, peer.processorSeconds)
        }
        let decoded = packed - decoding
        var rows = [
            Measurement(
                name: "pipeline-grids", peer: "numpy tables and Pillow's fastest, from numbers", seconds: decoded,
                peerSeconds: pillow, target: 0.3, note: "processor time, 1 job; ours less the decoding of its PNG grids"
            ),
            Measurement(
                name: "pipeline-png-input", value: decoding / 24 * 1e3, unit: "ms", target: 16,
                note: "processor time that a palette PNG of 7000×3500 adds"),
            Measurement(
                name: "pipeline-grids-memory", value: Double(peak) / 1e6, unit: "MB", target: 128,
                note: "peak, 2 jobs, from palette PNG"),
        ]
        guard !run.isSmoke else { return rows }
        let gdal = try run.peers.shell(
            "e2e/gdal_pipe.sh", [run.peers.inputs, run.peers.auxiliary, run.path("gdal"), "f32", "ffdirect", "none"])
        let vips = try run.peers.python(
            "e2e/vips_pipe.py", [run.peers.inputs, run.peers.auxiliary, run.path("vips"), "--gif", "--effort", "1"])
        rows += [
            Measurement(
                name: "pipeline-gdal", peer: "gdalwarp and ffmpeg", seconds: decoded,
                peerSeconds: gdal.processorSeconds,
                target: nil, note: "processor time"),
            Measurement(
                name: "pipeline-vips", peer: "libvips, effort 1", seconds: decoded, peerSeconds: vips.processorSeconds,
                target: nil, note: "processor time"),
        ]
        return rows
    }

    /// A PNG for each frame.
    private static func sequence(_ run: PipelineRun) throws -> [Measurement] {
        let folder = run.path("sequence")
        let seconds = try (0..<run.rounds).map { _ in
            try run.ours(from: "grids", to: "sequence/", jobs: 1).processorSeconds - run.decoding()
        }.min()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }
        let bytes = try files.reduce(0) { sum, file in
            sum + ((try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")[.size] as? Int) ?? 0)
        }
        return [
            Measurement(
                name: "pipeline-sequence", value: (seconds ?? 0) * 1e3, unit: "ms", target: 360,
                note: "processor time of 24 PNG files, 1 job, less the decoding of the grids"),
            Measurement(
                name: "pipeline-sequence-bytes", value: Double(bytes / max(1, files.count)), unit: "bytes",
                target: 1_530_000, note: "a frame"),
        ]
    }
}

/// What the cases of whole pipelines share.
struct PipelineRun {
    let bench: Workbench
    let peers: Peers
    private let box: String

    /// Nil where peers or program are not there.
    init?(_ bench: Workbench) throws {
        guard let peers = try Peers(bench), FileManager.default.isExecutableFile(atPath: bench.options.program) else {
            return nil
        }
        self.bench = bench
        self.peers = peers
        box = try String(contentsOfFile: "\(peers.ours)/bbox.txt", encoding: .utf8)
        for folder in ["numpy", "cartopy", "gdal", "vips", "sequence"] {
            try FileManager.default.createDirectory(atPath: path(folder), withIntermediateDirectories: true)
        }
    }

    var isSmoke: Bool { bench.options.isSmoke }
    var rounds: Int { isSmoke ? 1 : 3 }

    /// A place for outputs.
    func path(_ name: String) -> String { bench.scratch.appendingPathComponent(name).path }

    /// Runs our program on grids of a kind, with what the peers draw and no more.
    func ours(from grids: String, to output: String, jobs: Int) throws -> ChildProcess.Run {
        try ChildProcess.run(
            bench.options.program,
            [
                "--from", "2024-05-01T18:00Z", "--to", "2024-05-01T19:55Z", "--layers", "radar:0.85,advisories",
                "--radar", "\(peers.ours)/\(grids)",
            ] + view + ["--jobs", "\(jobs)", "-o", bench.scratch.path + "/" + output])
    }

    /// Processor seconds of decoding the 24 palette PNG grids, as the program does it.
    func decoding() throws -> Double {
        let folder = "\(peers.ours)/grids"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }
            .map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)"))) }
        return try Clock.thread {
            for bytes in files {
                let image = try PNGSampleImage(bytes, in: 0..<bytes.count, limit: 1 << 30)
                UInt8.recycled.give(try image.byteSamples(of: bytes, rows: image.height))
            }
        }
    }

    /// The first frame without radar, as a PNG.
    func withoutRadar(to output: String) throws {
        _ = try ChildProcess.run(
            bench.options.program,
            ["--at", "2024-05-01T18:00Z", "--layers", "advisories"] + view + ["-o", bench.scratch.path + "/" + output])
    }

    private var view: [String] {
        [
            "--base", "\(peers.ours)/base.png", "--color-table", "\(peers.ours)/ramp.txt", "--radar-scale", "0.5,-32,0",
            "--advisories", "\(peers.ours)/warnings.geojson", "--pins", "\(peers.ours)/pins.geojson", "--callouts",
            "never", "--furniture", "none", "--labels", "none", "--bbox=\(box)",
        ]
    }
}
