import Foundation
import Testing
import WxGeo
import WxTestSupport

@testable import WxRender

/// What an independent decoder read from one message, as the test data's `expected/` has it.
struct ExpectedMessage: Decodable {
    struct Sample: Decodable {
        let value: Double?
        let lat, lon: Double
    }

    let gridType, packingType: String
    let edition: Int
    let min, max: Double
    let numberOfMissing, Ni, Nj: Int
    let most_common: [[Double]]
    let samples_in_eccodes_value_order: [Sample]?
    let year, month, day, hour, minute, second: Int
    let forecastTime: Int?
    let indicatorOfUnitOfTimeRange: Int
    let stepRange: String
    let latitudeOfFirstGridPointInDegrees, longitudeOfFirstGridPointInDegrees: Double
    let iDirectionIncrementInDegrees, jDirectionIncrementInDegrees: Double?
    let scanningMode: Int

    /// Reference time and lead.
    var validTime: Timestamp {
        let reference = Timestamp(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)!
        let lead = forecastTime ?? Int(stepRange) ?? 0
        return reference + lead * (indicatorOfUnitOfTimeRange == 1 ? 3600 : 60)
    }
}

struct ExpectedFile: Decodable {
    let messages_total: Int
    let messages: [ExpectedMessage]

    init(_ name: String) throws {
        let bytes = try TestData.bytes("expected/grib__\(name).json")
        self = try JSONDecoder().decode(ExpectedFile.self, from: Data(bytes))
    }
}

extension GridCells {
    /// The number of a cell whatever its class, nil where it is missing.
    func number(at index: Int) -> Double? {
        switch self {
        case .bytes(let codes, let scale): number(code: Int(codes[index]), scale)
        case .words(let codes, let scale): number(code: Int(codes[index]), scale)
        case .floats(let values, _): cell(at: index).class == .missing ? nil : Double(values[index])
        }
    }

    private func number(code: Int, _ scale: CodeScale) -> Double? {
        scale.special[code] == .missing ? nil : scale.value(code: code)
    }

    /// How many cells hold a number.
    func count(of number: Double) -> Int {
        func count<Code: FixedWidthInteger>(_ codes: [Code], _ scale: CodeScale) -> Int {
            let wanted = ((number * scale.divisor - scale.reference) / scale.multiplier).rounded()
            guard let code = Code(exactly: wanted), scale.special[Int(code)] != .missing else { return 0 }
            return codes.withUnsafeBufferPointer { $0.reduce(into: 0) { if $1 == code { $0 += 1 } } }
        }
        switch self {
        case .bytes(let codes, let scale): return count(codes, scale)
        case .words(let codes, let scale): return count(codes, scale)
        case .floats(let values, _): return values.reduce(into: 0) { if $1 == Float(number) { $0 += 1 } }
        }
    }
}

@Suite("Radar files", .enabled(if: TestData.isPresent, TestData.absence))
struct RadarFileTests {
    static let files = [
        "MRMS_PrecipRate_00.00_20190610-000000.grib2", "MRMS_PrecipRate_00.00_20190610-000200.grib2",
        "MRMS_PrecipRate_00.00_20190610-000400.grib2", "MRMS_PrecipFlag_00.00_20260219-042400.grib2.gz",
        "MRMS_ReflectivityAtLowestAltitude_00.50_20230406-120039.grib2.gz", "gfs.png.grib2", "gfs.complex.grib2",
        "gfs.t18z.pgrb2.0p25.f186-RH.grib2", "meteofrance.arome-TCDC.grib2", "scanning_mode.grib2",
        "scanning_mode_with_bitmap.grib2", "cfgrib_alternate-scanning.grib", "cfgrib_fields_with_missing_values.grib",
        "Z__C_RJTD_20160822020000_NOWC_GPV_Ggis10km_Pphw10_FH0000-0100_grib2.bin",
    ]

    // Expected numbers: ecCodes 2.50 and GDAL 3.6, recorded with the data.
    @Test("values, times and places are those of independent decoders", arguments: files)
    func real(_ name: String) throws {
        let expected = try ExpectedFile(name)
        let reader = try RadarReader()
        let scans = try reader.inventory(TestData.file("grib/\(name)"))
        // ecCodes counts messages, of which JMA's holds seven fields.
        #expect(scans.count == (name.contains("RJTD") ? 7 : expected.messages_total))
        for (scan, message) in zip(scans, expected.messages) {
            #expect(scan.validTime == message.validTime)
            #expect(scan.format == (message.edition == 2 ? .grib2 : .grib1))
            #expect(scan.axes.columns == message.Ni && scan.axes.rows == message.Nj)
            #expect(scan.axes.firstLatitude == message.latitudeOfFirstGridPointInDegrees)
            #expect(scan.axes.firstLongitude == message.longitudeOfFirstGridPointInDegrees)
            let (di, dj) = (scan.axes.longitudeStep, scan.axes.latitudeStep)
            #expect(abs(abs(di) - message.iDirectionIncrementInDegrees!) < 1e-9)
            #expect(abs(abs(dj) - message.jDirectionIncrementInDegrees!) < 1e-9)
            #expect((di < 0) == (message.scanningMode & 0x80 != 0) && (dj > 0) == (message.scanningMode & 0x40 != 0))

            let grid = try reader.load(scan)
            #expect(grid.axes == scan.axes && grid.product == scan.product && grid.validTime == scan.validTime)
            let tolerance = 1e-6 * max(abs(message.min), abs(message.max), 1e-3)
            let statistics = GridStatistics(of: grid.cells)
            #expect(statistics.count == message.Ni * message.Nj)
            #expect(statistics.missing == message.numberOfMissing)
            #expect(abs(statistics.maximum! - message.max) <= tolerance)
            if statistics.noCoverage == 0 { #expect(abs(statistics.minimum! - message.min) <= tolerance) }
            for common in message.most_common { #expect(grid.cells.count(of: common[0]) == Int(common[1])) }
            for sample in message.samples_in_eccodes_value_order ?? [] {
                let cell = try #require(grid.axes.cell(at: LonLat(longitude: sample.lon, latitude: sample.lat)))
                let number = grid.cells.number(at: cell.row * grid.axes.columns + cell.column)
                guard let value = sample.value, let number else {
                    #expect(sample.value == nil && number == nil, "at \(sample.lat) \(sample.lon)")
                    continue
                }
                #expect(abs(number - value) <= tolerance, "at \(sample.lat) \(sample.lon)")
            }
        }
    }

    static let others = [
        ("hrrr.t06z.wrfsfcf01-TMP.grib2", "a Lambert conformal grid"),
        ("rap.wrfnat.grib2", "a rotated latitude/longitude"),
        ("hrrr.t00z.wrfprsf00-space.grib2", "a Lambert conformal grid"), ("eta.grb", "a Lambert conformal grid"),
        ("hrrr.t06z.wrfsfcf01-CFRZR.grib2", "a Lambert conformal grid"),
        ("safrica.grib2", "a polar stereographic grid"),
        ("CMC_RDPA_APCP-024-0100cutoff_SFC_0_ps10km_2023121806_000.grib2", "a polar stereographic grid"),
        ("dspr.temp.bin", "a Mercator grid"), ("flux.grb", "a Gaussian grid"), ("cfstmpk.grib2", "a Gaussian grid"),
        ("cfgrib_lambert_grid.grib", "of type lambert"),
    ]

    @Test("a grid of another kind is named, and that only regular ones are drawn", arguments: others)
    func otherGrids(name: String, kind: String) throws {
        let error = try #require(throws: RenderError.self) {
            try RadarReader().inventory(TestData.file("grib/\(name)"))
        }
        #expect("\(error)".contains(kind))
        #expect("\(error)".contains("only regular latitude/longitude grids are drawn"))
    }

    // The counts and extremes of `inspect`'s example in the command-line contract.
    @Test("a rate of 0 is a value, -3 no coverage")
    func classes() throws {
        let reader = try RadarReader()
        let scan = try reader.inventory(TestData.file("grib/\(Self.files[0])"))[0]
        #expect(scan.product == RadarProduct(name: "PrecipRate", units: "mm/h", quantity: .rate, source: "NOAA MRMS"))
        #expect(scan.packing == "png")
        #expect(scan.axes.bounds == BoundingBox(west: -130, south: 20, east: -60, north: 55))
        let statistics = GridStatistics(of: try reader.load(scan).cells)
        #expect(statistics.valid == 15_730_507 && statistics.noCoverage == 8_769_493 && statistics.noEcho == 0)
        #expect(statistics.minimum == 0 && statistics.maximum == 148.8)
    }

    @Test("a reflectivity of -99 is no echo, -999 no coverage, and both are no values")
    func reflectivityClasses() throws {
        let reader = try RadarReader()
        let scan = try reader.inventory(TestData.file("grib/\(Self.files[4])"))[0]
        #expect(scan.product.name == "ReflectivityAtLowestAltitude" && scan.product.quantity == .reflectivity)
        let grid = try reader.load(scan)
        let statistics = GridStatistics(of: grid.cells)
        #expect(statistics.noEcho == grid.cells.count(of: -99))
        #expect(statistics.noCoverage == grid.cells.count(of: -999))
        #expect(statistics.minimum! > -60 && statistics.maximum == 60)
        #expect(try reader.inventory(TestData.file("grib/\(Self.files[3])"))[0].product.quantity == .flag)
    }

    @Test("unpacking may stop after the rows that are needed")
    func someRows() throws {
        let reader = try RadarReader()
        let scan = try reader.inventory(TestData.file("grib/\(Self.files[0])"))[0]
        let part = try reader.load(scan, rowsNeeded: 40)
        #expect(part.axes.rows == 40)
        guard case .words(let few, _) = part.cells, case .words(let all, _) = try reader.load(scan).cells else {
            Issue.record("not words")
            return
        }
        #expect(few.elementsEqual(all[..<few.count]))
    }

    static let damaged: [String] = {
        let folder = TestData.file("malformed")
        let names = (FileManager.default.subpaths(atPath: folder) ?? []).sorted()
        return names.filter { name in
            ["grib", "png", "gz", "bin", ".wld"].contains { name.lowercased().contains($0) }
                && !FileManager.default.fileExists(atPath: "\(folder)/\(name)/.")
        }
    }()

    @Test("damaged and foreign files give one line that names the file", arguments: damaged)
    func malformed(_ name: String) throws {
        var options = RadarOptions()
        options.paletteScale = .n0q
        let reader = try RadarReader(options: options)
        let path = TestData.file("malformed/\(name)")
        let error = #expect(throws: RenderError.self) {
            for scan in try reader.inventory(path) { _ = try reader.load(scan) }
        }
        #expect("\(error!)".contains(path.dropLast(4)) && !"\(error!)".contains("\n"))
    }

    static let small = [
        "scanning_mode.grib2", "scanning_mode_with_bitmap.grib2", "gfs.t18z.pgrb2.0p25.f186-RH.grib2",
    ]

    @Test("each truncation is an error, each flipped bit an error or a grid", arguments: small)
    func flips(_ name: String) throws {
        let bytes = try TestData.bytes("grib/\(name)")
        let folder = try TemporaryFolder()
        let reader = try RadarReader()
        func read(_ bytes: some Sequence<UInt8>) throws {
            let path = try folder.write(bytes, to: "damaged.grib2")
            for scan in try reader.inventory(path) { _ = try reader.load(scan) }
        }
        for end in stride(from: 0, to: bytes.count, by: 3) {
            #expect(throws: RenderError.self) { try read(bytes[..<end]) }
        }
        for i in bytes.indices {
            var damaged = bytes
            damaged[i] ^= 1 << UInt8(i % 8)
            do { try read(damaged) } catch { #expect(error is RenderError) }
        }
    }
}
