/// The rule from the palette indices of a radar picture to values: `index · scale + offset`.
public struct PaletteScale: Hashable, Sendable {
    /// The step from an index to the next.
    public var scale: Double
    /// The value of index 0.
    public var offset: Double
    /// The index that means no data, where there is one.
    public var noData: Int?

    /// Makes a rule.
    public init(scale: Double, offset: Double, noData: Int?) {
        self.scale = scale
        self.offset = offset
        self.noData = noData
    }

    /// The Iowa Environmental Mesonet's convention of base reflectivity in steps of half a dBZ.
    public static let n0q = PaletteScale(scale: 0.5, offset: -32.5, noData: 0)
    /// The same of base reflectivity in steps of 5 dBZ.
    public static let n0r = PaletteScale(scale: 5, offset: -35, noData: 0)

    /// Reads `SCALE,OFFSET[,NODATA]`, or nil where the text is none.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let scale = Double(parts[0]), let offset = Double(parts[1]),
            scale.isFinite, offset.isFinite, scale != 0, abs(scale) < 1e9, abs(offset) < 1e9
        else { return nil }
        self.init(scale: scale, offset: offset, noData: nil)
        if parts.count == 3 {
            guard let index = Int(parts[2]), (0...255).contains(index) else { return nil }
            noData = index
        }
    }

    /// The convention that a file's name, or else its folder's, tells: `n0q` or `n0r` anywhere in it, in any case.
    static func named(by path: String) -> (name: String, scale: PaletteScale)? {
        for part in path.split(separator: "/").suffix(2).reversed() {
            let name = part.lowercased()
            if name.contains("n0q") { return ("N0Q", .n0q) }
            if name.contains("n0r") { return ("N0R", .n0r) }
        }
        return nil
    }
}
