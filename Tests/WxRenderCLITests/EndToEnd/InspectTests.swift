import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("inspect")
struct InspectTests {
    /// An entry of `inspect --json`, as far as these tests look at it.
    private struct Entry: Decodable {
        struct Values: Decodable, Equatable {
            let count, valid, noEcho, noCoverage, missing: Int
            let min, max: Double?
        }
        struct Sample: Decodable {
            let lat, lon: Double
            let value: Double?
            let `class`: String
        }
        struct Frame: Decodable { let delayMs: Double }

        let file, format: String
        let packing, product, units, validTime: String?
        let columns, rows, message, width, height, frameCount, plays, paletteSize, features: Int?
        let durationMs: Double?
        let bbox: [Double]?
        let values: Values?
        let samples: [Sample]?
        let frames: [Frame]?
        let comments: [String]?
        let events: [String: Int]?
        let withoutShape: Int?
    }

    private func inspect(_ arguments: String..., in folder: TemporaryFolder? = nil) throws -> [Entry] {
        let run = try wxrender(["inspect", "--json"] + arguments, folder: folder)
        expectSilence(run)
        return try JSONDecoder().decode([Entry].self, from: Data(run.output))
    }

    // The numbers are the contract's example, which ecCodes gave.
    @Test("an MRMS file is described as the contract shows it", .enabled(if: TestData.isPresent, TestData.absence))
    func grib() throws {
        let file = TestData.file("grib/MRMS_PrecipRate_00.00_20190610-000000.grib2")
        let entries = try inspect(
            file, "--sample", "40.095,-103.935", "--sample", "29.885,-62.245", "--sample", "0,0",
            "--sample", "33.085,-86.285")
        #expect(entries.count == 1)
        let entry = try #require(entries.first)
        #expect(entry.file == file && entry.format == "grib2" && entry.packing == "png")
        #expect(entry.product == "PrecipRate" && entry.units == "mm/h")
        #expect(entry.columns == 7000 && entry.rows == 3500 && entry.validTime == "2019-06-10T00:00:00Z")
        #expect(zip(entry.bbox ?? [], [-130.0, 20, -60, 55]).allSatisfy { abs($0 - $1) < 1e-9 })
        #expect(
            entry.values
                == Entry.Values(
                    count: 24_500_000, valid: 15_730_507, noEcho: 0, noCoverage: 8_769_493, missing: 0, min: 0,
                    max: 148.8))
        let samples = try #require(entry.samples)
        #expect(samples.map(\.class) == ["value", "noCoverage", "outside", "value"])
        #expect(samples.map(\.value) == [0, nil, nil, 148.8])
        #expect(samples[0].lat == 40.095 && samples[0].lon == -103.935)
    }

    @Test("a gzip file is read as what it holds", .enabled(if: TestData.isPresent, TestData.absence))
    func gzip() throws {
        let entry = try #require(
            try inspect(TestData.file("grib/MRMS_PrecipFlag_00.00_20260219-042400.grib2.gz")).first)
        #expect(entry.format == "grib2" && entry.product == "PrecipFlag")
        #expect(entry.validTime == "2026-02-19T04:24:00Z" && entry.values?.count == 24_500_000)
        // −3, "no coverage", 8,256,641 times by ecCodes.
        #expect(entry.values?.noCoverage == 8_256_641)
        #expect(entry.values?.max == 10)
    }

    @Test("a palette PNG with a world file is a grid of reflectivity")
    func palettePNG() throws {
        let entry = try #require(try inspect(Samples.scan("2130"), "--sample", "38,-101.5").first)
        #expect(entry.format == "png" && entry.units == "dBZ" && entry.validTime == "2024-05-06T21:30:00Z")
        #expect((entry.columns, entry.rows) == (720, 330))
        // By hand from the world file: centre of the first cell (−101.6, 38.05), steps of 0.0125°.
        let box = [-101.60625, 38.05625 - 330 * 0.0125, -101.60625 + 720 * 0.0125, 38.05625]
        #expect(zip(entry.bbox ?? [], box).allSatisfy { abs($0 - $1) < 1e-9 })
        let values = try #require(entry.values)
        #expect(values.count == 237_600 && values.valid + values.missing == 237_600)
    }

    @Test("a file of several messages has an entry for each")
    func messages() throws {
        let folder = try TemporaryFolder()
        try folder.write(TestGRIB2().message + TestGRIB2().message, to: "two.grib2")
        let entries = try inspect("two.grib2", "--sample", "50,10", "--sample", "48,13", in: folder)
        #expect(entries.map(\.message) == [1, 2])
        #expect(
            entries[0].values
                == Entry.Values(
                    count: 12, valid: 12, noEcho: 0, noCoverage: 0, missing: 0, min: 0, max: 11))
        #expect(entries[0].samples?.map(\.value) == [0, 11])
    }

    @Test("a GIF of ours shows its frames, delays, palette and software")
    func gif() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.radarLoop(3) + ["--loop", "4", "--fps", "12"], folder: folder))
        let entry = try #require(try inspect("loop.gif", in: folder).first)
        #expect(entry.format == "gif" && (entry.width, entry.height) == (320, 180))
        #expect(entry.frameCount == 3 && entry.frames?.map(\.delayMs) == [80, 90, 1080])
        #expect(entry.durationMs == 1250 && entry.plays == 4)
        #expect((2...256).contains(entry.paletteSize ?? 0))
        #expect(entry.comments?.contains { $0.contains("wxrender") } == true)
    }

    // By Pillow: 20 frames of 100 × 100.
    @Test("an APNG shows its frames", .enabled(if: TestData.isPresent, TestData.absence))
    func apng() throws {
        let entry = try #require(try inspect(TestData.file("images/apng_basic_f20.png")).first)
        #expect(entry.format == "apng" && entry.frameCount == 20 && entry.frames?.count == 20)
    }

    @Test("a PNG of ours shows its size")
    func png() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.frame, folder: folder))
        let entry = try #require(try inspect("frame.png", in: folder).first)
        #expect(entry.format == "png" && (entry.width, entry.height) == (160, 90) && entry.frames == nil)
    }

    // Counted by Python's json, as the answers beside the files have it.
    @Test("a list of alerts shows features, shapes and events", .enabled(if: TestData.isPresent, TestData.absence))
    func alerts() throws {
        let entry = try #require(try inspect(TestData.file("advisories/nws_active_20240509T044846Z.json")).first)
        #expect(entry.format == "geojson" && entry.features == 486 && entry.withoutShape == 303)
        #expect(entry.events?["Small Craft Advisory"] == 149 && entry.events?["Tornado Warning"] == 2)
    }

    @Test("of several files the readable ones are shown, and the first bad one gives the status")
    func severalFiles() throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "empty.grib2")
        let run = try wxrender(["inspect", "--json", Samples.scan("2100"), "empty.grib2", "none.gif"], folder: folder)
        #expect(run.status == ExitCode.input.rawValue)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("wxrender: error: ") }, "\(run.errors)")
        #expect(lines[0].contains("empty.grib2: ") && lines[1].contains("none.gif: "))
        let entries = try JSONDecoder().decode([Entry].self, from: Data(run.output))
        #expect(entries.map(\.file) == [Samples.scan("2100")])
        let page = try wxrender(["inspect", Samples.scan("2100"), Samples.scan("2105")])
        expectSilence(page)
        #expect(page.text.hasPrefix(Samples.scan("2100") + "\n") && page.text.contains("\n\(Samples.scan("2105"))\n"))
    }

    @Test("folders and devices that hold nothing are named", arguments: [".", "/dev/null"])
    func noFiles(_ path: String) throws {
        expectFailure(try inspectRun(path), .input, naming: path)
    }

    private func inspectRun(_ path: String) throws -> ProgramRun {
        let run = try wxrender(["inspect", path])
        return run
    }
}
