package import WxGeo

/// Writes PMTiles 3: clustered, tiles of the same bytes stored once.
///
/// Tiles stream to the disk as they come, behind a gap of 16 KiB for head and root directory; leaf directories and
/// metadata follow them. Memory grows by 24 bytes an entry.
package final class PMTilesWriter: TileArchiveWriter {
    /// Head and root directory lie in the first 16 KiB, so that readers fetch them at once.
    private static let headRoom = 16_384
    /// Tiles whose bytes are remembered, to be stored once: the small ones repeat (sea, empty).
    private static let sharedSize = 2_048
    private static let sharedLimit = 50_000

    private let file: OutputFile
    private let info: TileSetInfo
    private var entries: [PMTilesDirectory.Entry] = []
    private var shared: [[UInt8]: PMTilesDirectory.Entry] = [:]
    private var tileCount = 0
    private var contentCount = 0

    /// Makes the file; one that is there is emptied.
    package init(path: String, info: TileSetInfo) throws {
        file = try OutputFile(path: path)
        self.info = info
        file.skip(Self.headRoom)
    }

    /// Adds a tile.
    package func add(_ id: TileID, _ bytes: [UInt8]) throws {
        let number = HilbertID.number(of: id)
        precondition(entries.last.map { $0.tileID + UInt64($0.runLength) <= number } ?? true, "tiles come in order")
        precondition(!bytes.isEmpty && bytes.count <= TileLimits.bytes, "a tile has 1 to \(TileLimits.bytes) bytes")
        tileCount += 1
        if let same = shared[bytes] {
            let last = entries[entries.count - 1]
            if last.offset == same.offset, last.tileID + UInt64(last.runLength) == number {
                entries[entries.count - 1].runLength += 1
            } else {
                entries.append(.init(tileID: number, offset: same.offset, length: same.length, runLength: 1))
            }
            return
        }
        let entry = PMTilesDirectory.Entry(
            tileID: number, offset: UInt64(file.end - Self.headRoom), length: UInt32(bytes.count), runLength: 1)
        try file.append(bytes)
        entries.append(entry)
        contentCount += 1
        if bytes.count <= Self.sharedSize, shared.count < Self.sharedLimit { shared[bytes] = entry }
    }

    /// Writes directories, metadata and head, flushed to the disk.
    package func finish() throws {
        precondition(!entries.isEmpty, "an archive has at least one tile")
        let tileData = PMTilesHeader.Section(offset: Self.headRoom, length: file.end - Self.headRoom)
        let (root, leaves) = packedDirectories()
        let leafSection = PMTilesHeader.Section(offset: file.end, length: leaves.count)
        try file.append(leaves)
        let metadata = TileGzip.packed(Array(metadataText.utf8))
        let metadataSection = PMTilesHeader.Section(offset: file.end, length: metadata.count)
        try file.append(metadata)
        var header = PMTilesHeader(
            root: .init(offset: PMTilesHeader.size, length: root.count), metadata: metadataSection,
            leaves: leafSection, tileData: tileData, zooms: info.zooms, tileType: info.format.pmtilesType)
        header.bounds = info.bounds
        header.addressedTiles = tileCount
        header.tileEntries = entries.count
        header.tileContents = contentCount
        header.isClustered = true
        try file.write(header.bytes + root, at: 0)
        try file.synchronize()
    }

    /// The root directory, and the leaves that it needs to fit into its room.
    private func packedDirectories() -> (root: [UInt8], leaves: [UInt8]) {
        let room = Self.headRoom - PMTilesHeader.size
        let whole = TileGzip.packed(PMTilesDirectory(entries: entries).bytes)
        if whole.count <= room { return (whole, []) }
        var leafSize = 4096
        while true {
            var leaves: [UInt8] = []
            var pointers: [PMTilesDirectory.Entry] = []
            for start in stride(from: 0, to: entries.count, by: leafSize) {
                let part = Array(entries[start..<min(start + leafSize, entries.count)])
                let packed = TileGzip.packed(PMTilesDirectory(entries: part).bytes)
                pointers.append(
                    .init(
                        tileID: part[0].tileID, offset: UInt64(leaves.count), length: UInt32(packed.count),
                        runLength: 0))
                leaves += packed
            }
            let root = TileGzip.packed(PMTilesDirectory(entries: pointers).bytes)
            if root.count <= room { return (root, leaves) }
            leafSize *= 2
        }
    }

    private var metadataText: String {
        let members = info.members.map { "\(JSONMembers.quoted($0.name)):\(JSONMembers.quoted($0.value))" }
        return "{\(members.joined(separator: ","))}"
    }
}

extension TileFormat {
    /// The number of the format in a PMTiles head.
    var pmtilesType: UInt8 {
        switch self {
        case .png: 2
        case .jpeg: 3
        case .webp: 4
        }
    }
}
