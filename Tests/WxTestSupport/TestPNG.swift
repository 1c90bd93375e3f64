/// Writes PNG streams for tests, plainly and without compression, with the filter of each row as asked.
public enum TestPNG {
    /// A picture of packed rows.
    ///
    /// - Parameters:
    ///   - rows: the bytes of each row without filters.
    ///   - pixelBytes: the distance to the left byte that filters look back.
    ///   - filters: the filter of each row, taken in turn.
    ///   - chunk: image data bytes of a chunk.
    public static func encode(
        width: Int, rows: [[UInt8]], depth: Int, colorType: Int, pixelBytes: Int = 1, filters: [Int] = [0],
        interlaced: Bool = false, chunk: Int = 1 << 30
    ) -> [UInt8] {
        var raw: [UInt8] = []
        for (y, row) in rows.enumerated() {
            let filter = filters[y % filters.count]
            let above = y > 0 ? rows[y - 1] : [UInt8](repeating: 0, count: row.count)
            raw.append(UInt8(filter))
            for i in row.indices {
                let a = i >= pixelBytes ? Int(row[i - pixelBytes]) : 0
                let b = Int(above[i])
                let c = i >= pixelBytes ? Int(above[i - pixelBytes]) : 0
                let predictor =
                    switch filter {
                    case 1: a
                    case 2: b
                    case 3: (a + b) / 2
                    case 4: paeth(a, b, c)
                    default: 0
                    }
                raw.append(row[i] &- UInt8(truncatingIfNeeded: predictor))
            }
        }
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        png += block(
            "IHDR", number(width) + number(rows.count) + [UInt8(depth), UInt8(colorType), 0, 0, interlaced ? 1 : 0])
        if colorType == 3 { png += block("PLTE", (0..<768).map { UInt8($0 / 3) }) }
        let data = stored(raw)
        for start in stride(from: 0, to: data.count, by: chunk) {
            png += block("IDAT", Array(data[start..<min(start + chunk, data.count)]))
        }
        return png + block("IEND", [])
    }

    private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
        let p = a + b - c
        let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
        return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
    }

    private static func block(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return number(body.count) + named + number(Int(crc32(named)))
    }

    private static func number(_ n: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: n >> (24 - 8 * $0)) } }

    /// A gzip file of one member that stores its bytes (RFC 1952).
    public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        let deflated = stored(bytes).dropFirst(2).dropLast(4)
        let tail = (number(Int(crc32(bytes))).reversed() as [UInt8]) + (number(bytes.count).reversed() as [UInt8])
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflated + tail
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, bytes.count)
            let n = UInt16(end - start)
            out.append(end == bytes.count ? 1 : 0)
            out += [UInt8(n & 255), UInt8(n >> 8), UInt8(~n & 255), UInt8(~n >> 8)]
            out += bytes[start..<end]
            start = end
        } while start < bytes.count
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return out + number(Int(b << 16 | a))
    }

    /// The CRC of PNG (ISO/IEC 15948 annex D), a bit at a time.
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
