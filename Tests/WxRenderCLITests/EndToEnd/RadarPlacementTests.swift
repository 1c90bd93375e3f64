import Foundation
import Testing
import WxTestSupport

/// Radar frames against GDAL, which reads, projects and samples the same files with code of its own.
@Suite(
    "radar against gdalwarp", .enabled(if: TestData.isPresent, TestData.absence),
    .enabled(if: Program.find("gdalwarp") != nil, "gdalwarp is not installed: Scripts/deps.sh test"),
    .enabled(if: Picture.ffmpeg != nil, Picture.absence))
struct RadarPlacementTests {
    /// A view: how it is asked for, and how much echo it has at least.
    struct View: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let options: [String]
        let leastEcho: Int
    }

    private static let scans = ["000000", "000200", "000400"]

    // The classes of precipitation rate, mm/h, as the design's colour list has them.
    private static let classes: [(least: Float, color: UInt32)] = [
        (0.1, 0xFFB9_DDF1), (0.5, 0xFF7F_BCE6), (1, 0xFF44_93D2), (2, 0xFF22_66A8), (4, 0xFF2E_9E5B), (8, 0xFF9C_CB3B),
        (16, 0xFFFF_E04A), (25, 0xFFFD_AB2E), (40, 0xFFF2_681F), (60, 0xFFD9_261F), (80, 0xFFA3_0B39),
        (100, 0xFFC8_1FA6), (150, 0xFF8A_3FC4),
    ]

    @Test(
        "echoes, classes and the edge of coverage are where GDAL has them",
        arguments: [
            View(testDescription: "the whole grid", options: [], leastEcho: 20_000),
            // 0.01° a pixel: log2(360 / (0.01 · 256)).
            View(
                testDescription: "one cell a pixel", options: ["--center", "33,-87", "--zoom", "7.136"],
                leastEcho: 50_000),
            View(
                testDescription: "zoom 9", options: ["--center", "33.1,-86.3", "--zoom", "9", "--size", "800x600"],
                leastEcho: 20_000),
            View(
                testDescription: "a box beyond the grid", options: ["--bbox", "-140,15,-110,40", "--size", "500x500"],
                leastEcho: 100),
        ])
    func placement(_ view: View) throws {
        let folder = try TemporaryFolder()
        let loop = [
            "--from", "2019-06-10T00:00Z", "--to", "2019-06-10T00:04Z", "--layers", "radar", "--borders", "none",
            "--radar", TestData.file("grib/MRMS_PrecipRate*.grib2"),
        ]
        expectSilence(
            try wxrender(
                loop + view.options + ["--base", "none", "--report", "report.json"] + Samples.plainMap, folder: folder))
        let report = try ReportFile("report.json", in: folder)
        let shown = try Picture.gif("loop.gif", in: folder)
        #expect(report.frames.count == 3 && shown.count == 3)
        expectSilence(try wxrender(loop + view.options + ["-o", "map/"] + Samples.plainMap, folder: folder))
        let (ground, fog) = try grounds(of: report, in: folder)
        for (number, time) in Self.scans.enumerated() {
            let values = try warped(time, to: report, in: folder)
            let map = try Picture.png(String(format: "map/frame-%04d.png", number + 1), in: folder)
            let found = Comparison(values: values, echoes: shown[number], map: map, ground: ground, fog: fog)
            #expect(found.echo >= view.leastEcho, "\(found)")
            #expect(Double(found.same) >= 0.999 * Double(values.count), "\(found)")
            #expect(Double(found.echoInBoth) >= 0.99 * Double(found.echoInEither), "\(found)")
        }
    }

    /// The picture without weather, and the picture that no radar covers.
    private func grounds(of report: ReportFile, in folder: TemporaryFolder) throws -> (Picture, Picture) {
        let view = [
            "--bbox", report.bbox.map { "\($0)" }.joined(separator: ","), "--size", "\(report.width)x\(report.height)",
            "--borders", "none",
        ]
        // A small grid in Germany: its time is 2024-05-06T21:00:38Z.
        try folder.write(TestGRIB2().message, to: "elsewhere.grib2")
        let at = ["--at", "2024-05-06T21:01Z"]
        expectSilence(
            try wxrender(at + view + ["--layers", "none", "-o", "ground.png"] + Samples.plainMap, folder: folder))
        expectSilence(
            try wxrender(
                at + view + ["--radar", "elsewhere.grib2", "-o", "fog.png"] + Samples.plainMap, folder: folder))
        return (try Picture.png("ground.png", in: folder), try Picture.png("fog.png", in: folder))
    }

    /// What GDAL puts into the pixels of a report's picture; −9999 outside of the grid.
    private func warped(_ time: String, to report: ReportFile, in folder: TemporaryFolder) throws -> [Float] {
        let gdalwarp = try #require(Program.find("gdalwarp"))
        func x(_ longitude: Double) -> Double { longitude / 180 * .pi * 6_378_137 }
        func y(_ latitude: Double) -> Double { log(tan(.pi / 4 + latitude / 360 * .pi)) * 6_378_137 }
        let edges = [x(report.bbox[0]), y(report.bbox[1]), x(report.bbox[2]), y(report.bbox[3])]
        let file = folder.path("warped-\(time)")
        let run = try Program.run(
            ["-q", "-overwrite", "-r", "near", "-et", "0", "-t_srs", "EPSG:3857", "-te"] + edges.map { "\($0)" }
                + [
                    "-ts", "\(report.width)", "\(report.height)", "-ot", "Float32", "-dstnodata", "-9999", "-of",
                    "ENVI",
                ]
                + [TestData.file("grib/MRMS_PrecipRate_00.00_20190610-\(time).grib2"), file], of: gdalwarp)
        #expect(run.status == 0, "\(run.errors)")
        let bytes = try folder.read("warped-\(time)")
        try #require(bytes.count == 4 * report.width * report.height)
        return stride(from: 0, to: bytes.count, by: 4).map { start in
            Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) })
        }
    }

    /// Pixels of a frame counted by what GDAL says of them.
    private struct Comparison {
        /// Pixels of the same class and colour.
        var same = 0
        /// Pixels with an echo by GDAL, by both, and by either.
        var echo = 0
        var echoInBoth = 0
        var echoInEither = 0

        init(values: [Float], echoes: Picture, map: Picture, ground: Picture, fog: Picture) {
            for (index, value) in values.enumerated() {
                let expected = RadarPlacementTests.classes.last { value >= $0.least }?.color
                let isDrawn = echoes[index] >> 24 != 0
                if expected != nil { echo += 1 }
                if expected != nil, isDrawn { echoInBoth += 1 }
                if expected != nil || isDrawn { echoInEither += 1 }
                if let expected {
                    // Coasts run above the radar, so the colour is looked for on the bare picture.
                    if echoes[index] == expected { same += 1 }
                } else if !isDrawn {
                    // −3 is the product's number for "no coverage"; −9999 is outside.
                    if map[index] == (value < 0 ? fog : ground)[index] { same += 1 }
                }
            }
        }
    }
}
