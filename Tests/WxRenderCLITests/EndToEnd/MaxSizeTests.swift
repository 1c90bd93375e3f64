import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("--max-size")
struct MaxSizeTests {
    private static func run(_ limit: String, jobs: Int = 2, in folder: TemporaryFolder) throws -> ProgramRun {
        try wxrender(
            Samples.loop + ["--max-size", limit, "--jobs", "\(jobs)", "-o", "loop.gif", "--report", "report.json"],
            folder: folder)
    }

    @Test("a loop that is small enough is written as it would be without a limit")
    func unchanged() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.loop + ["-o", "plain.gif"], folder: folder))
        expectSilence(try Self.run("8MB", in: folder))
        #expect(try folder.read("loop.gif") == folder.read("plain.gif"))
        let bytes = try folder.read("plain.gif").count
        expectSilence(try Self.run("\(bytes)", in: folder))
        #expect(try folder.read("loop.gif").count == bytes)
    }

    @Test(
        "each step is said, in the report too, and the file keeps within the limit", arguments: [0.9, 0.5, 0.2, 0.08])
    func steps(share: Double) throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.loop + ["-o", "plain.gif"], folder: folder))
        let limit = Int(Double(try folder.read("plain.gif").count) * share)
        let run = try Self.run("\(limit)", in: folder)
        #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
        let bytes = try folder.read("loop.gif")
        #expect(bytes.count <= limit)

        let report = try ReportFile("report.json", in: folder)
        let steps = run.errors.split(separator: "\n").map(String.init)
        #expect(!steps.isEmpty && steps == report.warnings.map { "wxrender: warning: \($0)" })
        // Colours go first, frames last.
        let kinds = steps.map { line in ["colours", "pixels", "frames"].firstIndex { line.contains(" \($0) ") } ?? -1 }
        #expect(kinds == kinds.sorted() && kinds.first == 0)

        // What is said is what giflib finds in the file.
        let decoded = try decodeGIF(bytes)
        #expect(decoded.width == report.width && decoded.height == report.height)
        #expect(decoded.frames.count == report.frames.count)
        #expect(report.times.last == "2024-05-06T22:55:00Z")
        if kinds.contains(2) {
            let first = try #require(report.frames.first)
            #expect(first.delayMs > 100, "frames that stand for several last longer")
        }
        if kinds.contains(1) { #expect(report.width < 320) }
        #expect(decoded.palette.count <= (kinds.count { $0 == 0 } > 1 ? 64 : 128))
    }

    @Test("the same steps and bytes come out of any number of threads, and on standard output")
    func deterministic() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.loop + ["-o", "plain.gif"], folder: folder))
        let limit = "\(try folder.read("plain.gif").count / 4)"
        let one = try Self.run(limit, jobs: 1, in: folder)
        let bytes = try folder.read("loop.gif")
        let three = try Self.run(limit, jobs: 3, in: folder)
        #expect(one.errors == three.errors)
        #expect(try folder.read("loop.gif") == bytes)
        let stream = try wxrender(Samples.loop + ["--max-size", limit, "-o", "-"], folder: folder)
        #expect(stream.status == 0 && stream.output == bytes)
    }

    @Test("a single picture becomes smaller too")
    func picture() throws {
        let folder = try TemporaryFolder()
        let frame = Samples.frame.dropLast(2) + ["--size", "640x360"]
        expectSilence(try wxrender(frame + ["-o", "frame.png"], folder: folder))
        let limit = try folder.read("frame.png").count / 2
        let run = try wxrender(frame + ["--max-size", "\(limit)", "-o", "frame.png"], folder: folder)
        #expect(run.status == 0 && run.errors.contains("560x315 pixels instead of 640x360"))
        #expect(try folder.read("frame.png").count <= limit)
    }

    @Test("a limit that no step reaches ends with 1, and the old file stands")
    func outOfReach() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data("old".utf8), to: "loop.gif")
        let run = try Self.run("1kB", in: folder)
        expectFailure(run, .failed, naming: "loop.gif", "1000 bytes", "raise it", afterWarnings: true)
        #expect(try folder.read("loop.gif") == Array("old".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["loop.gif"])
    }

    @Test("what is no size, and a sequence of files, are usage errors")
    func usage() throws {
        for value in ["", "0", "8 apples", "-8MB", "1e400", "nan"] {
            expectFailure(
                try wxrender(Samples.loop + ["--max-size", value, "-o", "loop.gif"]), .usage, naming: "--max-size",
                "8MB")
        }
        expectFailure(
            try wxrender(Samples.loop + ["--max-size", "8MB", "-o", "frames/"]), .usage, naming: "--max-size",
            "loop.gif")
    }
}
