import Foundation

/// How near the GIF of a photographic base map comes to its own frames, as ffmpeg decodes both, and how near other
/// encoders come from the same frames.
enum PhotoCases {
    private static let pixels = 1280 * 720
    private static let frames = 24

    static func measure(_ run: PipelineRun) throws -> [Measurement] {
        guard let ffmpeg = ChildProcess.path(of: "ffmpeg") else {
            run.bench.skip("photo", because: "ffmpeg is not installed")
            return []
        }
        _ = try run.ours(from: "grids", to: "photo.gif", jobs: 2)
        _ = try run.ours(from: "grids", to: "sequence/", jobs: 2)
        try run.withoutRadar(to: "plain.png")
        let wanted = try decoded(ffmpeg, run.path("sequence/frame-%04d.png"))
        let plain = try decoded(ffmpeg, run.path("plain.png"))
        let ours = Quality(of: try decoded(ffmpeg, run.path("photo.gif")), as: wanted, besides: plain)
        let bytes = try size(run.path("photo.gif"))
        var rows = [
            Measurement(
                name: "photo-psnr", value: ours.whole, unit: "dB", floor: 38.2,
                note: "the GIF of 24 frames against their PNG files; 38.5 would be better still"),
            Measurement(
                name: "photo-bytes", value: Double(bytes), unit: "bytes", target: 2_520_000,
                note: "2.5 MB would be better still"),
        ]
        guard !run.isSmoke else { return rows }
        let peers = try others(run, ffmpeg).map { name, file in
            let quality = Quality(of: try decoded(ffmpeg, file), as: wanted, besides: plain)
            return (name: name, quality: quality, bytes: try size(file))
        }
        let best = peers.map(\.quality.radar).max() ?? 0
        let list = peers.map { peer in
            String(
                format: "%@ %.2f dB, radar %.2f, %d bytes", peer.name, peer.quality.whole, peer.quality.radar,
                peer.bytes)
        }
        rows.append(
            Measurement(
                name: "photo-radar", value: ours.radar - best, unit: "dB", floor: 2,
                note: String(format: "radar pixels %.2f dB, more than the best of: ", ours.radar)
                    + list.joined(separator: "; ")))
        return rows
    }

    /// GIFs that other encoders make of the frames, without dither, which lowers all of these figures.
    private static func others(_ run: PipelineRun, _ ffmpeg: String) throws -> [(name: String, file: String)] {
        let source = run.path("src")
        try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
        for frame in 0..<frames {
            try FileManager.default.createSymbolicLink(
                atPath: String(format: "%@/f%02d.png", source, frame),
                withDestinationPath: run.path(String(format: "sequence/frame-%04d.png", frame + 1)))
        }
        var files: [(name: String, file: String)] = []
        for mode in ["full", "diff"] {
            let file = run.path("ffmpeg-\(mode).gif")
            _ = try ChildProcess.run(
                ffmpeg,
                [
                    "-v", "error", "-y", "-framerate", "10", "-i", "\(source)/f%02d.png", "-filter_complex",
                    "split[a][b];[a]palettegen=stats_mode=\(mode)[p];[b][p]paletteuse=dither=none", file,
                ])
            files.append(("ffmpeg \(mode)", file))
        }
        for (name, method) in [("Pillow octree", "pillow_octree"), ("libvips 7", "vips:7:0")] {
            let file = run.path(method.prefix { $0 != ":" } + ".gif")
            _ = try run.peers.python("encoders/gif_py.py", [run.bench.scratch.path, file, method])
            files.append((name, file))
        }
        return files
    }

    /// The pixels of a file's frames, three bytes each.
    private static func decoded(_ ffmpeg: String, _ file: String) throws -> Data {
        try ChildProcess.output(
            ffmpeg,
            [
                "-v", "error", "-nostdin", "-i", file, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt",
                "rgb24",
                "-",
            ])
    }

    private static func size(_ file: String) throws -> Int {
        (try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
    }

    /// The mean of the frames' peak signal-to-noise ratios.
    private struct Quality {
        /// Over all pixels, dB.
        var whole = 0.0
        /// Over those that radar covers.
        var radar = 0.0

        init(of shown: Data, as wanted: Data, besides plain: Data) {
            precondition(shown.count == wanted.count && wanted.count == 3 * pixels * frames, "24 frames are compared")
            shown.withUnsafeBytes { (shown: UnsafeRawBufferPointer) in
                wanted.withUnsafeBytes { (wanted: UnsafeRawBufferPointer) in
                    plain.withUnsafeBytes { (plain: UnsafeRawBufferPointer) in
                        for frame in 0..<frames {
                            var (sum, radarSum, radarCount) = (0, 0, 0)
                            for i in 0..<pixels {
                                var (error, isRadar) = (0, false)
                                for channel in 3 * i..<3 * i + 3 {
                                    let at = 3 * pixels * frame + channel
                                    let difference = Int(shown[at]) - Int(wanted[at])
                                    error += difference * difference
                                    if wanted[at] != plain[channel] { isRadar = true }
                                }
                                sum += error
                                if isRadar { (radarSum, radarCount) = (radarSum + error, radarCount + 1) }
                            }
                            whole += Self.decibels(sum, pixels) / Double(frames)
                            radar += Self.decibels(radarSum, radarCount) / Double(frames)
                        }
                    }
                }
            }
        }

        private static func decibels(_ sum: Int, _ count: Int) -> Double {
            10 * log10(65_025 * 3 * Double(count) / max(Double(sum), 1e-9))
        }
    }
}
