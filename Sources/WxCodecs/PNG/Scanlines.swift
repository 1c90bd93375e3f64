import WxRaster

/// The filters that the writer chooses from, with PNG's numbers.
enum PNGFilter: UInt8, CaseIterable {
    /// Bytes as they are: best for flat maps.
    case none = 0
    /// The difference from the byte of the pixel to the left.
    case sub = 1
    /// The difference from the byte above: best for shaded ground.
    case up = 2
}

/// A picture as PNG stores it before it is filtered and deflated.
struct Scanlines {
    let height: Int
    let bitDepth: UInt8
    /// PNG's number: 2 RGB, 3 palette, 6 RGB and alpha.
    let colorType: UInt8
    /// The colours of a palette picture, those with alpha first.
    let palette: [RGBA8]
    /// Bytes from a byte to the one of the pixel on its left, at least 1.
    let pixelBytes: Int
    let rowBytes: Int
    /// Whether the picture is an opaque one of long runs: then there are no ``bytes``, it is deflated by its pixels.
    private(set) var isFlat = false
    /// `height` rows of `rowBytes`.
    private var bytes: [UInt8]

    init(_ picture: Pixmap) {
        height = picture.height
        if let (palette, indices) = Scanlines.indexed(picture) {
            let bits = palette.count > 16 ? 8 : palette.count > 4 ? 4 : palette.count > 2 ? 2 : 1
            self.palette = palette
            bitDepth = UInt8(bits)
            colorType = 3
            pixelBytes = 1
            rowBytes = (picture.width * bits + 7) / 8
            bytes = bits == 8 ? indices : Scanlines.packed(indices, width: picture.width, bits: bits)
            return
        }
        palette = []
        bitDepth = 8
        let isOpaque = picture.isOpaque
        colorType = isOpaque ? 2 : 6
        pixelBytes = isOpaque ? 3 : 4
        rowBytes = picture.width * pixelBytes
        isFlat = isOpaque && PixelDeflater.suits(picture)
        bytes = isFlat ? [] : isOpaque ? Scanlines.rgb(picture) : Scanlines.rgba(picture)
    }

    /// Makes the bytes of a flat picture after all, for a writer that takes its time.
    mutating func spellOut(_ picture: Pixmap) {
        guard isFlat else { return }
        bytes = Scanlines.rgb(picture)
        isFlat = false
    }

    /// The palette and indices of a picture of at most 256 colours.
    private static func indexed(_ picture: Pixmap) -> (palette: [RGBA8], indices: [UInt8])? {
        // Pixels are looked up as words: equal premultiplied pixels have equal straight colours.
        var found = WordIndex()
        var indices = [UInt8](repeating: 0, count: picture.pixels.count)
        var last: UInt32 = ~picture.pixels[0].bits
        var index: UInt8 = 0
        for i in indices.indices {
            let word = picture.pixels[i].bits
            if word != last {
                guard let next = found.index(of: word) else { return nil }
                (last, index) = (word, next)
            }
            indices[i] = index
        }
        // In rising order of alpha, so that tRNS is short, then of colour: the order says nothing about the picture.
        let order = found.words.indices.sorted { a, b in
            let (x, y) = (found.words[a], found.words[b])
            return (x >> 24, x) < (y >> 24, y)
        }
        var places = [UInt8](repeating: 0, count: 256)
        for (place, old) in order.enumerated() { places[old] = UInt8(place) }
        for i in indices.indices { indices[i] = places[Int(indices[i])] }
        return (order.map { PremultipliedRGBA8(bits: found.words[$0]).straight }, indices)
    }

    /// Indices of fewer than 8 bits, the leftmost pixel in the highest bits.
    private static func packed(_ indices: [UInt8], width: Int, bits: Int) -> [UInt8] {
        let perByte = 8 / bits
        let rowBytes = (width + perByte - 1) / perByte
        var bytes = [UInt8](repeating: 0, count: indices.count / width * rowBytes)
        for row in 0..<indices.count / width {
            for x in 0..<width {
                let shift = UInt8(8 - bits * (x % perByte + 1))
                bytes[row * rowBytes + x / perByte] |= indices[row * width + x] << shift
            }
        }
        return bytes
    }

    private static func rgb(_ picture: Pixmap) -> [UInt8] {
        let pixels = picture.pixels
        return unsafe [UInt8](unsafeUninitializedCapacity: pixels.count * 3) { bytes, count in
            for i in 0..<pixels.count {
                let word = pixels[i].bits
                unsafe bytes[3 &* i] = UInt8(truncatingIfNeeded: word)
                unsafe bytes[3 &* i &+ 1] = UInt8(truncatingIfNeeded: word >> 8)
                unsafe bytes[3 &* i &+ 2] = UInt8(truncatingIfNeeded: word >> 16)
            }
            count = pixels.count * 3
        }
    }

    private static func rgba(_ picture: Pixmap) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(picture.pixels.count * 4)
        for pixel in picture.pixels {
            let color = pixel.straight
            bytes.append(color.red)
            bytes.append(color.green)
            bytes.append(color.blue)
            bytes.append(color.alpha)
        }
        return bytes
    }

    /// Rows with a filter applied, each after the byte that names it.
    func filtered(_ filter: PNGFilter, rows: Range<Int>) -> [UInt8] {
        let stride = rowBytes + 1
        return unsafe [UInt8](unsafeUninitializedCapacity: stride * rows.count) { target, count in
            unsafe bytes.withUnsafeBufferPointer { source in
                for row in rows {
                    let line = unsafe target.baseAddress! + (row - rows.lowerBound) * stride
                    unsafe line[0] = filter.rawValue
                    let to = unsafe line + 1
                    let from = unsafe source.baseAddress! + row * rowBytes
                    switch filter {
                    case .none:
                        unsafe to.initialize(from: from, count: rowBytes)
                    case .sub:
                        unsafe to.initialize(from: from, count: min(pixelBytes, rowBytes))
                        for i in min(pixelBytes, rowBytes)..<rowBytes {
                            unsafe to[i] = from[i] &- from[i &- pixelBytes]
                        }
                    case .up where row == 0:
                        unsafe to.initialize(from: from, count: rowBytes)
                    case .up:
                        let above = unsafe from - rowBytes
                        for i in 0..<rowBytes { unsafe to[i] = from[i] &- above[i] }
                    }
                }
            }
            count = stride * rows.count
        }
    }

    /// The filter that packs a sample of the rows best, and the share of a byte that a byte takes so; on a tie the
    /// simplest.
    func bestFilter() -> (filter: PNGFilter, share: Double) {
        // Four stripes of twelve rows: enough to tell maps from shaded ground at a fifteenth of the rows.
        let deflater = Deflater(level: 1)
        let (stripes, rows) = (4, 12)
        let starts =
            height <= stripes * rows
            ? [0..<height]
            : (0..<stripes).map {
                ($0 * (height - rows) / (stripes - 1))..<($0 * (height - rows) / (stripes - 1) + rows)
            }
        var best = (filter: PNGFilter.none, size: Int.max)
        for filter in PNGFilter.allCases {
            let size = deflater.zlibSize(starts.flatMap { filtered(filter, rows: $0) })
            if size < best.size { best = (filter, size) }
        }
        let sampled = starts.reduce(0) { $0 + $1.count } * (rowBytes + 1)
        return (best.filter, Double(best.size) / Double(max(sampled, 1)))
    }
}

/// Numbers the first 256 distinct words in the order in which they come.
private struct WordIndex {
    private(set) var words: [UInt32] = []
    /// Places in ``words``, −1 where free; a prime step of the hash would gain nothing at a quarter full.
    private var slots = [Int16](repeating: -1, count: 1024)

    mutating func index(of word: UInt32) -> UInt8? {
        var slot = Int((word &* 0x9E37_79B1) >> 22)
        while slots[slot] >= 0 {
            if words[Int(slots[slot])] == word { return UInt8(slots[slot]) }
            slot = (slot + 1) & 1023
        }
        guard words.count < 256 else { return nil }
        slots[slot] = Int16(words.count)
        words.append(word)
        return UInt8(words.count - 1)
    }
}
