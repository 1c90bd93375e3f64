import Foundation
import Testing
import WxTestSupport

@Suite("animated PNGs")
struct AnimatedPNGTests {
    /// A loop and what is special about it.
    struct Loop: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var arguments: [String]
    }

    /// A map so small and plain that a loop of it has fewer than 256 colours.
    private static let fewColours = [
        "--furniture", "none", "--labels", "none", "--borders", "none", "--size", "128x72",
    ]

    private static let loops = [
        Loop(testDescription: "the samples", arguments: Samples.loop),
        Loop(
            testDescription: "no base: clear and half-transparent pixels",
            arguments: Samples.loop + ["--base", "none", "--layers", "radar:0.6,advisories"]),
        Loop(
            testDescription: "the radar alone: few colours on clear ground",
            arguments: Samples.radarLoop(8) + ["--base", "none", "--furniture", "none"]),
        Loop(
            testDescription: "frames that are the same",
            arguments: ["--from", "2024-05-06T21:00Z", "--to", "+5m", "--frames", "5", "--radar", Samples.radar]
                + ["--size", "161x91", "--furniture", "none"]),
        Loop(
            testDescription: "opaque radar on the map alone: few colours in all",
            arguments: Samples.radarLoop(8) + fewColours),
        Loop(testDescription: "one frame", arguments: Samples.radarLoop(1)),
    ]

    @Test(
        "ffmpeg shows the pictures of the PNG sequence exactly", .enabled(if: Picture.ffmpeg != nil, Picture.absence),
        arguments: loops)
    func sameAsPNGByFFmpeg(_ loop: Loop) throws {
        let folder = try TemporaryFolder()
        let count = try Self.write(loop, in: folder)
        let shown = try Picture.apng("loop.apng", in: folder)
        #expect(shown.count == count)
        for (number, picture) in shown.enumerated() {
            let original = try Picture.png(String(format: "frames/frame-%04d.png", number + 1), in: folder)
            let isSame = picture.isSeen(as: original)
            #expect(isSame, "frame \(number + 1)")
        }
    }

    private static let python = URL(fileURLWithPath: "/usr/bin/python3")
    private static let hasPillow = (try? Program.run(["-c", "import PIL"], of: python).status) == 0

    @Test(
        "Pillow shows the pictures of the PNG sequence exactly",
        .enabled(if: hasPillow, "Pillow is not installed: Scripts/deps.sh test"), arguments: loops)
    func sameAsPNGByPillow(_ loop: Loop) throws {
        let folder = try TemporaryFolder()
        let count = try Self.write(loop, in: folder)
        let script = """
            import sys
            from PIL import Image
            loop = Image.open("loop.apng")
            frames = getattr(loop, "n_frames", 1)
            for index in range(frames):
                loop.seek(index)
                shown = loop.convert("RGBA").tobytes()
                wanted = Image.open(f"frames/frame-{index + 1:04}.png").convert("RGBA").tobytes()
                seen = lambda pixels: [pixels[i:i + 4] if pixels[i + 3] else b"" for i in range(0, len(pixels), 4)]
                if shown != wanted and seen(shown) != seen(wanted):
                    print("frame", index + 1, "differs")
            print(frames)
            """
        let run = try Program.run(["-c", script], of: Self.python, folder: folder.url)
        #expect(run.status == 0 && run.text == "\(count)\n", "\(run.text)\(run.errors)")
    }

    /// Writes a loop both ways, and returns its number of frames.
    private static func write(_ loop: Loop, in folder: TemporaryFolder) throws -> Int {
        expectSilence(try wxrender(loop.arguments + ["-o", "loop.apng"], folder: folder))
        expectSilence(try wxrender(loop.arguments + ["-o", "frames/"], folder: folder))
        return try folder.names(in: "frames").filter { $0.hasSuffix(".png") }.count
    }

    @Test("pngcheck finds no fault", .enabled(if: Program.find("pngcheck") != nil, "pngcheck is not installed"))
    func pngcheck() throws {
        let pngcheck = try #require(Program.find("pngcheck"))
        let folder = try TemporaryFolder()
        for loop in Self.loops {
            expectSilence(try wxrender(loop.arguments + ["-o", "loop.apng"], folder: folder))
            // The program knows the chunks of plain PNG: those of the animation are unknown to it, but must be well-formed.
            let run = try Program.run(["-q", folder.path("loop.apng")], of: pngcheck)
            #expect(!run.text.contains("ERROR") && !run.text.contains("CRC error"), "\(run.text)")
        }
    }

    @Test("a loop of few colours is stored with a palette, others with alpha, a single opaque frame without")
    func forms() throws {
        let folder = try TemporaryFolder()
        func form(_ arguments: [String]) throws -> String? {
            expectSilence(try wxrender(arguments + ["-o", "loop.apng"], folder: folder))
            return try Self.inspect("loop.apng", in: folder).colorType
        }
        #expect(try form(Samples.radarLoop(8) + ["--base", "none", "--furniture", "none"]) == "palette")
        #expect(try form(Samples.radarLoop(8) + Self.fewColours) == "palette")
        #expect(try form(Samples.loop) == "rgbAlpha")
        #expect(try form(Samples.loop + ["--to", "2024-05-06T21:00Z"]) == "rgb")
    }

    // By hand: 24 frames at 12 fps are 24 · 1/12 s; delays are fractions, so that nothing is rounded.
    @Test("delays are exact, and the last frame is held")
    func delays() throws {
        let folder = try TemporaryFolder()
        func delays(_ arguments: String...) throws -> [Double] {
            let loop = Samples.radarLoop(24) + ["--size", "64x36", "-o", "loop.apng"]
            expectSilence(try wxrender(loop + arguments, folder: folder))
            return try Self.inspect("loop.apng", in: folder).frames.map(\.delayMs)
        }
        let twelve = try delays("--fps", "12", "--hold-last", "0s")
        #expect(twelve == Array(repeating: 1000.0 / 12, count: 24))
        #expect(try delays() == Array(repeating: 100, count: 23) + [1100])
        #expect(try delays("--delay", "250ms", "--hold-last", "2m") == Array(repeating: 250, count: 23) + [120_250])
    }

    @Test("the number of plays is written", arguments: [0, 1, 3])
    func plays(count: Int) throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.radarLoop(2) + ["--loop", "\(count)", "-o", "loop.apng"], folder: folder))
        #expect(try Self.inspect("loop.apng", in: folder).plays == count)
    }

    @Test("the report says what the manifest of the same loop says")
    func report() throws {
        let folder = try TemporaryFolder()
        let loop = Samples.loop + ["--fps", "12"]
        expectSilence(try wxrender(loop + ["-o", "loop.apng", "--report", "report.json"], folder: folder))
        expectSilence(try wxrender(loop + ["-o", "frames/"], folder: folder))
        func text(_ name: String) throws -> String {
            String(decoding: try folder.read(name), as: UTF8.self)
                .replacing(/"file": "[^"]*\.a?png"/, with: "file")
        }
        #expect(try text("report.json") == text("frames/manifest.json"))
    }

    private struct Inspected: Decodable {
        struct Frame: Decodable { let delayMs: Double }
        let format: String
        let colorType: String
        let frames: [Frame]
        let plays: Int
    }

    private static func inspect(_ name: String, in folder: TemporaryFolder) throws -> Inspected {
        let run = try wxrender(["inspect", "--json", name], folder: folder)
        let entry = try #require(try JSONDecoder().decode([Inspected].self, from: Data(run.output)).first)
        #expect(entry.format == "apng")
        return entry
    }
}

extension Picture {
    /// Whether two pictures look the same: clear pixels have no colour.
    fileprivate func isSeen(as other: Picture) -> Bool {
        guard bytes != other.bytes else { return true }
        return count == other.count
            && (0..<count).allSatisfy { self[$0] == other[$0] || (self[$0] >> 24 == 0 && other[$0] >> 24 == 0) }
    }
}
