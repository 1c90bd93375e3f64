import WxGeo

/// The fixed head of a PMTiles 3 archive.
///
/// - Note: Source: the PMTiles 3 specification, section "Header"; numbers are little-endian.
struct PMTilesHeader: Hashable {
    /// Bytes of the head.
    static let size = 127

    /// How directories, metadata or tiles are packed.
    enum Compression: UInt8 {
        case unknown = 0
        case none = 1
        case gzip = 2
        case brotli = 3
        case zstd = 4
    }

    /// A piece of the file.
    struct Section: Hashable {
        var offset: Int
        var length: Int
    }

    var root: Section
    var metadata: Section
    var leaves: Section
    var tileData: Section
    var addressedTiles = 0
    var tileEntries = 0
    var tileContents = 0
    var isClustered = false
    var internalCompression: Compression
    var tileCompression: Compression
    /// 1 vector, 2 PNG, 3 JPEG, 4 WebP, 5 AVIF, 6 MapLibre vector, 0 anything else.
    var tileType: UInt8
    var minZoom: Int
    var maxZoom: Int
    var bounds: BoundingBox?

    /// Reads the head and holds each section against the file's size.
    init(_ bytes: [UInt8], fileSize: Int) throws(TileArchiveError) {
        guard bytes.count >= Self.size, bytes.starts(with: Array("PMTiles".utf8)) else {
            throw .malformed("is too short for PMTiles, whose head takes \(Self.size) bytes; get the file again")
        }
        guard bytes[7] == 3 else {
            throw .unsupported("is PMTiles version \(bytes[7]), but only version 3 can be read; convert the file")
        }
        func section(_ at: Int, _ what: String) throws(TileArchiveError) -> Section {
            let offset = Self.integer(bytes, at: at, count: 8)
            let length = Self.integer(bytes, at: at + 8, count: 8)
            guard offset <= UInt64(fileSize), length <= UInt64(fileSize) - offset else {
                throw .malformed("its \(what) lies beyond the end of the file (\(fileSize) bytes); get the file again")
            }
            return Section(offset: Int(offset), length: Int(length))
        }
        root = try section(8, "root directory")
        metadata = try section(24, "metadata")
        leaves = try section(40, "leaf directories")
        tileData = try section(56, "tile data")
        func compression(_ at: Int, _ what: String) throws(TileArchiveError) -> Compression {
            guard let known = Compression(rawValue: bytes[at]), known != .brotli, known != .zstd else {
                throw .unsupported("its \(what) are packed by another way than gzip; convert the file")
            }
            return known
        }
        internalCompression = try compression(97, "directories")
        tileCompression = try compression(98, "tiles")
        tileType = bytes[99]
        minZoom = Int(bytes[100])
        maxZoom = Int(bytes[101])
        guard minZoom <= maxZoom, maxZoom <= 30 else {
            throw .malformed("its zooms are \(minZoom) to \(maxZoom), but zooms are 0 to 30; get the file again")
        }
        func degrees(_ at: Int) -> Double {
            Double(Int32(truncatingIfNeeded: Self.integer(bytes, at: at, count: 4))) / 1e7
        }
        bounds = BoundingBox(
            validWest: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114))
    }

    private static func integer(_ bytes: [UInt8], at offset: Int, count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
    }
}

extension PMTilesHeader {
    /// Makes the head of an archive that is being written.
    init(root: Section, metadata: Section, leaves: Section, tileData: Section, zooms: ClosedRange<Int>, tileType: UInt8)
    {
        self.root = root
        self.metadata = metadata
        self.leaves = leaves
        self.tileData = tileData
        internalCompression = .gzip
        tileCompression = .none  // pictures are packed already
        self.tileType = tileType
        minZoom = zooms.lowerBound
        maxZoom = zooms.upperBound
    }

    /// The 127 bytes of the head.
    var bytes: [UInt8] {
        var out = Array("PMTiles".utf8) + [3]
        func append(_ value: UInt64, count: Int) {
            for shift in 0..<count { out.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * shift))) }
        }
        for section in [root, metadata, leaves, tileData] {
            append(UInt64(section.offset), count: 8)
            append(UInt64(section.length), count: 8)
        }
        for count in [addressedTiles, tileEntries, tileContents] { append(UInt64(count), count: 8) }
        out.append(isClustered ? 1 : 0)
        out += [internalCompression.rawValue, tileCompression.rawValue, tileType, UInt8(minZoom), UInt8(maxZoom)]
        let box = bounds ?? BoundingBox(west: -180, south: -85.0511287, east: 180, north: 85.0511287)
        func degrees(_ value: Double) -> UInt64 { UInt64(UInt32(bitPattern: Int32((value * 1e7).rounded()))) }
        for value in [box.west, box.south, box.east, box.north] { append(degrees(value), count: 4) }
        out.append(UInt8(minZoom))
        append(degrees((box.west + box.east) / 2), count: 4)
        append(degrees((box.south + box.north) / 2), count: 4)
        return out
    }
}
