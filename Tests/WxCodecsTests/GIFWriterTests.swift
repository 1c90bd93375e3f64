import Foundation
import Testing
import WxRaster
import WxTestSupport

@testable import WxCodecs

@Suite("GIF writing")
struct GIFWriterTests {
    private static func palette(_ count: Int) -> Palette {
        Palette(reserved: (0..<count).map { RGBA8(rgb: UInt32($0 * 70_001 & 0xFF_FF_FF)) })
    }

    /// Frames of blobs that move, over nothing or over a ground of colours.
    private static func frames(
        width: Int, height: Int, colors: Int, count: Int, clear: Bool, seed: UInt64
    ) -> [[UInt8]] {
        var random = SplitMix64(seed: seed)
        let ground: [UInt8] = (0..<width * height).map { _ in
            clear ? UInt8(colors) : UInt8.random(in: 0..<UInt8(colors), using: &random)
        }
        return (0..<count).map { _ in
            var frame = ground
            let (left, top) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
            for y in top..<min(height, top + height / 3 + 1) {
                for x in left..<min(width, left + width / 3 + 1) {
                    frame[y * width + x] = UInt8.random(in: 0..<UInt8(colors), using: &random)
                }
            }
            return frame
        }
    }

    private static func file(_ writer: GIFWriter, _ frames: [[UInt8]], delay: Int = 10) -> [UInt8] {
        var bytes = writer.header()
        for (i, frame) in frames.enumerated() {
            bytes += writer.frame(
                frame, previous: i > 0 ? frames[i - 1] : nil, next: i + 1 < frames.count ? frames[i + 1] : nil,
                delay: delay + i)
        }
        return bytes + GIFWriter.trailer
    }

    @Test(
        "giflib shows every frame as it was given", arguments: [1, 3, 4, 15, 16, 100, 128, 254, 255], [true, false])
    func roundTrip(colors: Int, clear: Bool) throws {
        for (width, height) in [(1, 1), (5, 3), (40, 31), (150, 120)] {
            let frames = Self.frames(
                width: width, height: height, colors: colors, count: 5, clear: clear, seed: UInt64(colors * width))
            let writer = GIFWriter(width: width, height: height, palette: Self.palette(colors))
            let decoded = try decodeGIF(Self.file(writer, frames))
            #expect(decoded.width == width && decoded.height == height)
            #expect(decoded.frames.map(\.delay) == [10, 11, 12, 13, 14])
            for (shown, frame) in zip(decoded.screens, frames) {
                #expect(shown == frame.map { $0 == UInt8(colors) ? -1 : Int($0) }, "\(width) x \(height)")
            }
            #expect(
                decoded.palette.prefix(colors).map { $0 } == writer.palette.colors.map { [$0.red, $0.green, $0.blue] })
        }
    }

    @Test("long frames, whose code table fills many times, decode in giflib", arguments: [2, 37, 255])
    func longFrames(colors: Int) throws {
        var random = SplitMix64(seed: UInt64(colors))
        // Noise fills the table fastest; stretches of one index give the longest strings.
        var frame = (0..<300 * 200).map { _ in UInt8.random(in: 0..<UInt8(colors), using: &random) }
        for i in 20_000..<45_000 { frame[i] = UInt8(colors - 1) }
        let writer = GIFWriter(width: 300, height: 200, palette: Self.palette(colors))
        let decoded = try decodeGIF(Self.file(writer, [frame]))
        #expect(decoded.frames[0].indices == frame)
    }

    @Test("a frame's block depends on its neighbours alone, so blocks can be made in any order")
    func independent() {
        let frames = Self.frames(width: 30, height: 20, colors: 9, count: 6, clear: true, seed: 5)
        let writer = GIFWriter(width: 30, height: 20, palette: Self.palette(9))
        var blocks = [[UInt8]](repeating: [], count: 6)
        for i in [4, 1, 5, 0, 3, 2] {
            blocks[i] = writer.frame(
                frames[i], previous: i > 0 ? frames[i - 1] : nil, next: i < 5 ? frames[i + 1] : nil, delay: 10 + i)
        }
        #expect(writer.header() + blocks.flatMap { $0 } + GIFWriter.trailer == Self.file(writer, frames))
    }

    @Test("only the rectangle that changed is stored, and an equal frame is one pixel")
    func changes() throws {
        let first = [UInt8](repeating: 1, count: 100 * 80)
        var second = first
        second[20 * 100 + 30] = 2
        second[44 * 100 + 71] = 0
        let writer = GIFWriter(width: 100, height: 80, palette: Self.palette(3))
        let info = try GIFInspector.inspect(Self.file(writer, [first, second, second]))
        #expect(
            info.frames.map(\.rect) == [
                PixelRect(x: 0, y: 0, width: 100, height: 80), PixelRect(left: 30, top: 20, right: 72, bottom: 45),
                PixelRect(x: 0, y: 0, width: 1, height: 1),
            ])
        #expect(info.frames.map(\.disposal) == [1, 1, 1])
    }

    @Test("where a colour turns clear, the frame before clears the screen")
    func clearing() throws {
        let clear: UInt8 = 2
        let frames: [[UInt8]] = [[0, 1, clear, clear], [0, clear, clear, 1], [0, 0, clear, 1]]
        let writer = GIFWriter(width: 2, height: 2, palette: Self.palette(2))
        let info = try GIFInspector.inspect(Self.file(writer, frames))
        #expect(info.frames.map(\.disposal) == [2, 1, 1])
        #expect(info.frames[0].rect == PixelRect(x: 0, y: 0, width: 2, height: 2))
        // The loop's first frame has clear pixels that the last one covers.
        let last = writer.frame(frames[2], previous: frames[1], next: frames[0], delay: 5)
        let looped = try GIFInspector.inspect(writer.header() + last + GIFWriter.trailer)
        #expect(looped.frames[0].disposal == 2)
    }

    @Test(
        "the loop block counts repeats: none for one play, 0 for ever, N − 1 for N",
        arguments: [
            (0, [UInt8]?([0, 0])), (1, nil), (2, [1, 0]), (3, [2, 0]), (1000, [0xE7, 3]), (65_536, [255, 255]),
        ])
    func loops(plays: Int, stored: [UInt8]?) throws {
        let writer = GIFWriter(width: 1, height: 1, palette: Self.palette(1), plays: plays)
        let header = writer.header()
        let block = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
        let start = header.indices.first { header[$0...].starts(with: block) }
        #expect(start.map { Array(header[$0 + block.count..<$0 + block.count + 2]) } == stored)
        #expect(try GIFInspector.inspect(Self.file(writer, [[0]])).plays == plays)
    }

    @Test("comments of any length are kept")
    func comments() throws {
        let long = String(repeating: "Frame 2024-05-06T21:00:00Z, ", count: 40) + "Łódź"
        let writer = GIFWriter(width: 1, height: 1, palette: Self.palette(1), comments: ["wxrender", "", long])
        #expect(try GIFInspector.inspect(Self.file(writer, [[0]])).comments == ["wxrender", long])
    }
}
