/// Finds the nearest colour of a palette, of equally near ones the first.
///
/// The colour cube is cut into 32 × 32 × 32 cells. A cell's candidates are the colours that are nearest to some place in
/// it, two or three of 255 mostly; they are found when a colour of the cell is first asked for.
struct NearestColors: Sendable {
    /// Channels of the palette, padded with colours that are nearest to nothing.
    private let reds: [Int32]
    private let greens: [Int32]
    private let blues: [Int32]
    /// For each cell where its candidates begin, times 512, and how many they are; 0 where they are not known yet.
    private var cells = [UInt32](repeating: 0, count: 32 * 32 * 32)
    /// Colours with their index above, `0xIIBBGGRR`; in each cell's stretch the indices rise.
    private var candidates: [UInt32] = []

    /// - Precondition: there are 1 to 255 colours.
    init(_ colors: [RGBA8]) {
        precondition(1...255 ~= colors.count, "a palette to map to has 1 to 255 colours")
        let padding = [Int32](repeating: 20_000, count: (8 - colors.count % 8) % 8)
        reds = colors.map { Int32($0.red) } + padding
        greens = colors.map { Int32($0.green) } + padding
        blues = colors.map { Int32($0.blue) } + padding
    }

    /// The index of the colour that is nearest to `0xBBGGRR`, by the sum of the channels' squared differences.
    @inline(__always)
    mutating func index(of color: UInt32) -> UInt8 {
        let (redPart, greenPart, bluePart) = (color >> 3 & 0x1F, color >> 6 & 0x3E0, color >> 9 & 0x7C00)
        let cell = Int(truncatingIfNeeded: redPart | greenPart | bluePart)
        if cells[cell] == 0 { findCandidates(of: cell) }
        let stretch = cells[cell]
        let start = Int(stretch >> 9)
        let count = Int(stretch & 0x1FF)
        if count == 1 { return UInt8(truncatingIfNeeded: candidates[start] >> 24) }
        let red = Int32(truncatingIfNeeded: color & 0xFF)
        let green = Int32(truncatingIfNeeded: color >> 8 & 0xFF)
        let blue = Int32(truncatingIfNeeded: color >> 16 & 0xFF)
        var (best, least) = (UInt32(0), Int32.max)
        for i in start..<start &+ count {
            let candidate = candidates[i]
            let r = Int32(truncatingIfNeeded: candidate & 0xFF) &- red
            let g = Int32(truncatingIfNeeded: candidate >> 8 & 0xFF) &- green
            let b = Int32(truncatingIfNeeded: candidate >> 16 & 0xFF) &- blue
            var distance = r &* r
            distance &+= g &* g
            distance &+= b &* b
            if distance < least { (best, least) = (candidate, distance) }
        }
        return UInt8(truncatingIfNeeded: best >> 24)
    }

    /// The same by looking at every colour, which tests compare with.
    func plainIndex(of color: RGBA8) -> UInt8 {
        let distances = reds.indices.map { i -> Int32 in
            let (r, g, b) = (reds[i] - Int32(color.red), greens[i] - Int32(color.green), blues[i] - Int32(color.blue))
            return r * r + g * g + b * b
        }
        let least = distances.min()
        return UInt8(distances.firstIndex { $0 == least } ?? 0)
    }

    private mutating func findCandidates(of cell: Int) {
        let low = (Int32(cell & 31) << 3, Int32(cell >> 5 & 31) << 3, Int32(cell >> 10) << 3)
        // The least and the greatest squared distance of each colour from the cell's places.
        var nearest = [Int32](repeating: 0, count: reds.count)
        var reach = Int32.max
        for i in reds.indices {
            let (r, g, b) = (reds[i] &- low.0, greens[i] &- low.1, blues[i] &- low.2)
            let (outR, outG, outB) = (Self.outside(r), Self.outside(g), Self.outside(b))
            let (farR, farG, farB) = (max(r, 7 &- r), max(g, 7 &- g), max(b, 7 &- b))
            nearest[i] = Self.squareSum(outR, outG, outB)
            reach = min(reach, Self.squareSum(farR, farG, farB))
        }
        let start = candidates.count
        for i in reds.indices where nearest[i] <= reach {
            let color = RGBA8(red: UInt8(reds[i]), green: UInt8(greens[i]), blue: UInt8(blues[i])).packedRGB
            candidates.append(color | UInt32(i) << 24)
        }
        cells[cell] = UInt32(start) << 9 | UInt32(candidates.count - start)
    }

    /// How far a place lies outside of a cell's steps of a channel, 0 ... 7.
    @inline(__always)
    private static func outside(_ place: Int32) -> Int32 { max(place &- 7, max(0 &- place, 0)) }

    @inline(__always)
    private static func squareSum(_ a: Int32, _ b: Int32, _ c: Int32) -> Int32 {
        let two = a &* a &+ b &* b
        return two &+ c &* c
    }
}
