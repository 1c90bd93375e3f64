import Foundation
import Testing
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

/// A ring in 1/256 pixels of a frame of 24 by 24, and how much of each pixel it covers.
struct CoveredPolygon: Sendable, CustomTestStringConvertible {
    let points: [(Int, Int)]
    /// Square pixels in the frame.
    let area: Double
    /// A byte a pixel, row by row, 255 for a pixel that is covered whole; base64.
    let coverage: String

    var testDescription: String { "\(points.count) corners, \(area) square pixels" }

    // Computed with GEOS (shapely 2): the ring noded, its faces of non-zero winding united and cut with each pixel. The
    // last four cross themselves and the frame.
    static let all = [
        CoveredPolygon(
            points: [(5554, 3072), (3849, 5463), (1980, 3865), (1960, 2264), (3438, 1947)],
            area: 116.4606,
            coverage: """
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFMkoCAAAAAAAAAAAAAAAAAAAAABFWjcP1///QSwAAAAAAAAAA\
                AAAAAAAAAFb//////////8I7AAAAAAAAAAAAAAAAAFL/////////////si0AAAAAAAAAAAAAAE////////////////2iIQAA\
                AAAAAAAAAEz/////////////////VgAAAAAAAAAAAEn///////////////+gAAAAAAAAAAAAAEb//////////////9wNAAAA\
                AAAAAAAAAA67////////////+zcAAAAAAAAAAAAAAAAFm///////////fAAAAAAAAAAAAAAAAAAAAHb9///////CAwAAAAAA\
                AAAAAAAAAAAAAABT9f///+8fAAAAAAAAAAAAAAAAAAAAAAAANuf//1kAAAAAAAAAAAAAAAAAAAAAAAAAAB/TogAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAODQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                """),
        CoveredPolygon(
            points: [
                (6032, 3072), (4109, 3671), (4129, 4903), (3072, 4869), (1713, 5426), (1695, 3867), (1575, 3072),
                (71, 1339), (2149, 1474), (3072, 1494), (3509, 2315), (4856, 2042),
            ],
            area: 172.5537,
            coverage: """
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAASLCfj35uXU0+ODItAgAAAAAAAAAAAAAA\
                AJ7/////////////WgAAAAAAAAAAAAAAAAW7////////////3AYAAAAAAAAAAAAAAAAP0////////////2seUoW57I4CAAAA\
                AAAAHuX///////////7///////+sCQAAAAAAADLz////////////////////xRQAAAAAAABL/P///////////////////9oj\
                AAAAAAAAxf/////////////////upFQNAAAAAAAAnv/////////////ik0QFAAAAAAAAAAAAeP///////////zwBAAAAAAAA\
                AAAAAAAAYP///////////xIAAAAAAAAAAAAAAAAAXf///////////xYAAAAAAAAAAAAAAAAAWv///////////xoAAAAAAAAA\
                AAAAAAAAV////////////x4AAAAAAAAAAAAAAAAAVP//96I5CREZIgUAAAAAAAAAAAAAAAAAUdt0EwAAAAAAAAAAAAAAAAAA\
                AAAAAAAACgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                """),
        CoveredPolygon(
            points: [
                (6139, 3072), (4779, 4058), (4289, 5180), (3072, 4777), (1964, 4991), (87, 4796), (512, 3072),
                (2087, 2503), (2441, 1979), (3072, 1947), (3658, 2056), (5729, 1538),
            ],
            area: 211.0805,
            coverage: """
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAC0WFxX0AAAAAAAAAAAAAKFFeTR0LRYXF+v///8YAAAAAAAAAAAAU5//////+//////////sP\
                AAAAAAAAAAqs//////////////////9QAAAAAAJDoPL///////////////////+UAAAuiuT////////////////////////Y\
                AB////////////////////////////BZAF7/////////////////////////xyEAAJ3///////////////////////2FBQAA\
                ANz/////////////////////50IAAAAAHP//////////////////////YgAAAAAAW//////////////////////qCAAAAAAA\
                cNr0//////////HB0/////+CAAAAAAAAAAAAECpFX3ZWJAEAACh80fkZAAAAAAAAAAAAAAAAAAAAAAAAAAAAABgAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                """),
        CoveredPolygon(
            points: [
                (6023, 3072), (4107, 3669), (4451, 5460), (3072, 4687), (1648, 5538), (1277, 4108), (309, 3072),
                (1038, 1898), (2508, 2095), (3072, 490), (3896, 1645), (5319, 1775),
            ],
            area: 212.6193,
            coverage: """
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAA1awAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAACO9isAAAAAAAAAAAAAAAAAAAAAAAAAAAPl/9AHAAAAAAAAAAAAAAAAAAAAAAAAAEL///+OAAAAAAAAAAAA\
                AAAAAAAAAAAAAJz////+lHVdRi8VAAAAAAAAFIZkQiADB+/////////////3HgAAAAAAnv/////54///////////////oAAA\
                AAA+/v///////////////////////S4AAAbW/////////////////////////7YAAHv///////////////////////////9B\
                AFb8///////////////////////toVILAABl/v/////////////////fkEEEAAAAAAAAdf///////////////0MAAAAAAAAA\
                AAAAAIX//////////////0QAAAAAAAAAAAAAAADk/////////////3UAAAAAAAAAAAAAAACi/////////////6YAAAAAAAAA\
                AAAAAABg//////2blvv//9cAAAAAAAAAAAAAAAAe////yjYAACq1//0MAAAAAAAAAAAAAAAA2uxmAgAAAAAARdE6AAAAAAAA\
                AAAAAAAAUBMAAAAAAAAAAAMTAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                """),
        CoveredPolygon(
            points: [(2108, 5767), (6215, -259), (351, 6120), (4335, -1087), (2251, 1048)],
            area: 89.3153,
            coverage: """
                AAAAAAAAAAAAAAAFrv9PAAAAAAAAACwwAAAAAAAAAAAAAAOp/8EAAAAAAAAAIXcAAAAAAAAAAAAAA6T//jUAAAAAAAAXtAkA\
                AAAAAAAAAAACnv//pgAAAAAAAA/LNwAAAAAAAAAAAAA3///4IAAAAAAACcGFAAAAAAAAAAAAAABA//+LAAAAAAAEsdAGAAAA\
                AAAAAAAAAABH/+0RAAAAAAGf+S4AAAAAAAAAAAAAAABP/3AAAAAAAIz/eQAAAAAAAAAAAAAAAABX3AYAAAAAd//HAwAAAAAA\
                AAAAAAAAAABfVQAAAABj/vUnAAAAAAAAAAAAAAAAAAAxAQAAAFH8/24AAAAAAAAAAAAAAAAAAAFWAAAAQff/vgIAAAAAAAAA\
                AAAAAAAAAFOJAAAy8f/xHwAAAAAAAAAAAAAAAAAABdqCACbp//9jAAAAAAAAAAAAAAAAAAAAbf96G9///7MAAAAAAAAAAAAA\
                AAAAAAAP6/+E1P//7BkAAAAAAAAAAAAAAAAAAACI//TB////VwAAAAAAAAAAAAAAAAAAAB/3+Uic//+oAAAAAAAAAAAAAAAA\
                AAAAAKP9WQCk/+cTAAAAAAAAAAAAAAAAAAAAM/1sAACs/0wAAAAAAAAAAAAAAAAAAAAAvoAAAAC0nQAAAAAAAAAAAAAAAAAA\
                AABMlAAAAACcDgAAAAAAAAAAAAAAAAAAAAR+AgAAAAAXAAAAAAAAAAAAAAAAAAAAACEGAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                """),
        CoveredPolygon(
            points: [(1105, 372), (-1210, 5416), (4025, 7338), (7342, 5395), (2908, 7552), (-480, 5218), (6331, 2122)],
            area: 220.4326,
            coverage: """
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAF0mAAAAAAAAAAAAAAAAAAAAAAAAAAAAK/7/0HslAAAAAAAAAAAAAAAAAAAA\
                AAAAn///////z3kkAAAAAAAAAAAAAAAAAAAb+f//////////zngjAAAAAAAAAAAAAACK////////////////zHciAAAAAAAA\
                AA/w////////////////////y3YhAAAAAHX////////////////////////+ynUgBuT////////////////////////////W\
                YP//////////////////////////wU0C1P///////////////////////Ko2AAAA//////////////////////STIgAAAAAA\
                ///////////////////ofBMAAAAAAAAA////////////////12QIAAAAAAAAAAAA/////////////8FNAgAAAAAAAAAAAAAA\
                //////////yqNgAAAAAAAAAAAAAAAAAA///////0kyIAAAAAAAAAAAAAAAAAAAAA////6HwTAAAAAAAAAAAAAAAAAAAAAAAA\
                /9dlCAAAAAAAAAAAAAAAAAAAAAAAAAAATQIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                FAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA4ksAAAAAAAAAAAAAAAAAAAAAAAAAAAAAF3BpDAAAAAAAAAAAAAAAAAAAAAAAAAdg
                """),
        CoveredPolygon(
            points: [
                (1763, 3845), (4835, 3873), (6263, 2386), (808, 3601), (6934, -1226), (-318, 705), (3229, 169),
                (1311, -1298), (2261, 5316),
            ],
            area: 141.8502,
            coverage: """
                AAAAAAAi//////////////////hmAAAAAAY+gam39f//////////////4zcAAAAAM0swCwAAyv////////////+/FgAAAAAA\
                AAAAAAAApf///////////40EAAAAAAAAAAAAAAAAgf/////////0VwAAAAAAAAAAAAAAAAAAXP///////9osAAAAAAAAAAAA\
                AAAAAAAAN///////shAAAAAAAAAAAAAAAAAAAAAAE/////19AgAAAAAAAAAAAAAAAAAAAAAAAO3/7kkAAAAAAAAAAAAAAAAA\
                AAAAAAAAAMjQIwAAAAAAAAAAAAAACj5yAAAAAAAAAGMKAAAAAAAAAAAhWpLL+vxYAAAAAAAFkYAAAAAACT11ruf//////WAA\
                AAAAABjC/6UgWJHK+v/////////+agAAAAAAMaqLUkz///////////////9zAAAAAAAAAgAAABH//////////////30AAAAA\
                AAAAAAAABeccCw0QEhQXGRseHgAAAAAAAAAAAAAAAJw4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAEZdAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAARtAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                """),
        CoveredPolygon(
            points: [(2920, 1157), (3780, -68), (3515, 1608), (426, 4767), (6798, -821), (2801, 1897), (-1422, 6718)],
            area: 53.5168,
            coverage: """
                AAAAAAAAAAAAAAAAAANnAAAAAAAju1oAAAAAAAAAAAAAAAAAAHl8AAAAAWjjQAAAAAAAAAAAAAAAAAAAMvlUAAAcueArAAAA\
                AAAAAAAAAAAAAAAK1v8rAF7vzhkAAAAAAAAAAAAAAAAAAACW//sesP+3DQAAAAAAAAAAAAAAAAAAAFz//77r/5sEAAAAAAAA\
                AAAAAAAAAAAALvXtWYT+fAAAAAAAAAAAAAAAAAAAAAAQ288advleAAAAAAAAAAAAAAAAAAAAAAGy4Rpw8EMAAAAAAAAAAAAA\
                AAAAAAAAAHvvLGviLQAAAAAAAAAAAAAAAAAAAAAARvZCZs8bAAAAAAAAAAAAAAAAAAAAAAAf61xhuA4AAAAAAAAAAAAAAAAA\
                AAAAAAjLe1ydBQAAAAAAAAAAAAAAAAAAAAAAAJqaV30BAAAAAAAAAAAAAAAAAAAAAAAAY7ZSXQAAAAAAAAAAAAAAAAAAAAAA\
                AAAzxU1BAAAAAAAAAAAAAAAAAAAAAAAAABPASCkAAAAAAAAAAAAAAAAAAAAAAAAAAqdEFQAAAAAAAAAAAAAAAAAAAAAAAAAA\
                e0IGAAAAAAAAAAAAAAAAAAAAAAAAAAAAWQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                """),
    ]
}

@Suite("coverage of areas")
struct AreaCoverageTests {
    /// The pixels that two edges which do not follow each other go through: parts of opposite winding may meet there,
    /// and sums of signed areas, FreeType's as ours, are no coverage.
    private static func crossings(_ points: [PixelPoint]) -> Set<[Int]> {
        let count = points.count
        func passes(_ edge: Int, _ x: Int, _ y: Int) -> Bool {
            let (a, b) = (points[edge], points[(edge + 1) % count])
            var (from, to) = (0.0, 1.0)
            for (start, step, low) in [(a.x, b.x - a.x, Double(x)), (a.y, b.y - a.y, Double(y))] {
                if step == 0 {
                    if start < low || start > low + 1 { return false }
                    continue
                }
                let (s, t) = ((low - start) / step, (low + 1 - start) / step)
                (from, to) = (max(from, min(s, t)), min(to, max(s, t)))
            }
            return from <= to
        }
        var pixels: Set<[Int]> = []
        for y in 0..<24 {
            for x in 0..<24 {
                let edges = (0..<count).filter { passes($0, x, y) }
                let areNeighbours = edges.count == 2 && [1, count - 1].contains(edges[1] - edges[0])
                if edges.count > 1, !areNeighbours { pixels.insert([x, y]) }
            }
        }
        return pixels
    }

    @Test(
        "random rings cover pixels as GEOS says: inside and outside exactly, edges within 10 of 255, areas within 0.5 %",
        arguments: CoveredPolygon.all)
    func coverage(_ polygon: CoveredPolygon) throws {
        let expected = try #require(Data(base64Encoded: polygon.coverage))
        let points = polygon.points.map { PixelPoint(x: Double($0.0) / 256, y: Double($0.1) / 256) }
        let crossings = Self.crossings(points)
        for isReversed in [false, true] {
            let ring = FrameRing(
                points: points, isOutline: points.map { _ in true }, isReversed: isReversed)
            var path = SubpixelPath()
            ring.appendArea(to: &path, frame: PixelBox(left: 0, top: 0, right: 24, bottom: 24))
            var mask = CoverageMask(width: 24, height: 24)
            mask.fill(path, rule: .nonZero)
            var area = 0.0
            for y in 0..<24 {
                for x in 0..<24 {
                    let wanted = Int(expected[y * 24 + x])
                    let found = crossings.contains([x, y]) ? wanted : Int(mask[x, y])
                    area += Double(found) / 255
                    if wanted == 0 || wanted == 255 {
                        #expect(abs(found - wanted) <= 1, "pixel \(x), \(y)")
                    } else {
                        #expect(abs(found - wanted) <= 10, "pixel \(x), \(y): \(found), not \(wanted)")
                    }
                }
            }
            #expect(abs(area - polygon.area) <= 0.005 * polygon.area)
        }
    }
}
