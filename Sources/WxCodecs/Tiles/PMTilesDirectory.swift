/// A directory of a PMTiles 3 archive: entries sorted by tile number.
///
/// - Note: Source: the PMTiles 3 specification, section "Directories".
struct PMTilesDirectory: Hashable, Sendable {
    /// One entry: a run of tiles that share their bytes, or a leaf directory.
    struct Entry: Hashable, Sendable {
        /// Number of the first tile.
        var tileID: UInt64
        /// Where the bytes begin, from the start of their section.
        var offset: UInt64
        /// How many bytes there are, more than 0.
        var length: UInt32
        /// Tiles in the run; 0 for a leaf directory.
        var runLength: UInt32
    }

    var entries: [Entry]

    /// Reads an unpacked directory.
    ///
    /// The count is held against the bytes that are there before memory is set aside: an entry takes four at least.
    init(_ bytes: [UInt8]) throws(TileArchiveError) {
        var reader = VarintReader(bytes: bytes)
        let count = try reader.next()
        guard count > 0, count <= UInt64(bytes.count / 4) else {
            throw .malformed("a directory of \(bytes.count) bytes claims \(count) entries; get the file again")
        }
        entries = [Entry](repeating: Entry(tileID: 0, offset: 0, length: 0, runLength: 0), count: Int(count))
        var id: UInt64 = 0
        for index in entries.indices {
            let (sum, overflow) = id.addingReportingOverflow(try reader.next())
            guard !overflow, index == 0 || sum > id else { throw Self.damaged("its tiles are not in order") }
            id = sum
            entries[index].tileID = id
        }
        for index in entries.indices { entries[index].runLength = try reader.nextUInt32() }
        for index in entries.indices {
            entries[index].length = try reader.nextUInt32()
            guard entries[index].length > 0 else { throw Self.damaged("an entry has no bytes") }
        }
        for index in entries.indices {
            let value = try reader.next()
            if value > 0 {
                entries[index].offset = value - 1
            } else {
                // 0 means: right behind the entry before.
                guard index > 0 else { throw Self.damaged("the first entry has no place") }
                let before = entries[index - 1]
                let (end, overflow) = before.offset.addingReportingOverflow(UInt64(before.length))
                guard !overflow else { throw Self.damaged("an entry lies beyond all files") }
                entries[index].offset = end
            }
        }
    }

    /// Makes a directory from sorted entries.
    init(entries: [Entry]) {
        self.entries = entries
    }

    /// The entry that may hold a tile: the last one that does not begin behind it.
    func entry(for id: UInt64) -> Entry? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].tileID <= id { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let entry = entries[low - 1]
        return entry.runLength == 0 || id - entry.tileID < UInt64(entry.runLength) ? entry : nil
    }

    /// The directory's bytes, not packed.
    var bytes: [UInt8] {
        var out: [UInt8] = []
        func append(_ value: UInt64) {
            var rest = value
            while rest >= 0x80 {
                out.append(UInt8(rest & 0x7F) | 0x80)
                rest >>= 7
            }
            out.append(UInt8(rest))
        }
        append(UInt64(entries.count))
        var last: UInt64 = 0
        for entry in entries {
            append(entry.tileID - last)
            last = entry.tileID
        }
        for entry in entries { append(UInt64(entry.runLength)) }
        for entry in entries { append(UInt64(entry.length)) }
        for (index, entry) in entries.enumerated() {
            let follows = index > 0 && entry.offset == entries[index - 1].offset + UInt64(entries[index - 1].length)
            append(follows ? 0 : entry.offset + 1)
        }
        return out
    }

    private static func damaged(_ what: String) -> TileArchiveError {
        .malformed("a directory is damaged: \(what); get the file again")
    }
}

/// Reads numbers of seven bits a byte, the lowest first.
private struct VarintReader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() throws(TileArchiveError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard position < bytes.count else { throw .malformed("a directory ends in a number; get the file again") }
            let byte = bytes[position]
            position += 1
            guard shift < 63 || byte <= 1 else { break }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw .malformed("a directory has a number of more than 64 bits; get the file again")
    }

    mutating func nextUInt32() throws(TileArchiveError) -> UInt32 {
        guard let value = UInt32(exactly: try next()) else {
            throw .malformed("a directory has a number of more than 32 bits; get the file again")
        }
        return value
    }
}
