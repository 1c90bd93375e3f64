import Foundation
import Testing
import WxTestSupport

@testable import WxRender

@Suite("Radar sources")
struct RadarCatalogTests {
    /// A folder of small fields of rates at the given minutes of an hour.
    static func folder(minutes: [Int]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for minute in minutes { try folder.write(field(minute: minute).message, to: "rate-\(minute).grib2") }
        return folder
    }

    static func field(minute: Int, number: Int = 1) -> TestGRIB2 {
        var grib = TestGRIB2()
        grib.time[4] = minute
        grib.number = number
        return grib
    }

    static func catalog(_ sources: [String], _ options: RadarOptions = RadarOptions()) throws -> RadarCatalog {
        try RadarCatalog(sources, reader: try RadarReader(options: options))
    }

    @Test("scans of files, folders and globs come in the order of their times, each file once")
    func order() throws {
        let folder = try Self.folder(minutes: [20, 5, 10])
        let expected = [5, 10, 20].map { "2024-05-06T21:\($0 < 10 ? "0" : "")\($0):38Z" }
        for sources in [
            [folder.url.path], [folder.path("*.grib2")], [folder.path("rate-20.grib2"), folder.url.path + "/"],
        ] {
            let catalog = try Self.catalog(sources)
            #expect(catalog.scans.compactMap { $0.validTime?.description } == expected)
            #expect(catalog.warnings == [] && catalog.unreadable == [])
        }
    }

    @Test("hidden and temporary files, folders and what stands beside radar files are not looked at")
    func leftOut() throws {
        let folder = try Self.folder(minutes: [5])
        for name in [".hidden.grib2", "x.grib2.tmp", "x.part", "x~", "notes.txt", "x.wld", "x.idx", "sub/x.grib2"] {
            try folder.write(Array("junk".utf8), to: name)
        }
        let catalog = try Self.catalog([folder.url.path])
        #expect(catalog.scans.count == 1 && catalog.warnings == [])
    }

    @Test("a file that was found and can not be read is a warning, one that was named an error")
    func unreadable() throws {
        let folder = try Self.folder(minutes: [5])
        let half = try folder.write(Self.field(minute: 6).message.dropLast(20), to: "half.grib2")
        try folder.write([UInt8](), to: "empty.grib2")
        let catalog = try Self.catalog([folder.url.path])
        #expect(catalog.scans.count == 1)
        #expect(catalog.unreadable == [folder.path("empty.grib2"), half])
        #expect(
            catalog.warnings.count == 2 && catalog.warnings[1].hasPrefix("\(half): the GRIB message at byte 0 needs"))
        let error = #expect(throws: RenderError.self) { try Self.catalog([folder.path("rate-5.grib2"), half]) }
        guard case .input(half, _) = error else {
            Issue.record("\(error!)")
            return
        }
    }

    @Test("nothing to read names the source and the mend")
    func nothing() throws {
        let folder = try TemporaryFolder()
        for source in [folder.url.path, folder.path("*.grib2")] {
            let error = #expect(throws: RenderError.self) { try Self.catalog([source]) }
            guard case .noData(let text) = error else {
                Issue.record("\(error!)")
                return
            }
            #expect(text.contains(source))
        }
        let error = #expect(throws: RenderError.self) { try Self.catalog([folder.path("none.grib2")]) }
        #expect("\(error!)".contains("there is no such file or folder"))
        try folder.write(Array("not a radar file".utf8), to: "x.grib2")
        #expect(throws: RenderError.self) { try Self.catalog([folder.url.path]) }
    }

    @Test("a folder of several products needs a choice, which the error lists")
    func products() throws {
        let folder = try Self.folder(minutes: [5, 6])
        try folder.write(Self.field(minute: 7, number: 0).message, to: "flag.grib2")
        let error = #expect(throws: RenderError.self) { try Self.catalog([folder.url.path]) }
        #expect(
            error == .usage("the radar files hold several products; choose one with --product: PrecipFlag, PrecipRate"))
        var options = RadarOptions()
        options.product = "preciprate"
        #expect(try Self.catalog([folder.url.path], options).scans.count == 2)
        options.product = "VIL"
        let none = #expect(throws: RenderError.self) { try Self.catalog([folder.url.path], options) }
        #expect("\(none!)".contains("they hold PrecipFlag, PrecipRate"))
    }

    @Test("of files with equal times the later name wins, and that is said")
    func equalTimes() throws {
        let folder = try Self.folder(minutes: [5])
        let later = try folder.write(Self.field(minute: 5).message, to: "rate-5b.grib2")
        let catalog = try Self.catalog([folder.url.path])
        #expect(catalog.scans.map(\.file) == [later])
        #expect(catalog.warnings.count == 1 && catalog.warnings[0].contains("rate-5b.grib2"))
    }

    @Test("the messages of a file are scans, of which one can be chosen")
    func messages() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            Self.field(minute: 5).message + Self.field(minute: 10).message + Self.field(minute: 15).message,
            to: "three.grib2")
        #expect(try Self.catalog([path]).scans.map(\.message) == [1, 2, 3])
        var options = RadarOptions()
        options.message = 2
        let scans = try Self.catalog([path], options).scans
        #expect(scans.map(\.validTime?.description) == ["2024-05-06T21:10:38Z"])
        options.message = 4
        #expect(throws: RenderError.self) { try Self.catalog([path], options) }
    }

    @Test("gzip files tell the same as plain ones, whether one message or several were packed")
    func zipped() throws {
        let folder = try TemporaryFolder()
        let one = Self.field(minute: 5).message
        var other = Self.field(minute: 10)
        other.bits = 16
        let plain = try RadarReader().inventory(try folder.write(one + other.message, to: "x.grib2"))
        for packed in [TestPNG.gzip(one + other.message), TestPNG.gzip(one) + TestPNG.gzip(other.message)] {
            let scans = try RadarReader().inventory(try folder.write(packed, to: "x.gz"))
            #expect(scans.map(\.validTime) == plain.map(\.validTime) && scans.map(\.axes) == plain.map(\.axes))
            #expect(GridStatistics(of: try RadarReader().load(scans[1]).cells).valid == 12)
        }
        let single = try RadarReader().inventory(try folder.write(TestPNG.gzip(one), to: "x.gz"))
        #expect(single.map(\.validTime) == [plain[0].validTime])
        #expect(throws: RenderError.self) {
            try RadarReader().inventory(try folder.write(TestPNG.gzip(one).dropLast(9), to: "x.gz"))
        }
    }
}

extension RadarCatalog {
    /// The headers of all scans.
    fileprivate var scans: [RadarScan] { series.flatMap { $0.scans.map(\.header) } }
}
