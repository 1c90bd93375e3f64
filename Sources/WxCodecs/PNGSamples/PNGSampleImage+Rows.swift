extension PNGSampleImage {
    /// The samples of the first rows as bytes, one a sample.
    ///
    /// - Parameters:
    ///   - bytes: the file that the image was found in.
    ///   - rows: rows wanted from the top, at most ``height``: filters are not undone below them.
    ///   - room: samples for which memory is set aside beyond those that are read, when that is more.
    /// - Precondition: ``bits`` is 8 at most.
    package func byteSamples(of bytes: [UInt8], rows: Int, room: Int = 0) throws(PNGSampleError) -> [UInt8] {
        precondition(bits <= 8 && rows <= height, "samples of \(bits) bits do not fit bytes")
        if bits == 8 {
            return try unsafe samples(of: bytes, rows: rows, room: room) { _, _ in }
        }
        let packed: [UInt8] = try packedRows(of: bytes, rows: rows)
        var samples: [UInt8] = []
        samples.reserveCapacity(max(rows * width, room))
        let mask = UInt8(1 << bits - 1)
        for row in 0..<rows {
            for x in 0..<width {
                let shift = 8 - bits - (x * bits) & 7
                samples.append(packed[row * stride + (x * bits) >> 3] >> UInt8(shift) & mask)
            }
        }
        return samples
    }

    /// The samples of the first rows as words.
    ///
    /// - Precondition: ``bits`` is 16.
    package func wordSamples(of bytes: [UInt8], rows: Int, room: Int = 0) throws(PNGSampleError) -> [UInt16] {
        precondition(bits == 16 && rows <= height, "samples of \(bits) bits are no words")
        return try unsafe samples(of: bytes, rows: rows, room: room) { row, count in
            for i in 0..<count { unsafe row[i] = UInt16(bigEndian: row[i]) }
        }
    }

    /// The bytes of the first rows with their filters undone, rows one after the other.
    func packedRows<Cell: RecyclableCell>(of bytes: [UInt8], rows: Int) throws(PNGSampleError) -> [Cell] {
        try unsafe unfiltered(
            of: bytes, rows: rows, room: 0, count: (stride * rows + Cell.bitWidth / 8 - 1) / (Cell.bitWidth / 8)
        ) {
            _, _ in
        }
    }

    /// Samples that fill whole cells; `finish` turns each row into native ones while it is in the cache.
    private func samples<Cell: RecyclableCell>(
        of bytes: [UInt8], rows: Int, room: Int, finish: (UnsafeMutablePointer<Cell>, Int) -> Void
    ) throws(PNGSampleError) -> [Cell] {
        try unsafe unfiltered(of: bytes, rows: rows, room: room, count: rows * width, finish: finish)
    }

    /// Inflates the whole stream into the memory of the array that is returned, and undoes the filters there.
    private func unfiltered<Cell: RecyclableCell>(
        of bytes: [UInt8], rows: Int, room: Int, count: Int, finish: (UnsafeMutablePointer<Cell>, Int) -> Void
    ) throws(PNGSampleError) -> [Cell] {
        let cellBytes = Cell.bitWidth / 8
        var failure: PNGSampleError?
        let capacity = max((inflatedCount + cellBytes - 1) / cellBytes, room)
        var cells = Cell.recycled.take(count: capacity)
        unsafe cells.withUnsafeMutableBufferPointer { buffer in
            let raw = unsafe UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: inflatedCount)
            do throws(PNGSampleError) {
                try unsafe inflate(bytes, into: raw)
                let base = raw.baseAddress!
                let first = buffer.baseAddress!
                let rowCells = stride / cellBytes
                for row in 0..<rows {
                    try unsafe PNGUnfilter.undo(row: row, stride: stride, pixelBytes: max(1, bits / 8), in: base)
                    // The row above was needed as it is stored until now.
                    if row > 0 { unsafe finish(first + (row - 1) * rowCells, rowCells) }
                }
                if rows > 0 { unsafe finish(first + (rows - 1) * rowCells, rowCells) }
            } catch {
                failure = error
            }
        }
        cells.removeLast(cells.count - count)
        if let failure { throw failure }
        return cells
    }

    private func inflate(
        _ bytes: [UInt8], into output: UnsafeMutableRawBufferPointer
    ) throws(PNGSampleError) {
        let joined: [UInt8]
        let range: Range<Int>
        if dataChunks.count == 1 {
            (joined, range) = (bytes, dataChunks[0])
        } else {
            var all: [UInt8] = []
            all.reserveCapacity(dataChunks.reduce(0) { $0 + $1.count })
            for chunk in dataChunks { all.append(contentsOf: bytes[chunk]) }
            (joined, range) = (all, 0..<all.count)
        }
        let outcome = unsafe joined.withUnsafeBytes { input in
            unsafe Inflater().zlib(.init(rebasing: input[range]), into: output)
        }
        guard case .done(_, inflatedCount) = outcome else {
            throw .damagedData(offset: dataChunks[0].lowerBound - start)
        }
    }
}
