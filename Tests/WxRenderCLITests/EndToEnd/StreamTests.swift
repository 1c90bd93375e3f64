import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("standard output, FIFOs and devices")
struct StreamTests {
    @Test("-o - puts the bytes of the file on standard output", arguments: ["gif", "apng", "png"])
    func standardOutput(format: String) throws {
        let folder = try TemporaryFolder()
        let arguments = format == "png" ? Samples.frame : Samples.radarLoop(3)
        expectSilence(try wxrender(arguments + ["-o", "file.\(format)"], folder: folder))
        let run = try wxrender(arguments + ["-o", "-", "--format", format], folder: folder)
        expectSilence(run)
        #expect(try run.output == folder.read("file.\(format)"))
        // One instant is a picture, several are an animation, unless --format says otherwise.
        if format != "apng" { #expect(try wxrender(arguments + ["-o", "-"], folder: folder).output == run.output) }
        #expect(try folder.names() == ["file.\(format)"])
    }

    @Test("several frames do not go into one picture on standard output")
    func severalFrames() throws {
        expectFailure(try wxrender(Samples.radarLoop(3) + ["-o", "-", "--format", "png"]), .usage, naming: "loop.gif")
    }

    @Test("a FIFO is written directly and stays one", arguments: ["loop.gif", "pipe"])
    func fifo(name: String) throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path(name), 0o600) == 0)
        let cat = try #require(Program.find("cat"))
        let reader = try Program.start([folder.path(name)], of: cat)
        expectSilence(try wxrender(Samples.radarLoop(3) + ["-o", name], folder: folder))
        let read = try reader.finish(within: 20).output
        expectSilence(try wxrender(Samples.radarLoop(3) + ["-o", "file.gif"], folder: folder))
        #expect(try read == folder.read("file.gif"))
        #expect(try folder.names() == ["file.gif", name])
    }

    @Test("a device is written directly")
    func device() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.radarLoop(2) + ["-o", "/dev/null"], folder: folder))
        expectSilence(try wxrender(Samples.radarLoop(2) + ["--report", "/dev/null"], folder: folder))
    }

    @Test("a link is followed: its target is replaced and it stays a link")
    func link() throws {
        let folder = try TemporaryFolder()
        try folder.write("old".utf8, to: "there/real.gif")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("loop.gif"), withDestinationPath: "there/real.gif")
        expectSilence(try wxrender(Samples.radarLoop(2), folder: folder))
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("loop.gif"))
        #expect(target == "there/real.gif")
        #expect(try folder.read("there/real.gif").starts(with: "GIF89a".utf8))
        #expect(try folder.names(in: "there") == ["real.gif"])
    }

    @Test("a reader that leaves early ends the run quickly and quietly")
    func closedPipe() throws {
        let folder = try TemporaryFolder()
        let bash = try #require(Program.find("bash"))
        let script = "\"$0\" \"$@\" -o - | head -c 1000 > head; exit ${PIPESTATUS[0]}"
        let program = try Program.start(
            ["-c", script, Program.wxrender.path] + Samples.loop + ["--step", "1s"], of: bash,
            environment: quietEnvironment, folder: folder.url)
        expectSilence(try program.finish(within: 20))
        #expect(try folder.read("head").count == 1000)
    }

    @Test("standard output that another program made non-blocking is written whole")
    func nonBlocking() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.loop, folder: folder))
        let python = try #require(Program.find("python3"))
        // The pipe is read late and slowly, so that it is full again and again.
        let script = """
            import os, subprocess, sys, time
            reading, writing = os.pipe()
            os.set_blocking(writing, False)
            program = subprocess.Popen(sys.argv[1:], stdout=writing)
            os.close(writing)
            time.sleep(0.5)
            with open("read.gif", "wb") as file:
                while portion := os.read(reading, 30000):
                    file.write(portion)
                    time.sleep(0.01)
            sys.exit(program.wait())
            """
        let arguments = ["-c", script, Program.wxrender.path] + Samples.loop + ["-o", "-"]
        expectSilence(try Program.run(arguments, of: python, environment: quietEnvironment, folder: folder.url))
        #expect(try folder.read("read.gif") == folder.read("loop.gif"))
    }

    @Test("closed standard streams are no one's file")
    func closedStreams() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.loop + ["-o", "file.gif"], folder: folder))
        let bash = try #require(Program.find("bash"))
        func run(_ redirections: String, _ arguments: String...) throws -> ProgramRun {
            try Program.run(
                ["-c", "\"$0\" \"$@\" \(redirections)", Program.wxrender.path] + Samples.loop + arguments, of: bash,
                environment: quietEnvironment, folder: folder.url)
        }
        // Were the output opened under the number of standard error, the progress would stand in it.
        for redirections in ["2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
            expectSilence(try run(redirections, "--progress", "json", "-o", "loop.gif"))
            #expect(try folder.read("loop.gif") == folder.read("file.gif"))
        }
        expectFailure(try run(">&-", "-o", "-"), .output, naming: "standard output")
    }
}
