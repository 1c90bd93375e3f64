import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("progress")
struct ProgressTests {
    private struct Event: Decodable {
        let event: String
        let done, total: Int?
        let elapsedSeconds: Double
    }

    @Test("JSON lines tell of each frame and of the end, with elapsed times")
    func json() throws {
        let folder = try TemporaryFolder()
        let run = try wxrender(Samples.radarLoop(5) + ["--progress", "json"], folder: folder)
        #expect(run.status == 0 && run.output.isEmpty)
        let events = try run.errors.split(separator: "\n").map { line in
            try JSONDecoder().decode(Event.self, from: Data(line.utf8))
        }
        #expect(events.map(\.event) == Array(repeating: "frame", count: 5) + ["end"])
        #expect(events.compactMap(\.done) == Array(1...5) && events.compactMap(\.total) == [5, 5, 5, 5, 5])
        #expect(events.allSatisfy { $0.elapsedSeconds >= 0 })
    }

    @Test("plain progress is a few lines, and -q silences all but errors")
    func plain() throws {
        let folder = try TemporaryFolder()
        let plain = try wxrender(Samples.radarLoop(2) + ["--progress", "plain"], folder: folder)
        #expect(plain.status == 0 && plain.errors.hasPrefix("frame 1 of 2, "))
        let quiet = try wxrender(Samples.radarLoop(2) + ["--progress", "plain", "-q"], folder: folder)
        expectSilence(quiet)
        expectFailure(try wxrender(["-q", "--bbx"], folder: folder), .usage, naming: "--bbox")
    }

    @Test(
        "on a terminal there is a bar while it runs, and a line that says what was written",
        .enabled(if: Program.find("script") != nil, "script, which lends a terminal, is not installed"))
    func terminal() throws {
        let folder = try TemporaryFolder()
        let script = try #require(Program.find("script"))
        let words = ([Program.wxrender.path] + Samples.radarLoop(3)).map { "'\($0)'" }.joined(separator: " ")
        let run = try Program.run(["-qec", words, "/dev/null"], of: script, folder: folder.url)
        #expect(run.status == 0, "\(run.text)")
        #expect(run.text.contains("3/3"))
        let last = run.text.split(whereSeparator: \.isNewline).last ?? ""
        #expect(last.contains("wrote loop.gif") && last.contains("3 frames, 320x180"), "\(last)")
    }
}
