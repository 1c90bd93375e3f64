import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("views", .enabled(if: Picture.ffmpeg != nil, Picture.absence))
struct ViewTests {
    /// Runs one frame and decodes it.
    private func picture(_ arguments: [String], in folder: TemporaryFolder) throws -> Picture {
        expectSilence(try wxrender(arguments + ["-o", "frame.png", "--report", "report.json"], folder: folder))
        return try Picture.png("frame.png", in: folder)
    }

    private let weather =
        [
            "--at", "2024-05-06T21:50Z", "--radar", Samples.radar, "--layers", "radar,advisories",
            "--advisories", Samples.advisories,
        ] + Samples.plainMap

    // Tile 6/14/25 holds Oklahoma City; by the definition of XYZ tiles its corner is pixel (14·512, 25·512) of a world of
    // 512·2^6 pixels, so its middle is at these degrees.
    @Test("four tiles side by side are the frame of the same place at their zoom, to the pixel")
    func stitchedTiles() throws {
        let folder = try TemporaryFolder()
        let latitude = atan(sinh(.pi * (1 - 2 * 25.5 / 64))) * 180 / .pi
        let middle = ["--center", "\(latitude),\(14.5 / 64 * 360 - 180)", "--zoom", "7", "--size", "512x512"]
        for base in ["builtin", "builtin:dark", "none"] {
            let whole = try picture(weather + middle + ["--base", base], in: folder)
            for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let tile = try picture(
                    weather + ["--tile", "7/\(28 + column)/\(50 + row)", "--base", base], in: folder)
                let differing = (0..<65_536).count { index in
                    tile[index] != whole[256 * column + index % 256, 256 * row + index / 256]
                }
                #expect(differing == 0, "\(base), tile \(column) \(row)")
            }
        }
    }

    @Test("four child tiles side by side are their parent at --scale 2")
    func parentTile() throws {
        let folder = try TemporaryFolder()
        try folder.write(TestPNG.encode(width: 2, rows: [[9, 200]], depth: 8, colorType: 0), to: "base.png")
        try folder.write("180 0 0 -170 -90 0".split(separator: " ").joined(separator: "\n").utf8, to: "base.wld")
        for base in ["none", "base.png"] {
            let radar = ["--at", "2024-05-06T21:50Z", "--radar", Samples.radar, "--base", base] + Samples.plainMap
            let parent = try picture(radar + ["--tile", "6/14/25", "--scale", "2"], in: folder)
            #expect((parent.width, parent.height) == (512, 512))
            for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let tile = try picture(radar + ["--tile", "7/\(28 + column)/\(50 + row)"], in: folder)
                let differing = (0..<65_536).count { index in
                    tile[index] != parent[256 * column + index % 256, 256 * row + index / 256]
                }
                #expect(differing == 0, "\(base), tile \(column) \(row)")
            }
        }
    }

    // By hand: tile 1/1/0 is 0…180° east and 0…85.05° north, so a grid of 2×2 cells that fills it has its column edge in
    // the middle; the row edge, at half the latitudes, is in row y = 256·(1 − ln(tan(45° + 42.5256°/2)) / π) = 189.
    @Test("pixel centres decide: a 2×2 grid that fills tile 1/1/0 gives columns 0–127 and 128–255")
    func pixelCentres() throws {
        let folder = try TemporaryFolder()
        var grid = TestGRIB2()
        (grid.columns, grid.rows) = (2, 2)
        (grid.firstLongitude, grid.longitudeIncrement) = (45_000_000, 90_000_000)
        (grid.firstLatitude, grid.latitudeIncrement) = (63_788_346, 42_525_564)
        grid.values = [1, 4, 16, 40]
        try folder.write(grid.message, to: "grid.grib2")
        let tile = ["--at", "latest", "--radar", "grid.grib2", "--base", "none", "--tile", "1/1/0"]
        let shown = try picture(tile, in: folder)
        #expect((shown.width, shown.height) == (256, 256))
        let edge = Int((256 * (1 - log(tan(.pi / 4 + 42.525_564 / 360 * .pi)) / .pi)).rounded())
        #expect(edge == 189)
        // Rates of 1, 4, 16 and 40 mm/h in the colours of the design's list.
        let colors: [UInt32] = [0xFF44_93D2, 0xFF2E_9E5B, 0xFFFF_E04A, 0xFFF2_681F]
        let asExpected = (0..<65_536).count { index in
            shown[index] == colors[(index % 256 < 128 ? 0 : 1) + (index / 256 < edge ? 0 : 2)]
        }
        #expect(asExpected == 65_536)
    }

    @Test("a box across the antimeridian is shown in one piece, and pins stand on both sides of it")
    func antimeridian() throws {
        let folder = try TemporaryFolder()
        let view = ["--bbox", "170,-25,-170,-10", "--size", "640x480", "--layers", "none"] + Samples.plainMap
        let places = [(175.0, -15.0), (-175.0, -20.0), (180.0, -17.0)]
        let pins = places.flatMap { ["--pin", "\($0.1),\($0.0)"] } + ["--pin", "-15,0"]
        let shown = try picture(["--at", "2024-05-06T21:00Z"] + view + pins, in: folder)
        let report = try ReportFile("report.json", in: folder)
        #expect(report.requestedBbox == [170, -25, -170, -10])
        #expect(report.bbox[0] > report.bbox[2])
        #expect(report.frames[0].layers.pins == ReportFile.Pins(drawn: 3, outsideView: 1))
        func mercator(_ latitude: Double) -> Double { log(tan(.pi / 4 + latitude / 360 * .pi)) }
        let (top, bottom) = (mercator(report.bbox[3]), mercator(report.bbox[1]))
        for (longitude, latitude) in places {
            let east = (longitude - report.bbox[0] + 360).truncatingRemainder(dividingBy: 360)
            let width = report.bbox[2] - report.bbox[0] + 360
            let tip = (x: 640 * east / width, y: 480 * (top - mercator(latitude)) / (top - bottom))
            // The design's marker: the middle of its white dot is 20 above the tip, its red body reaches 9.6 from there.
            #expect(shown[Int(tip.x), Int(tip.y - 20)] == 0xFFFF_FFFF)
            #expect(shown[Int(tip.x + 7), Int(tip.y - 20)] == 0xFFC8_201A)
            #expect(shown[Int(tip.x), Int(tip.y - 6.5)] == 0xFFC8_201A)
        }
    }

    @Test("the world repeats sideways and ends at its poles")
    func world() throws {
        let folder = try TemporaryFolder()
        let view =
            ["--at", "2024-05-06T21:00Z", "--layers", "none", "--center", "0,0", "--zoom", "0"] + Samples.plainMap
        let shown = try picture(view + ["--size", "768x300"], in: folder)
        for y in 0..<300 {
            // 22 rows above the world of 256 and as many below.
            let isMap = (22..<278).contains(y)
            #expect((0..<768).allSatisfy { (shown[$0, y] >> 24 == 255) == isMap }, "row \(y)")
            #expect((0..<512).allSatisfy { shown[$0, y] == shown[$0 + 256, y] }, "row \(y)")
        }
        #expect(Set((0..<shown.count).map { shown[$0] }).count > 50, "there is a map")
        let report = try ReportFile("report.json", in: folder)
        #expect(report.bbox[0] == -540 && report.bbox[2] == 540)
    }

    @Test("without a base, what no echo covers is clear")
    func noBase() throws {
        let folder = try TemporaryFolder()
        let shown = try picture(Samples.frame + ["--base", "none", "--size", "320x180"] + Samples.plainMap, in: folder)
        let clear = (0..<shown.count).count { shown[$0] == 0 }
        let opaque = (0..<shown.count).count { shown[$0] >> 24 == 255 }
        #expect(clear + opaque == shown.count && clear > shown.count / 3 && opaque > shown.count / 50)
    }

    @Test("an image with a world file is a base where it lies, and radar over it lets it shine through")
    func imageBase() throws {
        let folder = try TemporaryFolder()
        // Cells of 1°: ten columns of red, ten of blue, from 100°W to 80°W and 30°N to 40°N.
        let row: [UInt8] =
            Array(repeating: [255, 0, 0], count: 10).flatMap(\.self)
            + Array(repeating: [0, 0, 255], count: 10).flatMap(\.self)
        let rows = Array(repeating: row, count: 10)
        try folder.write(TestPNG.encode(width: 20, rows: rows, depth: 8, colorType: 2, pixelBytes: 3), to: "map.png")
        try folder.write("1\n0\n0\n-1\n-99.5\n39.5\n".utf8, to: "map.pgw")
        let view = ["--bbox", "-105,28,-75,42", "--size", "300x200", "--base", "map.png"] + Samples.plainMap
        let shown = try picture(["--at", "2024-05-06T21:00Z", "--layers", "none"] + view, in: folder)
        let box = try ReportFile("report.json", in: folder).bbox
        func column(_ longitude: Double) -> Int { Int(((longitude - box[0]) / (box[2] - box[0]) * 300).rounded()) }
        #expect(shown[column(-100) - 2, 100] == 0 && shown[column(-80) + 2, 100] == 0)
        #expect(shown[column(-98), 100] == 0xFFFF_0000 && shown[column(-92), 100] == 0xFFFF_0000)
        #expect(shown[column(-88), 100] == 0xFF00_00FF && shown[column(-82), 100] == 0xFF00_00FF)
        #expect(shown[column(-95), 2] == 0 && shown[column(-95), 197] == 0)
        // Three quarters of the radar's colour: of 50 dBZ, pure red of 253, over blue and red.
        let radar = ["--at", "2024-05-06T21:50Z", "--radar", Samples.radar]
        let bare = try picture(radar + view.map { $0 == "map.png" ? "none" : $0 }, in: folder)
        let over = try picture(radar + view, in: folder)
        var checked = 0
        for index in 0..<over.count where bare[index] == 0xFFFD_0000 && shown[index] == 0xFFFF_0000 {
            checked += 1
            #expect(abs(Int(over[index] >> 16 & 0xFF) - Int((0.75 * 253 + 0.25 * 255).rounded())) <= 1)
        }
        #expect(checked > 5)
    }
}
