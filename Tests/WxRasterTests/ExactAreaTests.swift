import Testing
import WxRaster
import WxTestSupport

/// Coverages computed by Shapely 2 (GEOS): the area of the polygon's intersection with each pixel's square, times 255,
/// rounded half up.
@Suite("fill against exact areas")
struct ExactAreaTests {
    private func path(_ corners: [(Int32, Int32)]) -> SubpixelPath {
        var path = SubpixelPath()
        path.append(polyline: corners.map { SubpixelPoint(x: $0.0, y: $0.1) })
        return path
    }

    @Test("each pixel of a crooked polygon has its area, to 1/255")
    func polygon() {
        var mask = CoverageMask(width: 16, height: 12)
        mask.fill(
            path([
                (3092, 1536), (2761, 1918), (2636, 2609), (1940, 2161), (1207, 2345), (1001, 1792), (1336, 1362),
                (1228, 747), (1946, 943), (2534, 650), (2683, 1196),
            ]), rule: .nonZero)
        // Rows 2 to 9; the others are empty.
        let expected: [[Int]] = [
            [0, 0, 0, 0, 3, 0, 0, 0, 0, 61, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 26, 227, 157, 103, 195, 255, 41, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 236, 255, 255, 255, 255, 123, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 16, 232, 255, 255, 255, 255, 253, 123, 1, 0, 0, 0],
            [0, 0, 0, 1, 177, 255, 255, 255, 255, 255, 255, 164, 1, 0, 0, 0],
            [0, 0, 0, 3, 228, 255, 255, 255, 255, 255, 214, 7, 0, 0, 0, 0],
            [0, 0, 0, 0, 135, 242, 182, 138, 239, 255, 154, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 10, 4, 0, 0, 25, 173, 108, 0, 0, 0, 0, 0],
        ]
        for y in 0..<12 {
            for x in 0..<16 {
                let area = 2..<10 ~= y ? expected[y - 2][x] : y == 10 && x == 10 ? 8 : 0
                #expect(abs(Int(mask[x, y]) - area) <= 1, "(\(x), \(y))")
            }
        }
    }

    // The left half of a pentagram, columns 1 to 7 of rows 0 to 11; it is symmetric about x = 8.
    private static let nonZero: [[Int]] = [
        [0, 0, 0, 0, 0, 0, 17], [0, 0, 0, 0, 0, 0, 105], [0, 0, 0, 0, 0, 0, 201], [0, 0, 0, 0, 0, 41, 255],
        [18, 123, 133, 133, 133, 187, 255], [0, 33, 183, 255, 255, 255, 255], [0, 0, 0, 89, 232, 255, 255],
        [0, 0, 0, 0, 168, 255, 255], [0, 0, 0, 16, 247, 255, 215], [0, 0, 0, 104, 248, 128, 7],
        [0, 0, 0, 137, 40, 0, 0], [0, 0, 0, 1, 0, 0, 0],
    ]
    private static let evenOdd: [[Int]] = [
        [0, 0, 0, 0, 0, 0, 17], [0, 0, 0, 0, 0, 0, 105], [0, 0, 0, 0, 0, 0, 201], [0, 0, 0, 0, 0, 41, 255],
        [18, 123, 133, 133, 133, 103, 122], [0, 33, 183, 255, 252, 26, 0], [0, 0, 0, 89, 160, 0, 0],
        [0, 0, 0, 0, 150, 100, 1], [0, 0, 0, 16, 247, 255, 153], [0, 0, 0, 104, 248, 128, 7],
        [0, 0, 0, 137, 40, 0, 0], [0, 0, 0, 1, 0, 0, 0],
    ]

    @Test("a pentagram's heart is inside under one rule only", arguments: [FillRule.nonZero, .evenOdd])
    func pentagram(rule: FillRule) {
        var mask = CoverageMask(width: 16, height: 12)
        mask.fill(path([(2048, 102), (3071, 2835), (392, 1146), (3704, 1146), (1025, 2835)]), rule: rule)
        let expected = rule == .nonZero ? Self.nonZero : Self.evenOdd
        var crossings = 0
        for y in 0..<12 {
            for x in 1..<8 {
                // Edges cross in one to four pixels of each half's two and a half points; there the mean winding counts.
                if abs(Int(mask[x, y]) - expected[y][x - 1]) > 1 { crossings += 1 }
                #expect(mask[x, y] == mask[15 - x, y])
            }
        }
        #expect(crossings <= 5)
    }
}
