import CPeers
import Foundation
import WxCodecs
import WxRaster

/// 24 frames of 1280 × 720 as an animation in memory.
enum GIFCases {
    static func measure(_ bench: Workbench) throws -> [Measurement] {
        let frames = try Pictures.sampleFrames(bench)
        let palette = Self.palette(of: frames)
        var mapper = PaletteMapper(palette)
        let indices = frames.map { mapper.indices(of: $0) }
        return [
            lzw(palette, indices[0], bench), animation(palette, indices, bench),
            wholeLoop(frames, palette, bench),
        ] + (try againstFFmpeg(frames, palette, bench))
    }

    /// Pixels of a whole frame in a second, LZW alone.
    private static func lzw(_ palette: Palette, _ frame: [UInt8], _ bench: Workbench) -> Measurement {
        let writer = GIFWriter(width: 1280, height: 720, palette: palette)
        let colors = palette.bytes
        var file = [UInt8](repeating: 0, count: 2 * frame.count)
        let measured = bench.compare("gif-lzw", with: "giflib, the same indices", rounds: 30) {
            _ = writer.frame(frame, previous: nil, next: nil, delay: 10)
        } theirs: {
            _ = giflib([frame], colors, transparent: -1, &file)
        }
        let rate = Double(frame.count) / (measured.seconds ?? 1) / 1e6
        return measured.noting(String(format: "ours %.0f Mpixel/s, 100 wanted", rate))
    }

    /// The frames' indices as an animation: changes alone are stored.
    private static func animation(_ palette: Palette, _ frames: [[UInt8]], _ bench: Workbench) -> Measurement {
        let writer = GIFWriter(width: 1280, height: 720, palette: palette)
        let colors = palette.bytes
        var file = [UInt8](repeating: 0, count: frames.count * frames[0].count)
        var (bytes, peerBytes) = (0, 0)
        let measured = bench.compare("gif-24-indices", with: "giflib, unchanged pixels transparent", rounds: 6) {
            bytes = writer.header().count + 1
            for (number, frame) in frames.enumerated() {
                let previous = number > 0 ? frames[number - 1] : nil
                bytes += writer.frame(frame, previous: previous, next: nil, delay: 10).count
            }
        } theirs: {
            peerBytes = giflib(frames, colors, transparent: Int32(palette.clearIndex), &file)
        }
        return measured.noting("\(bytes) bytes, the peer's \(peerBytes)")
    }

    /// From pixels to the file.
    private static func wholeLoop(_ frames: [Pixmap], _ palette: Palette, _ bench: Workbench) -> Measurement {
        let colors = palette.bytes
        var file = [UInt8](repeating: 0, count: frames.count * frames[0].pixels.count)
        return bench.compare("gif-24", with: "table of 5-6-5 bits and giflib, the palette given", rounds: 6) {
            _ = encode(frames)
        } theirs: {
            var table = [UInt8](repeating: 0, count: 65_536)
            peer_palette_table(colors, Int32(palette.colors.count), &table)
            let indices = frames.map { frame in
                [UInt8](unsafeUninitializedCapacity: frame.pixels.count) { buffer, count in
                    count = frame.pixels.count
                    frame.withWords { peer_palette_map(table, $0, buffer.baseAddress!, count) }
                }
            }
            _ = giflib(indices, colors, transparent: Int32(palette.clearIndex), &file)
        }
    }

    /// The radar's colours, exact, and what stands best for the rest.
    private static func palette(of frames: [Pixmap]) -> Palette {
        let palette = Palette(reserved: ColorTable.nws.colors, fitting: [frames[0], frames[frames.count / 2]])
        let known = Set(palette.colors)
        precondition(ColorTable.nws.colors.allSatisfy(known.contains), "the data's colours are kept")
        return palette
    }

    /// Palette, mapping and blocks, one frame after the other; returns the file's size.
    private static func encode(_ frames: [Pixmap]) -> Int {
        let palette = Self.palette(of: frames)
        let writer = GIFWriter(width: 1280, height: 720, palette: palette)
        var mapper = PaletteMapper(palette)
        var bytes = writer.header().count + 1
        var previous: [UInt8]?
        for frame in frames {
            let indices = mapper.indices(of: frame)
            bytes += writer.frame(indices, previous: previous, next: nil, delay: 10).count
            previous = indices
        }
        return bytes
    }

    /// The same frames by ffmpeg's palette filters, from raw pixels, and what gifsicle makes of its file.
    private static func againstFFmpeg(
        _ frames: [Pixmap], _ palette: Palette, _ bench: Workbench
    ) throws -> [Measurement] {
        guard let ffmpeg = ChildProcess.path(of: "ffmpeg"), let gifsicle = ChildProcess.path(of: "gifsicle") else {
            bench.skip("gif-ffmpeg", because: "ffmpeg or gifsicle is not installed")
            return []
        }
        let raw = bench.scratch.appendingPathComponent("frames.rgb")
        try Data(frames.flatMap(\.rgbBytes)).write(to: raw)
        let gif = bench.scratch.appendingPathComponent("ffmpeg.gif").path
        let small = bench.scratch.appendingPathComponent("gifsicle.gif").path
        let filter = "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none"
        var theirs = Double.infinity
        var ours = Double.infinity
        var bytes = 0
        for _ in 0..<(bench.options.isSmoke ? 1 : 3) {
            ours = min(ours, Clock.thread { bytes = encode(frames) })
            let run = try ChildProcess.run(
                ffmpeg,
                [
                    "-v", "error", "-y", "-threads", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "1280x720", "-r",
                    "10", "-i", raw.path, "-filter_complex", filter, gif,
                ])
            theirs = min(theirs, run.processorSeconds)
        }
        _ = try ChildProcess.run(gifsicle, ["-O3", gif, "-o", small])
        let peerBytes = (try FileManager.default.attributesOfItem(atPath: small)[.size] as? Int) ?? 0
        try FileManager.default.removeItem(at: raw)
        return [
            Measurement(
                name: "gif-ffmpeg", peer: "ffmpeg palettegen and paletteuse, no dither", seconds: ours,
                peerSeconds: theirs, target: 0.12, note: "processor time of the whole process"),
            Measurement(
                name: "gif-ffmpeg-bytes", peer: "gifsicle -O3 over ffmpeg's file", bytes: bytes, peerBytes: peerBytes,
                target: 1, note: "the radar's colours exact; peer \(peerBytes) bytes"),
        ]
    }

    private static func giflib(
        _ frames: [[UInt8]], _ colors: [UInt8], transparent: Int32, _ file: inout [UInt8]
    ) -> Int {
        func lend(_ rest: ArraySlice<[UInt8]>, _ pointers: [UnsafePointer<UInt8>?]) -> Int {
            guard let frame = rest.first else {
                return peer_giflib_encode(
                    pointers, Int32(pointers.count), 1280, 720, colors, transparent, &file, file.count)
            }
            return frame.withUnsafeBufferPointer { lend(rest.dropFirst(), pointers + [$0.baseAddress]) }
        }
        return lend(frames[...], [])
    }
}

extension Palette {
    /// 256 colours of three bytes.
    var bytes: [UInt8] {
        let used = colors.flatMap { [$0.red, $0.green, $0.blue] }
        return used + [UInt8](repeating: 0, count: 768 - used.count)
    }
}
