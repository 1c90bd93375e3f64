/// Writes a map of one square island with a lake, by the letter of the format in `Scripts/basemap/README.md`.
///
/// On a grid of 2^8 steps: the province is the square from (64, 64) to (128, 128), the county the one from
/// (128, 64) to (192, 128), the lake the one from (80, 80) to (112, 112).
enum TinyMap {
    static let bytes: [UInt8] = {
        var sections: [(String, [UInt8])] = []
        for level in 0..<3 {
            // Each layer's land is closed by itself, so the side that both share bounds each; one of them strokes it.
            let world = [
                chunk(kind: 0, fill: 1, [(128, 64), (64, 64), (64, 128), (128, 128)]),
                chunk(kind: 6, fill: 1, [(128, 128), (128, 64)]),
            ]
            sections.append(("WLD\(level)", layer(world, units: [[0, 1], []])))
            let america = [
                chunk(kind: 0, fill: 1, [(128, 128), (192, 128), (192, 64), (128, 64)]),
                chunk(kind: 1, fill: 1, [(128, 64), (128, 128)]),
            ]
            sections.append(("USA\(level)", layer(america, units: [[0, 1]])))
            let lake = [chunk(kind: 4, fill: 1, [(80, 80), (80, 112), (112, 112), (112, 80), (80, 80)])]
            sections.append(("LAK\(level)", layer(lake, units: [[0]])))
        }
        sections.append(("CTRY", [1] + Array("XYXYZ".utf8) + [255] + text("Xy")))
        sections.append(("PROV", [1, 1] + text("XY01") + text("West")))
        sections.append(("STAT", [1, 40, 1] + Array("XE".utf8) + text("East")))
        sections.append(("CNTY", [1] + varint(40_001) + text("Easton")))
        sections.append(("LAKE", [1, 0] + text("Little")))
        let city = [0] + varint(7) + fixed(1_800_000, 3) + fixed(900_000, 3) + [0, 0x44] + Array("Null".utf8)
        sections.append(("CITY", [1] + varint(30_000) + city))
        let box = fixed(UInt32(bitPattern: -90_000_000), 4) + fixed(0, 4) + fixed(90_000_000, 4) + fixed(45_000_000, 4)
        sections.append(("REGN", [1] + text("xy") + box))

        var head = Array("WXRMAP\r\n".utf8) + fixed(1, 4) + fixed(UInt32(sections.count), 4)
        var body: [UInt8] = []
        for (tag, data) in sections {
            head +=
                Array(tag.utf8) + fixed(UInt32(16 + 12 * sections.count + body.count), 4) + fixed(UInt32(data.count), 4)
            body += data
        }
        return head + body
    }()

    private static func fixed(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }

    private static func varint(_ value: Int) -> [UInt8] {
        value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + varint(value >> 7)
    }

    private static func signed(_ value: Int) -> [UInt8] { varint(value >= 0 ? 2 * value : -2 * value - 1) }

    private static func text(_ string: String) -> [UInt8] { varint(string.utf8.count) + Array(string.utf8) }

    private struct Chunk {
        var flags: UInt8
        var points: [(x: Int, y: Int)]
    }

    private static func chunk(kind: UInt8, fill: UInt8, _ points: [(x: Int, y: Int)]) -> Chunk {
        Chunk(flags: kind | fill << 4, points: points)
    }

    private static func layer(_ chunks: [Chunk], units: [[Int]]) -> [UInt8] {
        var (head, body, outlines): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        var last = (x: 0, y: 0)
        for chunk in chunks {
            let (first, end) = (chunk.points[0], chunk.points[chunk.points.count - 1])
            let differences = zip(chunk.points, chunk.points.dropFirst()).flatMap {
                signed($1.x - $0.x) + signed($1.y - $0.y)
            }
            let (xs, ys) = (chunk.points.map(\.x), chunk.points.map(\.y))
            head += [chunk.flags] + varint(chunk.points.count) + varint(differences.count)
            head += signed(first.x - last.x) + signed(first.y - last.y)
            head += signed(end.x - first.x) + signed(end.y - first.y)
            head += varint(min(first.x, end.x) - xs.min()!) + varint(min(first.y, end.y) - ys.min()!)
            head += varint(xs.max()! - max(first.x, end.x)) + varint(ys.max()! - max(first.y, end.y))
            body += differences
            last = end
        }
        for unit in units {
            outlines += varint(unit.count)
            var before = 0
            for number in unit {
                let difference = number - before
                outlines += varint((difference >= 0 ? 2 * difference : -2 * difference - 1) * 2)
                before = number
            }
        }
        let sizes = [8, chunks.count, units.count, head.count, body.count, outlines.count]
        return sizes.flatMap { fixed(UInt32($0), 4) } + head + body + outlines
    }
}
