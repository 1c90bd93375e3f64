import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("radar sources")
struct RadarSourceTests {
    private let span = ["--from", "2024-05-06T21:00Z", "--to", "2024-05-06T21:20Z", "--size", "64x36"]

    @Test("a half-written scan of a folder is a warning and a gap; named directly it ends the run")
    func truncated() throws {
        let folder = try TemporaryFolder()
        try Samples.copy(["2100", "2105", "2110"], into: folder)
        let whole = try folder.read("radar/n0q_202405062105.png")
        for count in [0, 7, 40, 700, whole.count / 2, whole.count - 13] {
            try folder.write(whole.prefix(count), to: "radar/n0q_202405062105.png")
            for source in ["radar", "radar/*.png"] {
                let run = try wxrender(
                    span + ["--radar", source, "--step", "5m", "--tolerance", "1m", "--report", "report.json"],
                    folder: folder)
                #expect(run.status == 0)
                #expect(run.errors.hasPrefix("wxrender: warning: radar/n0q_202405062105.png: "), "\(run.errors)")
                #expect(run.errors.filter { $0 == "\n" }.count == 1)
                let report = try ReportFile("report.json", in: folder)
                #expect(report.radar.map(\.status) == ["ok", "missing", "ok", "missing", "missing"])
                #expect(report.missingFrames == 3)
                #expect(report.warnings.count == 1 && report.warnings[0].hasPrefix("radar/n0q_202405062105.png: "))
            }
            try FileManager.default.removeItem(atPath: folder.path("report.json"))
            try FileManager.default.removeItem(atPath: folder.path("loop.gif"))
            let strict = try wxrender(span + ["--radar", "radar", "--strict"], folder: folder)
            expectFailure(strict, .incomplete, naming: "n0q_202405062105.png", afterWarnings: true)
            let named = try wxrender(span + ["--radar", "radar/n0q_202405062105.png"], folder: folder)
            expectFailure(named, .input, naming: "radar/n0q_202405062105.png: ")
            #expect(try folder.names() == ["radar"])
        }
    }

    @Test("a GRIB file whose head is whole and whose data are cut is a gap as well")
    func truncatedData() throws {
        let folder = try TemporaryFolder()
        var message = TestGRIB2()
        for minute in [0, 5, 10] {
            message.time = [2024, 5, 6, 21, minute, 0]
            try folder.write(message.message, to: "radar/\(minute).grib2")
        }
        // Packed data of a kind that does not open, in a message that is whole by its lengths.
        message.packing = 41
        message.data = Array("not a PNG".utf8)
        message.time = [2024, 5, 6, 21, 5, 0]
        try folder.write(message.message, to: "radar/5.grib2")
        let options = ["--step", "5m", "--tolerance", "1m", "--report", "report.json"]
        let run = try wxrender(span + ["--radar", "radar"] + options, folder: folder)
        #expect(run.status == 0 && run.errors.hasPrefix("wxrender: warning: radar/5.grib2: "), "\(run.errors)")
        let report = try ReportFile("report.json", in: folder)
        #expect(report.radar.map(\.status) == ["ok", "missing", "ok", "missing", "missing"])
        #expect(report.missingFrames == 3 && report.warnings.count == 1)
        // An older scan may stand in for it, yet what can not be read is missing all the same.
        let strict = try wxrender(span + ["--radar", "radar", "--strict"], folder: folder)
        expectFailure(strict, .incomplete, afterWarnings: true)
        expectFailure(
            try wxrender(span + ["--radar", "radar/5.grib2"], folder: folder), .input, naming: "radar/5.grib2")
    }

    @Test("a folder in which nothing can be read ends the run with 4")
    func nothingUsable() throws {
        let folder = try TemporaryFolder()
        // One whose head is good already, and two whose heads are not.
        var message = TestGRIB2()
        (message.packing, message.data) = (41, Array("not a PNG".utf8))
        try folder.write(message.message, to: "late/a.grib2")
        try folder.write("GRIB".utf8, to: "radar/a.grib2")
        try folder.write([], to: "radar/b.grib2")
        for strict in [[], ["--strict"]] {
            let run = try wxrender(span + ["--radar", "radar"] + strict, folder: folder)
            expectFailure(run, .input, naming: "radar", afterWarnings: true)
            let late = try wxrender(["--at", "2024-05-06T21:01Z", "--radar", "late"] + strict, folder: folder)
            expectFailure(late, .input, naming: "late/a.grib2", afterWarnings: true)
        }
        #expect(try folder.names() == ["late", "radar"])
    }

    @Test("several products in one folder are a usage error that lists them, until one is chosen")
    func products() throws {
        let folder = try TemporaryFolder()
        var message = TestGRIB2()
        try folder.write(message.message, to: "radar/rate.grib2")
        message.number = 0
        try folder.write(message.message, to: "radar/flag.grib2")
        let run = try wxrender(span + ["--radar", "radar"], folder: folder)
        expectFailure(run, .usage, naming: "--product", "PrecipRate", "PrecipFlag")
        func source(_ product: String) throws -> String? {
            let options = ["--radar", "radar", "--product", product, "--report", "report.json"]
            expectSilence(try wxrender(span + options, folder: folder))
            return try ReportFile("report.json", in: folder).radar.first?.source
        }
        #expect(try source("PrecipRate") == "radar/rate.grib2")
        #expect(try source("precipflag") == "radar/flag.grib2")
        let unknown = try wxrender(span + ["--radar", "radar", "--product", "Hail"], folder: folder)
        expectFailure(unknown, .usage, naming: "PrecipFlag, PrecipRate")
    }

    @Test("a message of a file is chosen by its number")
    func messages() throws {
        let folder = try TemporaryFolder()
        var bytes: [UInt8] = []
        for minute in [0, 10] {
            var message = TestGRIB2()
            message.time = [2024, 5, 6, 21, minute, 0]
            bytes += message.message
        }
        try folder.write(bytes, to: "two.grib2")
        func times(_ arguments: String...) throws -> [String?] {
            let options = ["--radar", "two.grib2", "--report", "report.json"]
            expectSilence(try wxrender(span + options + arguments, folder: folder))
            return try ReportFile("report.json", in: folder).radar.map(\.validTime)
        }
        #expect(try times() == ["2024-05-06T21:00:00Z", "2024-05-06T21:10:00Z"])
        #expect(try times("--message", "2") == ["2024-05-06T21:10:00Z"])
        let third = try wxrender(span + ["--radar", "two.grib2", "--message", "3"], folder: folder)
        expectFailure(third, .usage, naming: "--message 3")
    }

    @Test("the valid time is that of the content with its seconds, else that of the name")
    func validTimes() throws {
        let folder = try TemporaryFolder()
        // Its content says 21:00:38.
        try folder.write(TestGRIB2().message, to: "MRMS_X_20300101-000000.grib2")
        func validTime(_ file: String, _ arguments: String...) throws -> String? {
            let options = ["--at", "latest", "--radar", file, "--size", "64x36", "--report", "report.json"]
            expectSilence(try wxrender(options + arguments, folder: folder))
            return try ReportFile("report.json", in: folder).radar.first?.validTime
        }
        #expect(try validTime("MRMS_X_20300101-000000.grib2") == "2024-05-06T21:00:38Z")
        try Samples.copy(["2100"], into: folder)
        for (name, time) in [
            ("n0q_20240506-210215", "2024-05-06T21:02:15Z"), ("n0q_202405062103", "2024-05-06T21:03:00Z"),
            ("n0q_20240506_2104", "2024-05-06T21:04:00Z"),
        ] {
            try folder.write(try folder.read("radar/n0q_202405062100.png"), to: "\(name).png")
            try folder.write(try folder.read("radar/n0q_202405062100.wld"), to: "\(name).wld")
            #expect(try validTime("\(name).png") == time)
        }
        try folder.write(try folder.read("radar/n0q_202405062100.png"), to: "n0q 06.05.2024 16h07.png")
        try folder.write(try folder.read("radar/n0q_202405062100.wld"), to: "n0q 06.05.2024 16h07.wld")
        let pattern = ["--radar-time", "n0q %d.%m.%Y %Hh%M", "--radar-timezone", "America/Chicago"]
        #expect(try validTime("n0q 06.05.2024 16h07.png", pattern[0], pattern[1]) == "2024-05-06T16:07:00Z")
        #expect(
            try validTime("n0q 06.05.2024 16h07.png", pattern[0], pattern[1], pattern[2], pattern[3])
                == "2024-05-06T21:07:00Z")
    }
}
