import Foundation
import Testing
import WxTestSupport

@Suite("animated GIFs")
struct AnimatedGIFTests {
    // The colours are those of the official reflectivity scale, from 5 dBZ in steps of 5, as the design's colour list has
    // them; on the built-in map the radar is opaque, so they stand in the pictures as they are.
    private static let reflectivity: Set<UInt32> = [
        0x04E9E7, 0x019FF4, 0x0300F4, 0x02FD02, 0x01C501, 0x008E00, 0xFDF802, 0xE5BC00, 0xFD9500, 0xFD0000, 0xD40000,
        0xBC0000, 0xF800FD, 0x9854C6, 0xFDFDFD,
    ]

    @Test(
        "what players show is each pixel of the PNG sequence in the nearest colour of the palette",
        .enabled(if: Picture.ffmpeg != nil, Picture.absence))
    func sameAsPNG() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.loop + ["-o", "loop.gif"], folder: folder))
        expectSilence(try wxrender(Samples.loop + ["-o", "frames/"], folder: folder))
        let palette = try decodeGIF(try folder.read("loop.gif")).palette.map { color in
            color.reduce(UInt32(0xFF)) { $0 << 8 | UInt32($1) }
        }
        let shown = try Picture.gif("loop.gif", in: folder)
        #expect(shown.count == 24)
        var leastErrors: [UInt32: Int] = [:]
        var radarPixels = 0
        for (number, picture) in shown.enumerated() {
            let original = try Picture.png(String(format: "frames/frame-%04d.png", number + 1), in: folder)
            try #require(original.count == picture.count)
            var sum = 0
            var notNearest = 0
            for index in 0..<original.count {
                let (wanted, found) = (original[index], picture[index])
                let error = Self.error(wanted, found)
                let least = leastErrors[wanted] ?? palette.map { Self.error(wanted, $0) }.min() ?? 0
                leastErrors[wanted] = least
                if error != least { notNearest += 1 }
                sum += error
                guard Self.reflectivity.contains(wanted & 0xFFFFFF) else { continue }
                radarPixels += 1
                if error != 0 { notNearest += 1 }
            }
            #expect(notNearest == 0, "frame \(number + 1)")
            // A root mean square of 8 of 255 steps: the softened edges of lines and letters take most of it.
            #expect(sum < 8 * 8 * 3 * original.count, "frame \(number + 1)")
        }
        #expect(radarPixels > 24 * 500, "the loop shows radar")
    }

    /// The sum of the squared differences of red, green and blue.
    private static func error(_ a: UInt32, _ b: UInt32) -> Int {
        [0, 8, 16].reduce(0) { sum, shift in
            let difference = Int(a >> UInt32(shift) & 0xFF) - Int(b >> UInt32(shift) & 0xFF)
            return sum + difference * difference
        }
    }

    @Test("giflib and ffmpeg show the same screens", .enabled(if: Picture.ffmpeg != nil, Picture.absence))
    func sameScreens() throws {
        let folder = try TemporaryFolder()
        for base in ["builtin", "none"] {
            expectSilence(try wxrender(Samples.radarLoop(6) + ["--base", base], folder: folder))
            let decoded = try decodeGIF(try folder.read("loop.gif"))
            let shown = try Picture.gif("loop.gif", in: folder)
            #expect(decoded.frames.count == 6 && shown.count == 6)
            for (screen, picture) in zip(decoded.screens, shown) {
                let same = screen.enumerated().allSatisfy { place, index in
                    guard index >= 0 else { return picture[place] >> 24 == 0 }
                    let color = decoded.palette[index].reduce(UInt32(0xFF)) { $0 << 8 | UInt32($1) }
                    return picture[place] == color
                }
                #expect(same, "\(base)")
            }
        }
    }

    // Delays are hundredths of a second with rounding carried on; by hand: 24 frames at 12 fps are 2 s.
    @Test("rounded delays do not add up to an error, and the last frame is held")
    func delays() throws {
        let folder = try TemporaryFolder()
        func delays(_ arguments: String...) throws -> [Int] {
            expectSilence(try wxrender(Samples.radarLoop(24) + ["--size", "64x36"] + arguments, folder: folder))
            return try decodeGIF(try folder.read("loop.gif")).frames.map(\.delay)
        }
        let twelve = try delays("--fps", "12", "--hold-last", "0s")
        #expect(twelve.reduce(0, +) == 200 && Set(twelve) == [8, 9])
        #expect(try delays() == Array(repeating: 10, count: 23) + [110])
        #expect(try delays("--delay", "250ms", "--hold-last", "2s") == Array(repeating: 25, count: 23) + [225])
        #expect(try delays("--fps", "50", "--hold-last", "0s") == Array(repeating: 2, count: 24))
    }

    @Test("a delay that players do not keep becomes 20 ms, with a warning")
    func shortDelay() throws {
        let folder = try TemporaryFolder()
        let run = try wxrender(Samples.radarLoop(2) + ["--delay", "10ms", "--hold-last", "0s"], folder: folder)
        #expect(run.status == 0 && run.errors.hasPrefix("wxrender: warning: --delay 10ms"))
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
        #expect(try decodeGIF(try folder.read("loop.gif")).frames.map(\.delay) == [2, 2])
    }

    // The application extension that players know is Netscape's: its number is that of repetitions after the first play.
    @Test("the number of plays is written as players read it", arguments: [(0, [0, 0]), (1, nil), (3, [2, 0])])
    func plays(count: Int, block: [UInt8]?) throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.radarLoop(2) + ["--loop", "\(count)"], folder: folder))
        let bytes = try folder.read("loop.gif")
        let name = Array("NETSCAPE2.0".utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: name) }
        #expect((start == nil) == (block == nil))
        if let start, let block { #expect(Array(bytes[(start + 11)..<(start + 16)]) == [3, 1] + block + [0]) }
    }

    @Test("gifsicle finds no fault", .enabled(if: Program.find("gifsicle") != nil, "gifsicle is not installed"))
    func gifsicle() throws {
        let gifsicle = try #require(Program.find("gifsicle"))
        let folder = try TemporaryFolder()
        for base in ["builtin", "none"] {
            expectSilence(try wxrender(Samples.loop + ["--base", base], folder: folder))
            let run = try Program.run(["--no-ignore-errors", "--info", folder.path("loop.gif")], of: gifsicle)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(run.text.contains("24 images") && run.text.contains("logical screen 320x180"))
            #expect(run.text.contains("loop forever") && run.text.contains("delay 1.10s"))
        }
    }

}
