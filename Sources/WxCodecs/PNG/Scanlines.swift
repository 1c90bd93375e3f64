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
    /// Bytes from a byte to the one of the pixel on its left, at least 1.
    let pixelBytes: Int
    let rowBytes: Int
    /// `height` rows of `rowBytes`.
    private let bytes: [UInt8]

    /// The channels of a picture's pixels: three without alpha, four with it.
    init(_ picture: Pixmap, hasAlpha: Bool) {
        height = picture.height
        pixelBytes = hasAlpha ? 4 : 3
        rowBytes = picture.width * pixelBytes
        bytes = hasAlpha ? Scanlines.rgba(picture) : Scanlines.rgb(picture)
    }

    /// The indices of a picture, packed in as few bits as they need.
    init(_ picture: IndexedPixels, palette: PNGPalette) {
        let form = PNGForm.palette(palette)
        height = picture.height
        pixelBytes = form.pixelBytes
        rowBytes = form.rowBytes(width: picture.width)
        let indices = picture.indices(of: palette)
        bytes =
            form.bitDepth == 8
            ? indices
            : Scanlines.packed(indices, width: picture.width, rowBytes: rowBytes, bits: form.bitDepth)
    }

    /// Indices of fewer than 8 bits, the leftmost pixel in the highest bits.
    private static func packed(_ indices: [UInt8], width: Int, rowBytes: Int, bits: Int) -> [UInt8] {
        let perByte = 8 / bits
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
        let count = picture.pixels.count
        // A word's last byte is written over by the next pixel's first; the last word's hangs over.
        return unsafe [UInt8](unsafeUninitializedCapacity: count * 3 + 1) { bytes, filled in
            let target = UnsafeMutableRawBufferPointer(bytes)
            unsafe picture.pixels.withUnsafeBufferPointer { pixels in
                for i in 0..<count {
                    unsafe target.storeBytes(of: pixels[i].bits.littleEndian, toByteOffset: 3 &* i, as: UInt32.self)
                }
            }
            filled = count * 3
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
        // Four stripes of six rows: enough to tell maps from shaded ground at a thirtieth of the rows.
        let deflater = Deflater(level: 1)
        let (stripes, rows) = (4, 6)
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
