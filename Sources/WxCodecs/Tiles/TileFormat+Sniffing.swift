extension TileFormat {
    /// The format that a tile's first bytes say; nil for anything else.
    package init?(sniffing bytes: [UInt8]) {
        func begins(_ mark: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: mark) }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else {
            return nil
        }
    }

    /// The format of an archive, from its first tile, whatever it declares: a declaration may be missing or wrong.
    init(firstTile bytes: [UInt8], declared: String?) throws(TileArchiveError) {
        if let format = TileFormat(sniffing: bytes) {
            self = format
            return
        }
        let declared = declared?.lowercased()
        // Vector tiles come gzipped, or begin with field 3 ("layer") of a protocol buffer.
        let looksVector = bytes.starts(with: [0x1F, 0x8B]) || bytes.first == 0x1A
        if ["pbf", "mvt", "application/x-protobuf", "application/vnd.mapbox-vector-tile"].contains(declared)
            || (declared == nil && looksVector)
        {
            throw .vector
        }
        if bytes.dropFirst(4).starts(with: Array("ftypavif".utf8)) {
            throw .unsupported("holds AVIF tiles; use an archive of PNG, JPEG or WebP tiles")
        }
        throw .unsupported("its first tile is no picture of a known format; tiles are PNG, JPEG or WebP")
    }
}
