/// A PNG picture taken as a field of numbers: gray levels, palette indices, or colours read as one number.
///
/// That is how GRIB2 packs fields and how radar mosaics are published. The samples come out as they are stored, with
/// no colour management, and straight from one inflated block, in which the filters are undone in place.
package struct PNGSampleImage: Sendable {
    /// How a sample is stored.
    package enum Kind: Hashable, Sendable {
        /// A gray level.
        case gray
        /// An index into a palette.
        case palette
        /// Red, green and blue, or with alpha: read as one number, the first byte highest.
        case color
    }

    /// Columns, more than 0.
    package let width: Int
    /// Rows, more than 0.
    package let height: Int
    /// What a sample is.
    package let kind: Kind
    /// Bits of a sample: 1, 2, 4, 8, 16, 24 or 32.
    package let bits: Int

    /// Where the compressed data stand in the file.
    let dataChunks: [Range<Int>]
    /// Where the stream begins in the file.
    let start: Int

    /// Bytes of a row without its filter byte.
    var stride: Int { (width * bits + 7) / 8 }

    /// Bytes of the inflated block.
    var inflatedCount: Int { (stride + 1) * height }
}

extension PNGSampleImage {
    /// Reads the header and finds the image data of a PNG stream; every chunk's checksum is verified.
    ///
    /// - Parameters:
    ///   - range: the part of `bytes` that the stream fills.
    ///   - limit: the most samples that are accepted.
    package init(_ bytes: [UInt8], in range: Range<Int>, limit: Int) throws(PNGSampleError) {
        let start = range.lowerBound
        guard range.count >= 8, bytes[start..<start + 8].elementsEqual(Self.signature) else { throw .notPNG }
        var header: (width: Int, height: Int, depth: Int, colorType: Int, interlaced: Bool)?
        var data: [Range<Int>] = []
        var offset = start + 8
        chunks: while true {
            let at = offset - start
            guard range.upperBound - offset >= 12 else { throw .truncated(offset: at) }
            let length = bytes.bigEndian(at: offset, bytes: 4)
            guard length <= range.upperBound - offset - 12 else { throw .truncated(offset: at) }
            let body = offset + 8..<offset + 8 + length
            let name = bytes.bigEndian(at: offset + 4, bytes: 4)
            let sum = unsafe bytes.withUnsafeBytes {
                unsafe Inflater.crc32(.init(rebasing: $0[offset + 4..<body.upperBound]))
            }
            guard sum == UInt32(bytes.bigEndian(at: body.upperBound, bytes: 4)) else {
                throw .wrongChecksum(chunk: Self.printable(bytes[offset + 4..<offset + 8]), offset: at)
            }
            switch name {
            case 0x4948_4452:  // IHDR
                guard header == nil, length == 13 else { throw .badHeader("IHDR has \(length) bytes") }
                header = (
                    bytes.bigEndian(at: body.lowerBound, bytes: 4), bytes.bigEndian(at: body.lowerBound + 4, bytes: 4),
                    Int(bytes[body.lowerBound + 8]), Int(bytes[body.lowerBound + 9]), bytes[body.lowerBound + 12] != 0
                )
            case 0x4944_4154: data.append(body)  // IDAT
            case 0x4945_4E44: break chunks  // IEND
            default: break
            }
            offset = body.upperBound + 4
        }
        guard let header else { throw .badHeader("there is no IHDR chunk") }
        guard header.width > 0, header.height > 0, header.width < 1 << 31, header.height < 1 << 31 else {
            throw .badHeader("\(header.width)×\(header.height) pixels")
        }
        guard header.width <= limit / header.height else {
            throw .tooLarge(width: header.width, height: header.height, limit: limit)
        }
        guard !header.interlaced else { throw .interlaced }
        switch (header.colorType, header.depth) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16): (kind, bits) = (.gray, header.depth)
        case (3, 1), (3, 2), (3, 4), (3, 8): (kind, bits) = (.palette, header.depth)
        case (2, 8): (kind, bits) = (.color, 24)
        case (6, 8): (kind, bits) = (.color, 32)
        case (2, 16), (4, 8), (4, 16), (6, 16):
            throw .unsupported("pixels of colour type \(header.colorType) and \(header.depth) bits")
        default: throw .badHeader("colour type \(header.colorType) with \(header.depth) bits")
        }
        width = header.width
        height = header.height
        dataChunks = data
        self.start = start
        let packed = data.reduce(0) { $0 + $1.count }
        guard !data.isEmpty, inflatedCount <= Inflater.mostBytes(from: packed) else {
            throw .damagedData(offset: (data.first?.lowerBound ?? offset) - start)
        }
    }

    /// The size that a PNG file's header tells, at the cost of two short reads; the file must have its end.
    package static func size(
        in source: some ByteSource, limit: Int
    ) throws(PNGSampleError) -> (width: Int, height: Int) {
        let head = source.bytes(at: 0, count: 29)
        guard isPNG(head) else { throw .notPNG }
        guard head.count == 29, head.bigEndian(at: 12, bytes: 4) == 0x4948_4452 else { throw .truncated(offset: 8) }
        let end = source.bytes(at: source.count - 8, count: 8)
        guard end.count == 8, end.bigEndian(at: 0, bytes: 4) == 0x4945_4E44 else {
            throw .truncated(offset: source.count)
        }
        let (width, height) = (head.bigEndian(at: 16, bytes: 4), head.bigEndian(at: 20, bytes: 4))
        guard width > 0, height > 0 else { throw .badHeader("\(width)×\(height) pixels") }
        guard width <= limit / height else { throw .tooLarge(width: width, height: height, limit: limit) }
        return (width, height)
    }

    /// Whether some bytes begin as PNG files do.
    package static func isPNG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A chunk's name, with a question mark for each byte that is no letter.
    private static func printable(_ name: ArraySlice<UInt8>) -> String {
        let letters = name.map { byte in
            switch byte {
            case 0x41...0x5A, 0x61...0x7A: Character(Unicode.Scalar(byte))
            default: Character("?")
            }
        }
        return String(letters)
    }
}
