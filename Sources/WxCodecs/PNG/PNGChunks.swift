/// A PNG file as it grows, chunk by chunk.
struct PNGChunks {
    /// The file so far; at first its signature.
    private(set) var bytes = PNGFormat.signature

    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    /// Appends a chunk whose data `fill` appends; its length and CRC are put around it.
    mutating func append(_ type: StaticString, _ fill: (inout [UInt8]) -> Void) {
        let start = bytes.count
        bytes.append(bigEndian: 0)
        type.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
        fill(&bytes)
        let length = UInt32(bytes.count - start - 8)
        for i in 0..<4 { bytes[start + i] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * i)) }
        bytes.append(bigEndian: PNGFormat.crc(bytes[(start + 4)...]))
    }

    /// Appends a text: as Latin-1 where it fits, else as UTF-8.
    mutating func append(text: String, keyword: String) {
        let name = keyword.unicodeScalars.prefix(79).map { $0.value < 256 ? UInt8($0.value) : UInt8(ascii: "?") }
        if text.unicodeScalars.allSatisfy({ $0.value < 256 && $0.value > 0 }) {
            append("tEXt") { data in
                data += name + [0]
                data += text.unicodeScalars.map { UInt8($0.value) }
            }
        } else {
            // No compression, no language, no translated keyword.
            append("iTXt") { data in
                data += name + [0, 0, 0, 0, 0]
                data += text.utf8.filter { $0 != 0 }
            }
        }
    }
}

extension [UInt8] {
    /// Appends a number, its highest byte first.
    mutating func append(bigEndian value: UInt32) {
        for shift in stride(from: UInt32(24), through: 0, by: -8) { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Appends a number, its lowest byte first.
    mutating func append(littleEndian value: UInt16) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
    }
}
