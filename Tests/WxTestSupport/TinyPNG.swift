public import WxRaster

/// Writes PNGs of one colour in a few bytes' work, stored without packing, by the PNG specification alone.
public enum TinyPNG {
    /// A square of one colour with straight alpha.
    public static func flat(_ color: RGBA8, side: Int) -> [UInt8] {
        square(side: side) { _, _ in color }
    }

    /// A square whose pixels a rule gives.
    public static func square(side: Int, color: (_ x: Int, _ y: Int) -> RGBA8) -> [UInt8] {
        var raw: [UInt8] = []
        for y in 0..<side {
            raw.append(0)
            for x in 0..<side {
                let pixel = color(x, y)
                raw += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
            }
        }
        var packed: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: raw.count, by: 65_535) {
            let part = raw[start..<min(start + 65_535, raw.count)]
            let length = UInt16(part.count)
            packed.append(start + part.count == raw.count ? 1 : 0)
            packed += [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
            packed += part
        }
        packed += bigEndian(adler32(raw))
        let size = bigEndian(UInt32(side))
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", size + size + [8, 6, 0, 0, 0])
            + chunk("IDAT", packed) + chunk("IEND", [])
    }

    private static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var a: UInt32 = 1
        var b: UInt32 = 0
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return b << 16 | a
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { crcTable[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
    }
}
