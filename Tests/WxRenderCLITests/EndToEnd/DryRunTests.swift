import Testing
import WxRenderCLI
import WxTestSupport

@Suite("--dry-run")
struct DryRunTests {
    @Test("it lists each frame with its scan and that scan's age, and writes nothing")
    func plan() throws {
        let folder = try TemporaryFolder()
        try Samples.copy(["2100", "2105", "2120"], into: folder)
        let run = try wxrender(
            [
                "--from", "2024-05-06T21:00Z", "--to", "2024-05-06T21:20Z", "--step", "4m", "--radar", "radar", "-o",
                "new/out.gif", "--report", "new/report.json", "--dry-run",
            ], folder: folder)
        expectSilence(run)
        #expect(try folder.names() == ["radar"])
        let rows = run.text.split(separator: "\n").filter { $0.contains("2024-05-06T21:") }
        // By hand: the newest scan at or before each frame, not older than 1.5 · 5 min.
        let expected = [
            ("21:00", "2100", "0 s"), ("21:04", "2100", "240 s"), ("21:08", "2105", "180 s"),
            ("21:12", "2105", "420 s"),
            ("21:16", "no scan", ""), ("21:20", "2120", "0 s"),
        ]
        #expect(rows.count == expected.count)
        for (row, (time, scan, age)) in zip(rows, expected) {
            #expect(row.contains("2024-05-06T\(time):00Z") && row.contains(scan) && row.hasSuffix(age), "\(row)")
        }
        #expect(run.text.contains("new/out.gif") && run.text.contains("1280x720"))
        #expect(run.text.contains("1 without a scan"))
    }

    @Test("it ends as the run would where that can be known before anything is drawn")
    func failures() throws {
        let folder = try TemporaryFolder()
        let span = ["--from", "2024-05-06T21:00Z", "--to", "2024-05-06T21:20Z", "--dry-run"]
        expectFailure(try wxrender(span + ["--radar", "no.grib2"], folder: folder), .input, naming: "no.grib2")
        expectFailure(
            try wxrender(span + ["--radar", Samples.radar, "-o", "frame.png"], folder: folder), .usage,
            naming: "loop.gif")
        expectFailure(
            try wxrender(span + ["--radar", Samples.radar, "-o", "%H.png"], folder: folder), .usage, naming: "%M")
        expectFailure(
            try wxrender(
                ["--from", "2024-05-06T20:00Z", "--to", "2024-05-06T21:20Z", "--step", "5m", "--dry-run", "--strict"]
                    + ["--radar", Samples.radar], folder: folder), .incomplete, naming: "frames")
        #expect(try folder.names() == [])
    }
}
