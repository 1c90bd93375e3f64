/// A PNG file, or a part of one, as it grows chunk by chunk.
struct PNGChunks {
    /// The chunks so far, after the signature where they begin a file.
    private(set) var bytes: [UInt8]

    /// - Parameter beginsFile: whether the signature stands before the chunks.
    init(beginsFile: Bool = true) { bytes = beginsFile ? PNGFormat.signature : [] }

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

    /// Appends the chunk that says how large a picture is and how it is stored.
    mutating func append(header form: PNGForm, width: Int, height: Int) {
        append("IHDR") { data in
            data.append(bigEndian: UInt32(width))
            data.append(bigEndian: UInt32(height))
            data += [UInt8(form.bitDepth), UInt8(form.colorType.rawValue), 0, 0, 0]
        }
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

    /// Appends a number, its higher byte first.
    mutating func append(bigEndian16 value: UInt16) {
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value))
    }

    /// Appends a number, its lowest byte first.
    mutating func append(littleEndian value: UInt16) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
    }
}
