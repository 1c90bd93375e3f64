import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("which scan a frame shows")
struct ScanChoiceTests {
    /// Runs a loop over some of the sample scans and reads its report.
    private func report(
        of scans: [String], _ arguments: String..., from: String = "21:00", to: String = "21:20"
    ) throws -> ReportFile {
        let folder = try TemporaryFolder()
        try Samples.copy(scans, into: folder)
        let span = ["--from", "2024-05-06T\(from)Z", "--to", "2024-05-06T\(to)Z"]
        expectSilence(
            try wxrender(
                span + ["--radar", "radar", "--size", "64x36", "--report", "report.json"] + arguments, folder: folder))
        return try ReportFile("report.json", in: folder)
    }

    private let allScans = ["2100", "2105", "2110", "2115", "2120"]

    @Test("without --step or --frames there is one frame for each scan of the span, both ends included")
    func everyScan() throws {
        #expect(
            try report(of: allScans, from: "21:05", to: "21:15").times == [
                "2024-05-06T21:05:00Z", "2024-05-06T21:10:00Z", "2024-05-06T21:15:00Z",
            ])
        #expect(try report(of: allScans, from: "21:00:01", to: "21:09:59").times == ["2024-05-06T21:05:00Z"])
        #expect(try report(of: ["2100", "2120"]).radar.map(\.ageSeconds) == [0, 0])
    }

    @Test("a frame takes the newest scan at or before it, never a later one")
    func newestBefore() throws {
        let stepped = try report(of: allScans, "--step", "4m")
        #expect(
            stepped.times.map { String($0.dropFirst(11).prefix(5)) } == [
                "21:00", "21:04", "21:08", "21:12", "21:16", "21:20",
            ])
        #expect(stepped.radar.map(\.ageSeconds) == [0, 240, 180, 120, 60, 0])
        #expect(stepped.missingFrames == 0)
    }

    @Test("--frames spreads frames from one end to the other")
    func spread() throws {
        let spread = try report(of: allScans, "--frames", "3")
        #expect(spread.times == ["2024-05-06T21:00:00Z", "2024-05-06T21:10:00Z", "2024-05-06T21:20:00Z"])
        #expect(
            try report(of: allScans, "--frames", "7").times.map { $0.suffix(6) } == [
                "00:00Z", "03:20Z", "06:40Z", "10:00Z", "13:20Z", "16:40Z", "20:00Z",
            ])
    }

    @Test("a step that does not fit ends before the last instant")
    func shortStep() throws {
        #expect(try report(of: allScans, "--step", "9m").times.map { $0.suffix(6) } == ["00:00Z", "09:00Z", "18:00Z"])
    }

    // By the contract: 1.5 times the median cadence of five minutes is 7.5 minutes.
    @Test("a scan stands for frames up to one and a half times the cadence after it, or up to --tolerance")
    func tolerance() throws {
        let gap = ["2100", "2105", "2110"]
        let usual = try report(of: gap, "--step", "30s", from: "21:10", to: "21:20")
        #expect(usual.radar.map(\.status) == Array(repeating: "ok", count: 16) + Array(repeating: "missing", count: 5))
        #expect(usual.missingFrames == 5)
        let strict = try report(of: gap, "--step", "1m", "--tolerance", "2m", from: "21:10", to: "21:15")
        #expect(strict.radar.map(\.status) == ["ok", "ok", "ok", "missing", "missing", "missing"])
        let none = try report(of: gap, "--step", "150s", "--tolerance", "0s", from: "21:00", to: "21:10")
        #expect(none.radar.map(\.status) == ["ok", "missing", "ok", "missing", "ok"])
    }

    @Test("every gap policy keeps what it says", arguments: ["blank", "hold", "skip", "mark"])
    func gaps(policy: String) throws {
        let found = try report(of: ["2100", "2105", "2120"], "--step", "5m", "--gaps", policy)
        let statuses = ["ok", "ok", "ok", policy == "hold" ? "held" : "missing", "ok"]
        #expect(found.radar.map(\.status) == (policy == "skip" ? ["ok", "ok", "ok", "ok"] : statuses))
        #expect(found.missingFrames == 1)
        #expect(found.radar[2].ageSeconds == 300)
        if policy == "skip" {
            #expect(found.times.map { $0.suffix(6) } == ["00:00Z", "05:00Z", "10:00Z", "20:00Z"])
            return
        }
        let gap = found.radar[3]
        #expect(gap.validTime == (policy == "hold" ? "2024-05-06T21:05:00Z" : nil))
        #expect(gap.ageSeconds == (policy == "hold" ? 600 : nil))
        #expect((gap.source == nil) == (policy != "hold"))
    }

    @Test(
        "a gap shows the map alone, the last scan, or a hatch", .enabled(if: Picture.ffmpeg != nil, Picture.absence))
    func gapPictures() throws {
        let folder = try TemporaryFolder()
        try Samples.copy(["2100", "2120"], into: folder)
        let options = ["--bbox", "-100,34,-95,37", "--size", "320x180"] + Samples.plainMap
        func picture(_ arguments: String...) throws -> Picture {
            expectSilence(try wxrender(arguments + options, folder: folder))
            return try Picture.png("frame.png", in: folder)
        }
        let map = try picture("--at", "2024-05-06T21:10Z", "--layers", "none")
        let scan = try picture("--at", "2024-05-06T21:00Z", "--radar", "radar")
        func gap(_ policy: String) throws -> Picture {
            expectSilence(
                try wxrender(
                    ["--from", "2024-05-06T21:00Z", "--to", "+10m", "--step", "10m", "--radar", "radar", "--tolerance"]
                        + ["1m", "--gaps", policy, "-o", "out/"] + options, folder: folder))
            return try Picture.png("out/frame-0002.png", in: folder)
        }
        #expect(try gap("blank") == map)
        #expect(try gap("hold") == scan && scan != map)
        let marked = try gap("mark")
        let hatched = (0..<map.count).count { marked[$0] != map[$0] }
        #expect(hatched * 10 > map.count && hatched * 2 < map.count, "\(hatched) of \(map.count)")
    }

    @Test("times count from the newest scan")
    func latest() throws {
        let folder = try TemporaryFolder()
        try Samples.copy(allScans, into: folder)
        func times(_ arguments: String...) throws -> [String] {
            let rest = ["--radar", "radar", "--size", "64x36", "--report", "report.json", "-o", "out/"]
            expectSilence(try wxrender(arguments + rest, folder: folder))
            return try ReportFile("report.json", in: folder).times.map { String($0.dropFirst(11).prefix(5)) }
        }
        #expect(try times("--at", "latest") == ["21:20"])
        #expect(try times("--from", "latest-10m", "--to", "latest") == ["21:10", "21:15", "21:20"])
        #expect(try times("--from", "latest-1h", "--to", "latest") == ["21:00", "21:05", "21:10", "21:15", "21:20"])
        #expect(try times("--from", "202405062105", "--to", "+5m") == ["21:05", "21:10"])
        #expect(try times("--from", "@1715029200", "--to", "2024-05-06T23:05+02:00") == ["21:00", "21:05"])
        #expect(
            try times("--from", "2024-05-06T16:00", "--to", "+5m", "--timezone", "America/Chicago") == [
                "21:00", "21:05",
            ])
    }

    @Test("times count from now")
    func now() throws {
        let folder = try TemporaryFolder()
        let calendar = Calendar(identifier: .gregorian)
        for minutes in [5, 65, 125] {
            let date = Date(timeIntervalSinceNow: Double(-60 * minutes))
            let parts = calendar.dateComponents(in: try #require(TimeZone(identifier: "UTC")), from: date)
            var message = TestGRIB2()
            message.time = [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second].map { $0 ?? 0 }
            try folder.write(message.message, to: "radar/\(minutes).grib2")
        }
        func sources(_ arguments: String...) throws -> [String?] {
            let rest = ["--radar", "radar", "--size", "64x36", "--report", "report.json"]
            expectSilence(try wxrender(arguments + rest, folder: folder))
            return try ReportFile("report.json", in: folder).radar.map(\.source)
        }
        #expect(try sources("--last", "2h") == ["radar/65.grib2", "radar/5.grib2"])
        #expect(try sources("--from", "-3h", "--to", "now") == ["radar/125.grib2", "radar/65.grib2", "radar/5.grib2"])
        #expect(try sources("--from=-90m", "--to=now-30m") == ["radar/65.grib2"])
        #expect(try sources("--at", "now", "--tolerance", "10m") == ["radar/5.grib2"])
    }
}
