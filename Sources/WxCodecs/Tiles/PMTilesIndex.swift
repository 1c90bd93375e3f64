import Synchronization
import WxGeo

/// Finds tiles in a PMTiles archive, by way of its directories.
///
/// Leaf directories are kept once unpacked, within a budget; any thread may ask.
final class PMTilesIndex: Sendable {
    /// Directories below one another at most, as the specification advises.
    private static let depthLimit = 4
    /// Entries of leaf directories that are kept: some 24 MB.
    private static let keptEntryLimit = 1_000_000

    let header: PMTilesHeader
    private let file: RandomAccessFile
    private let root: PMTilesDirectory
    private let leaves = Mutex(Leaves())

    private struct Leaves {
        var directories: [UInt64: PMTilesDirectory] = [:]
        var entryCount = 0
    }

    init(file: RandomAccessFile) throws(TileArchiveError) {
        self.file = file
        header = try PMTilesHeader(
            file.read(offset: 0, count: min(PMTilesHeader.size, file.size)), fileSize: file.size)
        root = try Self.directory(header.root, of: file, header)
    }

    /// The metadata's bytes, unpacked.
    func metadata() throws(TileArchiveError) -> [UInt8] {
        try Self.unpacked(header.metadata, of: file, header)
    }

    /// The entry of a tile; nil where the archive has none.
    func entry(for number: UInt64) throws(TileArchiveError) -> PMTilesDirectory.Entry? {
        var directory = root
        for _ in 0..<Self.depthLimit {
            guard let entry = directory.entry(for: number) else { return nil }
            if entry.runLength > 0 { return entry }
            directory = try leaf(entry)
        }
        throw .malformed("its directories are nested deeper than \(Self.depthLimit); get the file again")
    }

    /// The first entry of the archive that is a tile.
    func firstEntry() throws(TileArchiveError) -> PMTilesDirectory.Entry {
        var directory = root
        for _ in 0..<Self.depthLimit {
            let entry = directory.entries[0]
            if entry.runLength > 0 { return entry }
            directory = try leaf(entry)
        }
        throw .malformed("its directories are nested deeper than \(Self.depthLimit); get the file again")
    }

    /// The bytes of an entry's tiles, unpacked.
    func data(of entry: PMTilesDirectory.Entry) throws(TileArchiveError) -> [UInt8] {
        guard Int(entry.length) <= TileLimits.bytes else {
            throw .badTile("a tile of \(entry.length) bytes is larger than \(TileLimits.bytes)")
        }
        let section = try Self.section(header.tileData, offset: entry.offset, length: entry.length, "a tile")
        let bytes = try file.read(offset: section.offset, count: section.length)
        guard header.tileCompression == .gzip else { return bytes }
        return try TileGzip.unpacked(bytes, limit: TileLimits.bytes)
    }

    /// Walks the entries of tiles that may lie in a span of numbers, in order, until `visit` returns false.
    func walk(_ numbers: ClosedRange<UInt64>, visit: (PMTilesDirectory.Entry) throws -> Bool) throws {
        _ = try walk(root, depth: 1, numbers, visit: visit)
    }

    private func walk(
        _ directory: PMTilesDirectory, depth: Int, _ numbers: ClosedRange<UInt64>,
        visit: (PMTilesDirectory.Entry) throws -> Bool
    ) throws -> Bool {
        guard depth <= Self.depthLimit else {
            throw TileArchiveError.malformed("its directories are nested deeper than \(Self.depthLimit)")
        }
        for (index, entry) in directory.entries.enumerated() {
            if entry.tileID > numbers.upperBound { return true }
            let next = index + 1 < directory.entries.count ? directory.entries[index + 1].tileID : .max
            guard next > numbers.lowerBound else { continue }
            if entry.runLength > 0 {
                guard try visit(entry) else { return false }
            } else if try !walk(leaf(entry), depth: depth + 1, numbers, visit: visit) {
                return false
            }
        }
        return true
    }

    private func leaf(_ entry: PMTilesDirectory.Entry) throws(TileArchiveError) -> PMTilesDirectory {
        if let kept = leaves.withLock({ $0.directories[entry.offset] }) { return kept }
        let section = try Self.section(header.leaves, offset: entry.offset, length: entry.length, "a leaf directory")
        let directory = try Self.directory(section, of: file, header)
        leaves.withLock { leaves in
            if leaves.entryCount > Self.keptEntryLimit { leaves = Leaves() }
            guard leaves.directories.updateValue(directory, forKey: entry.offset) == nil else { return }
            leaves.entryCount += directory.entries.count
        }
        return directory
    }

    /// A piece of a section, held against the section's length.
    private static func section(
        _ whole: PMTilesHeader.Section, offset: UInt64, length: UInt32, _ what: String
    ) throws(TileArchiveError) -> PMTilesHeader.Section {
        guard offset <= UInt64(whole.length), UInt64(length) <= UInt64(whole.length) - offset else {
            throw .malformed("\(what) lies beyond the end of its section; get the file again")
        }
        return PMTilesHeader.Section(offset: whole.offset + Int(offset), length: Int(length))
    }

    private static func directory(
        _ section: PMTilesHeader.Section, of file: RandomAccessFile, _ header: PMTilesHeader
    ) throws(TileArchiveError) -> PMTilesDirectory {
        try PMTilesDirectory(unpacked(section, of: file, header))
    }

    private static func unpacked(
        _ section: PMTilesHeader.Section, of file: RandomAccessFile, _ header: PMTilesHeader
    ) throws(TileArchiveError) -> [UInt8] {
        guard section.length <= TileLimits.directoryBytes else {
            throw .malformed("a directory of \(section.length) bytes is larger than \(TileLimits.directoryBytes)")
        }
        let bytes = try file.read(offset: section.offset, count: section.length)
        guard header.internalCompression == .gzip else { return bytes }
        return try TileGzip.unpacked(bytes, limit: TileLimits.directoryBytes)
    }
}
