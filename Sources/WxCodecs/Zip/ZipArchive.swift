/// A zip archive in memory: its directory is read at once, an entry's contents when they are asked for.
///
/// Reads what KMZ files and zipped shapefiles are made of: stored and deflated entries, no encryption, no parts, no
/// archives beyond 4 GB.
///
/// - Note: Source: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7 (local headers), 4.3.12 (directory), 4.3.16 (its end).
package struct ZipArchive: Sendable {
    /// One file of the archive.
    package struct Entry: Hashable, Sendable {
        /// The name with its folders, as the archive has it.
        package let name: String
        /// Bytes that it unpacks to, as the directory claims.
        package let size: Int
        let packedSize: Int
        let method: Int
        let isEncrypted: Bool
        let checksum: UInt32
        let headerOffset: Int

        /// Whether it is a folder.
        package var isFolder: Bool { name.hasSuffix("/") }
    }

    /// The entries in the directory's order, folders included.
    package let entries: [Entry]
    private let bytes: [UInt8]

    /// Whether some bytes begin as zip archives do; an empty archive begins with its directory's end.
    package static func isZip(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
    }

    /// Reads the directory.
    package init(_ bytes: [UInt8]) throws(ZipError) {
        guard let end = Self.directoryEnd(bytes) else { throw .noDirectory }
        let count = Self.number(bytes, at: end + 10, count: 2)
        let length = Self.number(bytes, at: end + 12, count: 4)
        var offset = Self.number(bytes, at: end + 16, count: 4)
        guard offset <= end, length <= end - offset else { throw .damaged("its directory lies outside of the file") }
        // Every entry takes 46 bytes at least: a count that can not be true sets no memory aside.
        guard count <= length / 46 else { throw .damaged("its directory is shorter than its \(count) entries") }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        for index in 0..<count {
            guard offset + 46 <= end, Self.number(bytes, at: offset, count: 4) == 0x0201_4B50 else {
                throw .damaged("entry \(index + 1) of its directory is none")
            }
            let nameLength = Self.number(bytes, at: offset + 28, count: 2)
            let extra = Self.number(bytes, at: offset + 30, count: 2) + Self.number(bytes, at: offset + 32, count: 2)
            guard offset + 46 + nameLength + extra <= end else {
                throw .damaged("entry \(index + 1) of its directory runs out of it")
            }
            entries.append(
                Entry(
                    name: String(decoding: bytes[offset + 46..<offset + 46 + nameLength], as: UTF8.self),
                    size: Self.number(bytes, at: offset + 24, count: 4),
                    packedSize: Self.number(bytes, at: offset + 20, count: 4),
                    method: Self.number(bytes, at: offset + 10, count: 2),
                    isEncrypted: Self.number(bytes, at: offset + 8, count: 2) & 1 == 1,
                    checksum: UInt32(Self.number(bytes, at: offset + 16, count: 4)),
                    headerOffset: Self.number(bytes, at: offset + 42, count: 4)))
            offset += 46 + nameLength + extra
        }
        self.entries = entries
        self.bytes = bytes
    }

    /// Unpacks an entry and checks its CRC-32.
    ///
    /// - Parameter limit: the most bytes that it may unpack to; no more is ever set aside.
    package func contents(of entry: Entry, limit: Int) throws(ZipError) -> [UInt8] {
        if entry.isEncrypted { throw .unsupported(entry: entry.name, "encrypted") }
        guard entry.size <= limit else { throw .tooLarge(entry: entry.name, limit: limit) }
        let start = entry.headerOffset
        guard start + 30 <= bytes.count, Self.number(bytes, at: start, count: 4) == 0x0403_4B50 else {
            throw .damaged("\(entry.name) does not begin where the directory says")
        }
        let body =
            start + 30 + Self.number(bytes, at: start + 26, count: 2) + Self.number(bytes, at: start + 28, count: 2)
        guard body <= bytes.count, entry.packedSize <= bytes.count - body else {
            throw .damaged("\(entry.name) runs out of the file")
        }
        let packed = bytes[body..<body + entry.packedSize]
        let unpacked: [UInt8]
        switch entry.method {
        case 0 where entry.size == entry.packedSize: unpacked = Array(packed)
        case 8: unpacked = try inflated(packed, entry)
        default: throw .unsupported(entry: entry.name, "packed by method \(entry.method)")
        }
        guard unsafe unpacked.withUnsafeBytes({ unsafe Inflater.crc32($0) }) == entry.checksum else {
            throw .damaged("the checksum of \(entry.name) is wrong")
        }
        return unpacked
    }

    private func inflated(_ packed: ArraySlice<UInt8>, _ entry: Entry) throws(ZipError) -> [UInt8] {
        guard entry.size <= Inflater.mostBytes(from: packed.count) else {
            throw .damaged("\(entry.name) can not unpack to \(entry.size) bytes")
        }
        let inflater = Inflater()
        var isWhole = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: max(entry.size, 1)) { output, filled in
            unsafe packed.withUnsafeBytes { input in
                let room = unsafe UnsafeMutableRawBufferPointer(start: output.baseAddress, count: entry.size)
                if case .done(_, let written) = unsafe inflater.deflate(input, into: room) {
                    filled = written
                    isWhole = written == entry.size
                }
            }
        }
        guard isWhole else { throw .damaged("\(entry.name) is not of the size that the directory gives") }
        return output
    }

    /// Where the record that ends the directory begins: the last one, since a comment may follow it.
    private static func directoryEnd(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 22 else { return nil }
        let lowest = max(0, bytes.count - 22 - 65_535)
        return stride(from: bytes.count - 22, through: lowest, by: -1).first { offset in
            bytes[offset] == 0x50 && bytes[offset + 1] == 0x4B && bytes[offset + 2] == 5 && bytes[offset + 3] == 6
        }
    }

    /// A number of up to four bytes, the lowest first; the bytes must be there.
    private static func number(_ bytes: [UInt8], at offset: Int, count: Int) -> Int {
        bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
