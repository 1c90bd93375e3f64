/// Walks the messages and sections of a GRIB file without touching the packed data.
package struct GRIB2Scanner<Source: ByteSource> {
    private let source: Source
    private let checksEnds: Bool

    /// Scans a file, or what it unpacked to.
    ///
    /// - Parameter checksEnds: whether each message must end with `7777`; false where only the head of the source can
    ///   be read.
    package init(_ source: Source, checksEnds: Bool = true) {
        self.source = source
        self.checksEnds = checksEnds
    }

    /// Every field of the file, in its order. Bytes between messages, such as bulletin headings, are passed over.
    ///
    /// - Throws: ``GRIB2Error`` where the file holds no message, or a message is damaged or cut short.
    package func entries() throws(GRIB2Error) -> [GRIBEntry] {
        var entries: [GRIBEntry] = []
        var offset = 0
        while let start = nextMessage(from: offset) {
            let head = source.bytes(at: start, count: 16)
            guard head.count >= 8 else {
                throw .truncated(what: "the GRIB message", offset: start, needed: 16, available: head.count)
            }
            switch head[7] {
            case 1:
                let length = head.bigEndian(at: 4, bytes: 3)
                try check(message: start..<start + length, shortest: 40)
                entries.append(.edition1(start..<start + length))
                offset = start + length
            case 2:
                guard head.count == 16 else {
                    throw .truncated(what: "the GRIB message", offset: start, needed: 16, available: head.count)
                }
                // A length has eight bytes; those beyond 2^56 are no file's.
                let length = head[8] == 0 ? head.bigEndian(at: 9, bytes: 7) : 1 << 56
                try check(message: start..<start + length, shortest: 16 + 21 + 4)
                entries += try fields(of: start..<start + length, discipline: Int(head[6]))
                offset = start + length
            default: throw .unknownEdition(Int(head[7]), offset: start)
            }
        }
        guard !entries.isEmpty else { throw .noMessage }
        return entries
    }

    /// Where the next `GRIB` stands.
    private func nextMessage(from first: Int) -> Int? {
        var offset = first
        while offset + 4 <= source.count {
            // Messages mostly follow one another; the long look is for bulletins and padding.
            let window = source.bytes(at: offset, count: offset == first ? 4 : 65_536)
            guard window.count >= 4 else { return nil }
            for i in 0...window.count - 4 where window[i] == 0x47 {
                if window[i + 1] == 0x52, window[i + 2] == 0x49, window[i + 3] == 0x42 { return offset + i }
            }
            offset += window.count - 3
        }
        return nil
    }

    private func check(message: Range<Int>, shortest: Int) throws(GRIB2Error) {
        guard message.count >= shortest else {
            throw .badSection(
                offset: message.lowerBound, problem: "the GRIB message is said to have \(message.count) bytes")
        }
        guard message.upperBound <= source.count else {
            throw .truncated(
                what: "the GRIB message", offset: message.lowerBound, needed: message.count,
                available: source.count - message.lowerBound)
        }
        let end = message.upperBound - 4
        guard !checksEnds || source.bytes(at: end, count: 4) == [0x37, 0x37, 0x37, 0x37] else {
            throw .noEnd(offset: end)
        }
    }

    /// The fields of one message of edition 2, whose bounds have been checked.
    private func fields(of message: Range<Int>, discipline: Int) throws(GRIB2Error) -> [GRIBEntry] {
        var fields: [GRIBEntry] = []
        var identification: GRIB2Field.Section?
        var grid: GRIB2Field.Section?
        var product: GRIB2Field.Section?
        var representation: GRIB2Field.Section?
        var bitmap: GRIB2Field.Bitmap?
        var definedBitmap: GRIB2Field.Bitmap?
        var offset = message.lowerBound + 16
        let end = message.upperBound - 4
        while offset < end {
            let head = source.bytes(at: offset, count: 6)
            guard end - offset >= 5, head.count >= 5 else {
                throw .badSection(offset: offset, problem: "\(end - offset) bytes are left, too few for a section")
            }
            let length = head.bigEndian(at: 0, bytes: 4)
            let number = Int(head[4])
            guard length >= 5, length <= end - offset else {
                throw .badSection(
                    offset: offset,
                    problem: "section \(number) is said to have \(length) bytes, but \(end - offset) are left")
            }
            switch number {
            case 1: identification = try section(1, at: offset, length: length, shortest: 21)
            case 2: break
            case 3:
                grid = try section(3, at: offset, length: length, shortest: 14)
                (product, representation, bitmap, definedBitmap) = (nil, nil, nil, nil)
            case 4:
                product = try section(4, at: offset, length: length, shortest: 11)
                (representation, bitmap) = (nil, nil)
            case 5:
                representation = try section(5, at: offset, length: length, shortest: 11)
                bitmap = nil
            case 6:
                guard length >= 6, head.count == 6 else {
                    throw .badSection(offset: offset, problem: "section 6 has \(length) bytes, but 6 are the least")
                }
                switch head[5] {
                case 0:
                    bitmap = .bits(offset + 6..<offset + length)
                    definedBitmap = bitmap
                case 254:
                    guard let definedBitmap else {
                        throw .badSection(
                            offset: offset, problem: "section 6 refers to an earlier bitmap, but there is none")
                    }
                    bitmap = definedBitmap
                case 255: bitmap = GRIB2Field.Bitmap.none
                default: bitmap = .predefined(Int(head[5]))
                }
            case 7:
                guard let identification, let grid, let product, let representation, let bitmap else {
                    throw .badSection(offset: offset, problem: "section 7 stands before all of sections 1 and 3 to 6")
                }
                fields.append(
                    .field(
                        GRIB2Field(
                            message: message, discipline: discipline, identification: identification,
                            grid: grid, product: product, representation: representation, bitmap: bitmap,
                            data: offset + 5..<offset + length)))
            default: throw .badSection(offset: offset, problem: "section \(number) found, but there are 1 to 7")
            }
            offset += length
        }
        guard !fields.isEmpty else {
            throw .badSection(offset: message.lowerBound, problem: "the GRIB message has no data section")
        }
        return fields
    }

    private func section(
        _ number: Int, at offset: Int, length: Int, shortest: Int
    ) throws(GRIB2Error) -> GRIB2Field.Section {
        guard length >= shortest else {
            throw .badSection(
                offset: offset, problem: "section \(number) has \(length) bytes, but \(shortest) are the least")
        }
        let bytes = source.bytes(at: offset, count: length)
        guard bytes.count == length else {
            throw .truncated(what: "section \(number)", offset: offset, needed: length, available: bytes.count)
        }
        return GRIB2Field.Section(offset: offset, bytes: bytes)
    }
}
