import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("interrupted runs")
struct InterruptionTests {
    /// A signal, how a run that it ends tells the caller, and what the run was writing.
    struct Case: Sendable, CustomTestStringConvertible {
        let signal: Int32
        let code: ExitCode
        let output: String

        var testDescription: String { "\(code) while \(output) is written" }
    }

    @Test(
        "a signal ends the run between frames: no temporary file is left, and the old artefact stands",
        arguments: [
            Case(signal: SIGINT, code: .interrupted, output: "out/loop.gif"),
            Case(signal: SIGTERM, code: .terminated, output: "out/loop.gif"),
            Case(signal: SIGTERM, code: .terminated, output: "out/loop.apng"),
            Case(signal: SIGINT, code: .interrupted, output: "out/"),
            Case(signal: SIGTERM, code: .terminated, output: "out/%H%M%S.png"),
            Case(signal: SIGTERM, code: .terminated, output: "out/loop.html"),
        ])
    func signals(_ test: Case) throws {
        let folder = try TemporaryFolder()
        let old = ["loop.gif", "loop.html", "frame-0001.png", "manifest.json", "210000.png"]
        for name in old { try folder.write("old".utf8, to: "out/\(name)") }
        // Some 7,000 frames take a minute; the signal comes as soon as the first bytes stand in a temporary file.
        let program = try Program.start(
            ["--from", "2024-05-06T21:00Z", "--to", "2024-05-06T22:55Z", "--step", "1s"]
                + ["--radar", Samples.radar, "-o", test.output, "--size", "640x360"],
            environment: quietEnvironment, folder: folder.url)
        while program.isRunning, try folder.names(in: "out").count == old.count { usleep(2000) }
        usleep(100_000)
        kill(program.identifier, test.signal)
        let run = try program.finish(within: 20)
        #expect(run.status == test.code.rawValue && run.output.isEmpty)
        // Whoever sent the signal knows of it: a message would be cron mail about nothing.
        #expect(run.errors.isEmpty, "\(run.errors)")
        #expect(try folder.names(in: "out") == old.sorted())
        for name in old { #expect(try folder.read("out/\(name)") == Array("old".utf8)) }
    }

    @Test("a run that is killed outright leaves the old artefact")
    func killed() throws {
        let folder = try TemporaryFolder()
        try folder.write("old".utf8, to: "loop.gif")
        let program = try Program.start(
            ["--from", "2024-05-06T21:00Z", "--to", "2024-05-06T22:55Z", "--step", "1s", "--radar", Samples.radar],
            environment: quietEnvironment, folder: folder.url)
        while program.isRunning, try folder.names().count == 1 { usleep(2000) }
        kill(program.identifier, SIGKILL)
        #expect(try program.finish(within: 20).status == 128 + SIGKILL)
        #expect(try folder.read("loop.gif") == Array("old".utf8))
    }

    @Test("a run that waits for the reader of a FIFO can be ended", arguments: [false, true])
    func waitingForReader(hasReader: Bool) throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("loop.gif"), 0o600) == 0)
        // A reader that never reads: the writer stops when the FIFO's 64 kB are full.
        let reader = hasReader ? open(folder.path("loop.gif"), O_RDONLY | O_NONBLOCK) : -1
        defer { if reader >= 0 { close(reader) } }
        let program = try Program.start(
            Samples.loop + ["-o", "loop.gif", "--size", "640x360"], environment: quietEnvironment, folder: folder.url)
        usleep(1_500_000)
        #expect(program.isRunning)
        kill(program.identifier, SIGTERM)
        #expect(try program.finish(within: 5).status == ExitCode.terminated.rawValue)
    }
}
