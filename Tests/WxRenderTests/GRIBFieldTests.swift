import Testing
import WxGeo
import WxTestSupport

@testable import WxRender

@Suite("GRIB fields as grids")
struct GRIBFieldTests {
    static func grid(_ grib: TestGRIB2) throws -> Grid {
        let folder = try TemporaryFolder()
        let path = try folder.write(grib.message, to: "field.grib2")
        let reader = try RadarReader()
        return try reader.load(try reader.inventory(path)[0])
    }

    // Reference 2024-05-06T21:00:38Z and code table 4.4 by hand.
    @Test(
        "the valid time is the reference time and the lead in its unit",
        arguments: [
            (0, 5, "2024-05-06T21:05:38Z"), (1, 3, "2024-05-07T00:00:38Z"), (2, 1, "2024-05-07T21:00:38Z"),
            (3, 9, "2025-02-06T21:00:38Z"), (4, 1, "2025-05-06T21:00:38Z"), (10, 2, "2024-05-07T03:00:38Z"),
            (11, 1, "2024-05-07T03:00:38Z"), (12, 1, "2024-05-07T09:00:38Z"), (13, 22, "2024-05-06T21:01:00Z"),
            (0, -2, "2024-05-06T20:58:38Z"),
        ])
    func leads(unit: Int, lead: Int, expected: String) throws {
        var grib = TestGRIB2()
        (grib.leadUnit, grib.lead) = (unit, lead)
        #expect(try Self.grid(grib).validTime?.description == expected)
    }

    @Test("a sum is valid at the end of its interval")
    func intervals() throws {
        var grib = TestGRIB2()
        (grib.productTemplate, grib.intervalEnd) = (8, [2024, 5, 6, 22, 0, 0])
        #expect(try Self.grid(grib).validTime?.description == "2024-05-06T22:00:00Z")
    }

    @Test("numbers of a product's classes are no values, whatever the packing's reference")
    func specials() throws {
        var grib = TestGRIB2()
        (grib.reference, grib.decimal) = (-30, 1)
        grib.values = [0, 20, 29, 30, 31, 130, 0, 0, 0, 0, 0, 0]
        let rates = try Self.grid(grib)
        #expect((0..<4).map { rates.cell(column: $0, row: 0).class } == [.noCoverage, .missing, .value, .value])
        #expect((0..<2).map { rates.cell(column: $0, row: 1).value } == [0.1, 10])
        (grib.category, grib.number, grib.reference, grib.decimal, grib.bits) = (10, 0, -9990, 1, 16)
        grib.values = [0, 9000, 9740, 10_000, 10_605, 0, 0, 0, 0, 0, 0, 0]
        let reflectivity = try Self.grid(grib)
        #expect(reflectivity.product.name == "MergedReflectivityQCComposite")
        #expect((0..<2).map { reflectivity.cell(column: $0, row: 0).class } == [.noCoverage, .noEcho])
        #expect(
            [reflectivity.cell(column: 2, row: 0).value, reflectivity.cell(column: 0, row: 1).value] == [-25, 61.5])
    }

    @Test("24-bit fields far from their special numbers fit words")
    func correlation() throws {
        // RhoHV in steps of 0.01 above -999.
        var grib = TestGRIB2()
        (grib.category, grib.number, grib.reference, grib.decimal, grib.bits) = (9, 3, -99_900, 2, 24)
        grib.values = [0, 90_000, 100_005, 99_950, 0, 0, 0, 0, 0, 0, 0, 0]
        let grid = try Self.grid(grib)
        guard case .words = grid.cells else {
            Issue.record("not words")
            return
        }
        #expect((0..<4).map { grid.cell(column: $0, row: 0).class } == [.noCoverage, .noEcho, .value, .value])
        #expect((2..<4).map { grid.cell(column: $0, row: 0).value } == [1.05, 0.5])
        // Codes further apart than 16 bits stay numbers.
        grib.values = [0, 90_000, 200_005, 99_950, 1, 0, 0, 0, 0, 0, 0, 0]
        let wide = try Self.grid(grib)
        guard case .floats = wide.cells else {
            Issue.record("not floats")
            return
        }
        #expect((0..<4).map { wide.cell(column: $0, row: 0).class } == [.noCoverage, .noEcho, .value, .value])
        #expect(wide.cell(column: 2, row: 0).value == Double(Float(1001.05)))
        #expect(GridStatistics(of: wide.cells).noEcho == 1)
    }

    @Test("points that the bitmap leaves out are missing")
    func bitmap() throws {
        var grib = TestGRIB2()
        grib.bitmap = (0..<12).map { $0 != 1 && $0 != 11 }
        grib.values = Array(1...10)
        let grid = try Self.grid(grib)
        #expect(grid.cell(column: 1, row: 0).class == .missing && grid.cell(column: 3, row: 2).class == .missing)
        #expect(grid.cell(column: 2, row: 0).value == 2 && grid.cell(column: 2, row: 2).value == 10)
    }

    @Test(
        "an area is that of the cells' edges",
        arguments: [
            (350_000_000, 4, -10.5, -6.5), (179_000_000, 4, 178.5, -177.5), (0, 360, -180.0, 180.0),
            (176_500_000, 4, 176.0, 180.0),
        ])
    func bounds(first: Int, columns: Int, west: Double, east: Double) {
        let axes = GeographicAxes(
            columns: columns, rows: 3, firstLongitude: Double(first) / 1e6, firstLatitude: 50, longitudeStep: 1,
            latitudeStep: -1)
        #expect(axes.bounds == BoundingBox(west: west, south: 47.5, east: east, north: 50.5))
    }

    @Test("the cell of a position is the nearest, in any copy of the world")
    func cells() {
        let axes = GeographicAxes(
            columns: 4, rows: 3, firstLongitude: 350, firstLatitude: 50, longitudeStep: 1, latitudeStep: -1)
        for turn in [-720.0, -360, 0, 360] {
            #expect(axes.cell(at: LonLat(longitude: -9.4 + turn, latitude: 48.6))! == (1, 1))
            #expect(axes.cell(at: LonLat(longitude: -10.6 + turn, latitude: 48.6)) == nil)
            #expect(axes.cell(at: LonLat(longitude: -6.4 + turn, latitude: 48.6)) == nil)
        }
        #expect(axes.cell(at: LonLat(longitude: -10, latitude: 50.6)) == nil)
        #expect(axes.cell(at: LonLat(longitude: .nan, latitude: 50)) == nil)
    }
}
