import Foundation
import Testing
import WxTestSupport

/// Pixels as ffmpeg decodes them: PNG and GIF readers that share no code with ours.
struct Picture: Equatable {
    let width: Int
    let height: Int
    /// Red, green, blue and alpha (straight) of each pixel, row by row.
    let bytes: [UInt8]

    static let ffmpeg = Program.find("ffmpeg")
    static let absence: Comment = "ffmpeg is not installed: Scripts/deps.sh test"

    /// The pixel at a place, as one number, alpha first.
    subscript(x: Int, y: Int) -> UInt32 { self[y * width + x] }

    /// The pixel of an index, as one number, alpha first.
    subscript(index: Int) -> UInt32 {
        let start = 4 * index
        let color = UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
        return UInt32(bytes[start + 3]) << 24 | color
    }

    /// Pixels.
    var count: Int { width * height }

    /// The picture in a PNG file.
    static func png(_ name: String, in folder: TemporaryFolder) throws -> Picture {
        try #require(try frames(of: folder.path(name), size: pngSize(try folder.read(name))).first)
    }

    /// All frames of a GIF, as they are shown.
    static func gif(_ name: String, in folder: TemporaryFolder) throws -> [Picture] {
        let head = try folder.read(name).prefix(10).map(Int.init)
        return try frames(of: folder.path(name), size: (head[6] | head[7] << 8, head[8] | head[9] << 8))
    }

    /// All frames of an animated PNG, as they are shown.
    static func apng(_ name: String, in folder: TemporaryFolder) throws -> [Picture] {
        try frames(of: folder.path(name), size: pngSize(try folder.read(name)))
    }

    private static func pngSize(_ bytes: [UInt8]) -> (Int, Int) {
        func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }

    private static func frames(of path: String, size: (width: Int, height: Int)) throws -> [Picture] {
        let run = try Program.run(
            [
                "-v", "error", "-nostdin", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba",
                "-",
            ], of: try #require(ffmpeg))
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let length = 4 * size.width * size.height
        try #require(length > 0 && run.output.count % length == 0)
        return stride(from: 0, to: run.output.count, by: length).map { start in
            Picture(width: size.width, height: size.height, bytes: Array(run.output[start..<start + length]))
        }
    }
}
