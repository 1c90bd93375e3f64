import WxRaster

extension TileImage {
    /// Decodes a PNG of any colour type and depth.
    static func decodePNG(_ bytes: [UInt8]) throws(TileArchiveError) -> Pixmap {
        // Width and height stand at fixed places of the first chunk.
        guard bytes.count >= 24 else { throw .badTile("a PNG tile is damaged in its head") }
        func size(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        try check(width: size(16), height: size(20))
        do {
            return try PNGReader.pixmap(bytes, limit: TileLimits.side * TileLimits.side)
        } catch {
            throw .badTile("a PNG tile is damaged (\(error))")
        }
    }
}
