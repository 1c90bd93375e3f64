import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

/// A command line that ends badly, and how.
struct BadRun: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: ExitCode
    /// A word that the message holds.
    let names: String
    let arguments: [String]

    init(_ title: String, _ code: ExitCode, names: String, _ arguments: [String]) {
        (testDescription, self.code, self.names, self.arguments) = (title, code, names, arguments)
    }
}

private let span = ["--from", "2024-05-06T21:00Z", "--to", "2024-05-06T21:10Z"]
private let radar = ["--radar", Samples.radar]

@Suite("exit codes")
struct ExitCodeTests {
    // The statuses are those of the table "Exit codes" of the command-line contract.
    @Test(
        "what goes wrong is told in one line and by the status, and nothing is written",
        arguments: [
            BadRun("an unknown option", .usage, names: "--bbox", span + radar + ["--bbx", "1,2,3,4"]),
            BadRun("latitude first", .usage, names: "longitude", span + radar + ["--bbox", "30,-105,45,-85"]),
            BadRun("a latitude beyond the pole", .usage, names: "longitude", span + radar + ["--bbox", "1,2,3,91"]),
            BadRun("--step and --frames", .usage, names: "--frames", span + radar + ["--step", "5m", "--frames", "3"]),
            BadRun(
                "no frame spacing, no radar", .usage, names: "--step", span + ["--layers", "none", "--region", "us"]),
            BadRun("a radar layer without a source", .usage, names: "--radar", span + ["--region", "us"]),
            BadRun("no view", .usage, names: "--bbox", span + ["--layers", "none", "--frames", "2"]),
            BadRun("an unknown region", .usage, names: "us-ok", span + radar + ["--region", "us-okk"]),
            BadRun("a tile with a size", .usage, names: "--size", Samples.frame + ["--tile", "5/7/12"]),
            BadRun("a naive time", .usage, names: "zone", ["--at", "2024-05-06T21:00"] + radar),
            BadRun("a day that does not exist", .usage, names: "2024-02-30", ["--at", "2024-02-30T00:00Z"] + radar),
            BadRun("an hour that does not exist", .usage, names: "25:00", ["--at", "2024-05-06T25:00Z"] + radar),
            BadRun(
                "an end before the start", .usage, names: "--to",
                ["--from", "2024-05-06T22:00Z", "--to", "2024-05-06T21:00Z"] + radar),
            BadRun("several frames for one picture", .usage, names: "loop.gif", span + radar + ["-o", "frame.png"]),
            BadRun("a delay of nothing", .usage, names: "--delay", span + radar + ["--delay", "0s"]),
            BadRun("two frames of one name", .usage, names: "%M", span + radar + ["-o", "out/%H.png"]),
            BadRun("a form that is not written", .usage, names: ".webm", span + radar + ["-o", "loop.webm"]),
            BadRun("an unknown colour table", .usage, names: "smooth", span + radar + ["--color-table", "smoth"]),
            BadRun("a product that is not there", .usage, names: "N0Q", span + radar + ["--product", "N0Q2"]),
            BadRun(
                "strict, and a frame is missing", .incomplete, names: "1 of 4",
                ["--from", "2024-05-06T20:55Z", "--to", "2024-05-06T21:10Z", "--step", "5m", "--strict"] + radar),
            BadRun("a radar file that is not there", .input, names: "no.grib2", span + ["--radar", "no.grib2"]),
            BadRun("a pattern that matches nothing", .input, names: "*.nothing", span + ["--radar", "*.nothing"]),
            BadRun("a folder without radar", .input, names: "holds no", span + ["--radar", "."]),
            BadRun(
                "no scan in the span", .input, names: "2024-05-06T22:55:00Z",
                ["--from", "2024-05-07T21:00Z", "--to", "2024-05-07T22:00Z"] + radar),
            BadRun("no scan old enough", .input, names: "21:00:00Z", ["--at", "2024-05-06T20:00Z"] + radar),
            BadRun(
                "no scan old enough to hold", .input, names: "21:00:00Z",
                ["--at", "2024-05-06T20:00Z", "--gaps", "hold"] + radar),
            BadRun(
                "strict, and no frame has a scan", .input, names: "21:00:00Z",
                ["--at", "2024-05-06T20:00Z", "--strict"] + radar),
            BadRun(
                "alerts that are not there", .input, names: "no.json",
                span + radar + ["--layers", "radar,advisories", "--advisories", "no.json"]),
            BadRun("pins that are not there", .input, names: "no.csv", span + radar + ["--pins", "no.csv"]),
            BadRun("a base that is not there", .input, names: "no.png", span + radar + ["--base", "no.png"]),
            BadRun(
                "a base that is no picture", .input, names: "PNG",
                span + radar + ["--base", TestData.packageRoot.appendingPathComponent("Package.swift").path]),
            BadRun("an output below a file", .output, names: "/dev/null", span + radar + ["-o", "/dev/null/loop.gif"]),
            BadRun("a sequence below a file", .output, names: "/dev/null", span + radar + ["-o", "/dev/null/frames/"]),
            BadRun("a full device", .output, names: "/dev/full", span + radar + ["-o", "/dev/full"]),
            BadRun(
                "a full device for a picture", .output, names: "/dev/full",
                Samples.frame + ["-o", "/dev/full", "--format", "png"]),
        ])
    func badRuns(_ bad: BadRun) throws {
        let folder = try TemporaryFolder()
        let run = try wxrender(bad.arguments, folder: folder)
        expectFailure(run, bad.code, naming: bad.names)
        #expect(try folder.names() == [])
    }

    @Test("work that is done is silent and has status 0")
    func done() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.radarLoop(2), folder: folder))
        expectSilence(try wxrender(Samples.frame, folder: folder))
        #expect(try folder.names() == ["frame.png", "loop.gif"])
    }

    @Test("an output that may not be replaced stands after each kind of failure")
    func oldArtefactStands() throws {
        let folder = try TemporaryFolder()
        try folder.write("old".utf8, to: "loop.gif")
        try Samples.copy(["2100"], into: folder)
        try folder.write("cut".utf8, to: "cut/n0q_202405062105.png")
        for (code, arguments) in [
            (ExitCode.usage, ["--radar", Samples.radar, "--resample", "cubic"]),
            (.incomplete, ["--radar", "radar", "--step", "5m", "--to", "+20m", "--strict"]),
            (.input, ["--radar", "cut/n0q_202405062105.png"]), (.input, ["--radar", "cut"]),
            (.output, ["--radar", "radar", "-o", "loop.gif/loop.gif"]),
        ] {
            let run = try wxrender(["--from", "2024-05-06T21:00Z", "--to", "+5m"] + arguments, folder: folder)
            expectFailure(run, code)
            #expect(try folder.names() == ["cut", "loop.gif", "radar"])
            #expect(try folder.read("loop.gif") == Array("old".utf8))
        }
    }
}
