import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("PNG sequences")
struct PNGSequenceTests {
    @Test("a sequence is numbered frames and a manifest that says of each what it shows")
    func manifest() throws {
        let folder = try TemporaryFolder()
        let arguments = Samples.loop + ["--bbox", "-101,34.5,-94.5,38", "--delay", "125ms", "-o", "new/frames/"]
        expectSilence(try wxrender(arguments, folder: folder))
        let names = (1...24).map { String(format: "frame-%04d.png", $0) }
        #expect(try folder.names(in: "new/frames") == names + ["manifest.json"])
        let report = try ReportFile("new/frames/manifest.json", in: folder)
        #expect(report.version == "0.1.0" && (report.width, report.height) == (320, 180))
        let box = [-101, 34.5, -94.5, 38]
        #expect(report.requestedBbox == box)
        // Shown whole, to a hundredth of a pixel: the view's origin lies on a grid of 1/256.
        let slack = 0.01 * (report.bbox[2] - report.bbox[0]) / 320
        #expect(report.bbox[0] <= box[0] + slack && report.bbox[1] <= box[1] + slack, "\(report.bbox)")
        #expect(report.bbox[2] >= box[2] - slack && report.bbox[3] >= box[3] - slack, "\(report.bbox)")
        #expect(report.missingFrames == 0 && report.warnings.isEmpty)
        #expect(report.frames.map(\.file) == names && report.frames.map(\.index) == Array(1...24))
        #expect(report.frames.map(\.delayMs) == Array(repeating: 125, count: 23) + [1125])
        #expect(report.times.first == "2024-05-06T21:00:00Z" && report.times.last == "2024-05-06T22:55:00Z")
        for frame in report.frames {
            #expect(frame.layers.radar?.validTime == frame.time && frame.layers.radar?.ageSeconds == 0)
            #expect(frame.layers.radar?.status == "ok")
            let minutes = frame.time.dropFirst(11).prefix(5).filter { $0 != ":" }
            #expect(frame.layers.radar?.source == Samples.scan(minutes))
            #expect(frame.layers.pins == ReportFile.Pins(drawn: 3, outsideView: 0))
            let alerts = try #require(frame.layers.advisories)
            #expect(alerts.inForce == alerts.drawn + alerts.outsideView + alerts.withoutShape && alerts.inForce > 0)
        }
    }

    @Test("--report holds for a GIF what the manifest holds for a sequence")
    func report() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.radarLoop(3) + ["-o", "a.gif", "--report", "r/a.json"], folder: folder))
        expectSilence(try wxrender(Samples.radarLoop(3) + ["-o", "b/"], folder: folder))
        let text = String(decoding: try folder.read("r/a.json"), as: UTF8.self)
        let frames = try ReportFile("b/manifest.json", in: folder).frames
        let manifest = String(decoding: try folder.read("b/manifest.json"), as: UTF8.self)
        let renamed = frames.reduce(manifest) { $0.replacingOccurrences(of: $1.file, with: "a.gif") }
        #expect(text == renamed)
    }

    @Test("frames of a former run go, files of others stay")
    func staleFrames() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.radarLoop(4) + ["-o", "out/"], folder: folder))
        // Foreign by name, and by not being named in the manifest.
        for name in ["notes.txt", "frame-0009.png", ".hidden"] { try folder.write("mine".utf8, to: "out/\(name)") }
        let first = try folder.read("out/frame-0001.png")
        let arguments = ["--from", "2024-05-06T21:20Z", "--to", "2024-05-06T21:25Z", "--radar", Samples.radar]
        expectSilence(try wxrender(arguments + ["--size", "320x180", "-o", "out"], folder: folder))
        #expect(
            try folder.names(in: "out") == [
                ".hidden", "frame-0001.png", "frame-0002.png", "frame-0009.png", "manifest.json", "notes.txt",
            ])
        #expect(try folder.read("out/frame-0001.png") != first)
        #expect(try folder.read("out/frame-0009.png") == Array("mine".utf8))
    }

    @Test("a manifest by another hand removes nothing outside of its folder")
    func foreignManifest() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine".utf8, to: "precious.png")
        try folder.write("mine".utf8, to: "out/a/inner.png")
        let names = ["../precious.png", "a/inner.png", folder.path("precious.png"), "..", ""]
        let frames = names.map { "{ \"file\": \"\($0)\" }" }.joined(separator: ", ")
        try folder.write("{ \"version\": \"0.1.0\", \"frames\": [ \(frames) ] }".utf8, to: "out/manifest.json")
        expectSilence(try wxrender(Samples.radarLoop(1) + ["-o", "out/"], folder: folder))
        #expect(try folder.read("precious.png") == Array("mine".utf8))
        #expect(try folder.names(in: "out") == ["a", "frame-0001.png", "manifest.json"])
        #expect(try folder.names(in: "out/a") == ["inner.png"])
    }

    @Test("a pattern names each frame by its time in UTC")
    func timedNames() throws {
        let folder = try TemporaryFolder()
        let arguments = Samples.radarLoop(3) + ["-o", "out/%Y%m%d_%H%M.png", "--timezone", "Asia/Kolkata"]
        expectSilence(try wxrender(arguments, folder: folder))
        #expect(
            try folder.names(in: "out") == ["20240506_2100.png", "20240506_2105.png", "20240506_2110.png"])
    }

    @Test("pngcheck finds no fault", .enabled(if: Program.find("pngcheck") != nil, "pngcheck is not installed"))
    func pngcheck() throws {
        let folder = try TemporaryFolder()
        let pngcheck = try #require(Program.find("pngcheck"))
        for (number, options) in [[], ["--base", "none"], ["--compression", "fast"], ["--compression", "best"]]
            .enumerated()
        {
            let output = "out\(number)"
            expectSilence(try wxrender(Samples.radarLoop(3) + options + ["-o", "\(output)/"], folder: folder))
            for name in try folder.names(in: output) where name.hasSuffix(".png") {
                let run = try Program.run(["-v", folder.path("\(output)/\(name)")], of: pngcheck)
                #expect(run.status == 0 && run.text.contains("No errors detected"), "\(run.text)")
            }
        }
    }

    @Test(
        "--compression changes the bytes and not the pixels", .enabled(if: Picture.ffmpeg != nil, Picture.absence))
    func compression() throws {
        let folder = try TemporaryFolder()
        var pictures: [Picture] = []
        var sizes: [Int] = []
        for level in ["fast", "default", "best"] {
            let name = "\(level).png"
            expectSilence(
                try wxrender(
                    Samples.frame + ["--size", "640x360", "--compression", level, "-o", name], folder: folder))
            pictures.append(try Picture.png(name, in: folder))
            sizes.append(try folder.read(name).count)
        }
        #expect(pictures.allSatisfy { $0 == pictures[0] })
        #expect(sizes[2] <= sizes[1] && sizes[1] <= sizes[0], "\(sizes)")
    }
}
