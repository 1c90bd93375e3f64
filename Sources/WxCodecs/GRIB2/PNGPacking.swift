/// Unpacks numbers that were stored as the samples of a PNG picture (template 5.41).
enum PNGPacking {
    /// The first numbers of a picture, brought into the narrowest cells.
    ///
    /// - Parameters:
    ///   - count: numbers wanted; rows below them are left as they are.
    ///   - room: cells for which memory is set aside.
    ///   - apart: numbers that must stay distinct when cells are re-based.
    static func codes(
        of image: PNGSampleImage, in bytes: [UInt8], count: Int, room: Int, apart: [Int]
    ) throws(PNGSampleError) -> GRIB2Codes {
        let rows = min(image.height, (count + image.width - 1) / image.width)
        switch image.bits {
        case ...8:
            var cells = try image.byteSamples(of: bytes, rows: rows, room: room)
            cells.removeLast(cells.count - count)
            return GRIB2Codes(storage: .bytes(cells))
        case 16:
            var cells = try image.wordSamples(of: bytes, rows: rows, room: room)
            cells.removeLast(cells.count - count)
            return GRIB2Codes(storage: .words(cells))
        default:
            return try wideCodes(of: image, in: bytes, rows: rows, count: count, room: room, apart: apart)
        }
    }

    /// Numbers of three or four bytes, turned into words within the block they were inflated to where they fit.
    private static func wideCodes(
        of image: PNGSampleImage, in bytes: [UInt8], rows: Int, count: Int, room: Int, apart: [Int]
    ) throws(PNGSampleError) -> GRIB2Codes {
        let size = image.bits / 8
        var words: [UInt16] = try image.packedRows(of: bytes, rows: rows)
        let (rebasing, wide) = unsafe words.withUnsafeMutableBytes { block -> (GRIB2Rebasing?, [UInt32]) in
            let first = UnsafeRawBufferPointer(block)
            func number(_ i: Int) -> UInt32 { unsafe Self.number(first, i, size) }
            guard let rebasing = GRIB2Rebasing(count: count, apart: apart, number: number) else {
                return (nil, (0..<count).map(number))
            }
            // A word is written before the bytes that it is made of: nothing is overwritten unread.
            for i in 0..<count {
                unsafe block.storeBytes(of: rebasing.cell(number(i)), toByteOffset: 2 &* i, as: UInt16.self)
            }
            return (rebasing, [])
        }
        guard let rebasing else { return GRIB2Codes(storage: .wide(wide)) }
        words.removeLast(words.count - count)
        if words.capacity < room { words.reserveCapacity(room) }
        return rebasing.codes(words)
    }

    @inline(__always)
    private static func number(_ block: UnsafeRawBufferPointer, _ i: Int, _ size: Int) -> UInt32 {
        let at = i &* size
        let high = unsafe UInt32(block[at]) << 16 | UInt32(block[at &+ 1]) << 8 | UInt32(block[at &+ 2])
        return size == 3 ? high : unsafe high << 8 | UInt32(block[at &+ 3])
    }
}
