import Foundation
import Testing
import WxGeo
import WxTestSupport

@testable import WxRender

@Suite("Palette PNG radar")
struct RadarPNGTests {
    static let world = "0.5\r\n0.0\r\n0.0\r\n-0.5\r\n-100.0\r\n40.0\r\n"

    /// A folder with a 4×2 picture and its world file.
    static func folder(_ name: String, world: String = world, worldName: String? = nil) throws -> (
        TemporaryFolder, String
    ) {
        let folder = try TemporaryFolder()
        let png = TestPNG.encode(
            width: 4, rows: [[0, 1, 65, 255], [10, 20, 30, 40]], depth: 8, colorType: 3, filters: [1, 2])
        let path = try folder.write(png, to: name)
        let stem = name.split(separator: ".")[0]
        try folder.write(Array(world.utf8), to: worldName ?? "\(stem).wld")
        return (folder, path)
    }

    // Conventions: IEM's n0q has index·0.5 − 32.5 dBZ, n0r (index − 7)·5; 0 is no data.
    @Test(
        "indices become dBZ by the convention that the name tells, and 0 is missing",
        arguments: [
            ("n0q_202405062100.png", [-32, 0, 95], [-27.5, -22.5, -17.5, -12.5]),
            ("N0R/202405062100.png", [-30, 290, 1240], [15, 65, 115, 165]),
        ])
    func conventions(name: String, first: [Double], second: [Double]) throws {
        let (folder, path) = try Self.folder(name, worldName: name.replacing(".png", with: ".pgw"))
        _ = folder
        let reader = try RadarReader()
        let scan = try reader.inventory(path)[0]
        #expect(
            scan.format == .png && scan.packing == "palette" && scan.validTime?.description == "2024-05-06T21:00:00Z")
        #expect(scan.product.quantity == .reflectivity && scan.product.units == "dBZ")
        let grid = try reader.load(scan)
        #expect(grid.cell(column: 0, row: 0).class == .missing)
        #expect((1...3).map { grid.cell(column: $0, row: 0).value } == first)
        #expect((0...3).map { grid.cell(column: $0, row: 1).value } == second)
    }

    @Test("a world file gives the centre of the top-left pixel")
    func place() throws {
        let (folder, path) = try Self.folder("n0q.png", worldName: "n0q.pngw")
        _ = folder
        let axes = try RadarReader().inventory(path)[0].axes
        #expect(axes.firstLongitude == -100 && axes.firstLatitude == 40)
        #expect(axes.bounds == BoundingBox(west: -100.25, south: 39.25, east: -98.25, north: 40.25))
    }

    @Test("a linear scale of the user's comes before what the name tells")
    func ownScale() throws {
        let (folder, path) = try Self.folder("n0q.png")
        _ = folder
        var options = RadarOptions()
        options.paletteScale = PaletteScale("2,-10,255")
        let reader = try RadarReader(options: options)
        let grid = try reader.load(try reader.inventory(path)[0])
        #expect(grid.cell(column: 0, row: 0).value == -10 && grid.cell(column: 1, row: 0).value == -8)
        #expect(grid.cell(column: 3, row: 0).class == .missing)
    }

    @Test(
        "scales are two or three numbers",
        arguments: ["", "1", "1,2,3,4", "0,1", "a,1", "1,2,256", "1,2,", "nan,1", "1e30,0"])
    func badScales(_ text: String) {
        #expect(PaletteScale(text) == nil)
    }

    @Test("a picture whose convention is not known names --radar-scale")
    func unknownConvention() throws {
        let (folder, path) = try Self.folder("radar.png")
        _ = folder
        let error = #expect(throws: RenderError.self) { try RadarReader().inventory(path) }
        #expect("\(error!)".contains("--radar-scale SCALE,OFFSET[,NODATA]"))
    }

    @Test(
        "a world file that is none says what is wrong",
        arguments: [
            ("0.5\n0\n0\n-0.5\n-100\n", "six lines"), ("0.5\n0\n0\n-0.5\n-100\nforty\n", "line 6 is “forty”"),
            ("0.5\n0.1\n0\n-0.5\n-100\n40\n", "turned"), ("500\n0\n0\n-500\n-100000\n4000000\n", "degrees"),
            ("0\n0\n0\n-0.5\n-100\n40\n", "steps"), ("0.5\n0\n0\n-0.5\n-100\n95\n", "rows run"),
        ])
    func badWorldFiles(text: String, says: String) throws {
        let (folder, path) = try Self.folder("n0q.png", world: text)
        _ = folder
        let error = #expect(throws: RenderError.self) { try RadarReader().inventory(path) }
        #expect("\(error!)".contains(says) && "\(error!)".contains("n0q.wld"))
    }

    @Test("a picture without a world file says so")
    func noWorldFile() throws {
        let (folder, path) = try Self.folder("n0q.png", worldName: "other.wld")
        _ = folder
        let error = #expect(throws: RenderError.self) { try RadarReader().inventory(path) }
        #expect("\(error!)".contains("no world file"))
    }

    // Expected: Pillow's palette indices, recorded with the data.
    @Test(
        "indices of real mosaics are those that Pillow reads", .enabled(if: TestData.isPresent, TestData.absence),
        arguments: [
            "iem_TLX_N0R_199905032356.png", "iem_mosaic_example_raster.png", "iem_n0q_ramp_vertical.png",
            "iem_n0r_reflect_ramp.png",
        ])
    func real(_ name: String) throws {
        struct Expected: Decodable {
            struct Sample: Decodable { let row, col, value: Int }
            let index_histogram: [String: Int]
            let index_samples: [Sample]
        }
        let expected = try JSONDecoder().decode(
            Expected.self, from: Data(try TestData.bytes("expected/radar_png__\(name).json")))
        let folder = try TemporaryFolder()
        let path = try folder.write(try TestData.bytes("radar_png/\(name)"), to: name)
        try folder.write(
            Array("0.005\n0.0\n0.0\n-0.005\n-126.0\n50.0\n".utf8), to: name.replacing(".png", with: ".wld"))
        var options = RadarOptions()
        options.paletteScale = PaletteScale(scale: 1, offset: 0, noData: nil)
        let reader = try RadarReader(options: options)
        let grid = try reader.load(try reader.inventory(path)[0])
        for sample in expected.index_samples {
            #expect(grid.cell(column: sample.col, row: sample.row).value == Double(sample.value))
        }
        for (index, count) in expected.index_histogram { #expect(grid.cells.count(of: Double(index)!) == count) }
    }
}
