import CDeflate
import WxRaster

/// Deflates pictures of few colours and long runs, maps above all, as PNG stores them without a filter. Pixels are opaque
/// or wholly clear.
///
/// What repeats in such a picture is pixels, not bytes: repetitions are looked for a pixel at a time, first where they
/// mostly are, to the left and above, then at the last places of the same pixel and of the same two. The longest is
/// taken at once. Waiting for a longer one that begins a pixel later, as zlib does, costs time and bytes here: a
/// repetition of one pixel is shorter than its three bytes. Where a repetition meets a pixel that is written as it is, it
/// takes those of its bytes that repeat too.
///
/// Measured on a radar frame of 1280 × 720: 3.5 ms and 131 kB, where zlib's level 6 takes 22 ms for 134 kB.
@safe
struct PixelDeflater: ~Copyable {
    /// How long repetitions are looked for.
    struct Effort {
        /// Earlier places of the same two pixels that are compared.
        let tries: Int
        /// Pixels of a repetition at whose ends later ones are looked for; the middle of a longer one is left out.
        let noted: Int
        /// A repetition so long is good enough: no further place is looked at.
        let goodPixels: Int

        /// Two thirds of the time of ``usual``, 1 % more bytes.
        static let quick = Effort(tries: 1, noted: 2, goodPixels: 16)
        /// Smaller than zlib's level 6 on maps.
        static let usual = Effort(tries: 2, noted: 6, goodPixels: 16)
        /// Smaller than zlib's level 9 on maps, at eight times the time of ``usual``.
        static let thorough = Effort(tries: 1000, noted: 256, goodPixels: 256)
    }

    private let width: Int
    /// 3 without alpha, 4 with it.
    private let pixelBytes: Int
    /// The pixels of a repetition: 258 bytes at most.
    private let mostPixels: Int
    /// Bytes of a row, its filter's name included: the distance to the pixel above.
    private let rowBytes: Int
    private let effort: Effort
    /// 2^32 / width, rounded up: divides numbers below 2^16 exactly by one multiplication.
    private let reciprocal: UInt64
    /// By a hash of two pixels their last place, and by place the one before it.
    private let last: UnsafeMutablePointer<Int32>
    private let before: UnsafeMutablePointer<Int32>
    /// By a hash of one pixel its last place.
    private let recent: UnsafeMutablePointer<Int32>

    private static let pairBits: UInt64 = 14
    private static let pixelBits: UInt32 = 12
    /// Places that ``before`` remembers, and the farthest that a repetition lies back, in bytes.
    private static let memory = 1 << 15
    /// The most bytes of a repetition.
    private static let longest = 258
    /// Tokens of a block: its codes take about 100 bytes.
    private static let blockTokens = 20_000

    /// The widest picture whose upper pixels can be pointed at.
    static func widest(pixelBytes: Int) -> Int { (memory - 1) / pixelBytes }

    init(width: Int, pixelBytes: Int = 3, effort: Effort) {
        precondition(1...Self.widest(pixelBytes: pixelBytes) ~= width, "the row above lies too far back")
        self.width = width
        self.pixelBytes = pixelBytes
        self.effort = effort
        mostPixels = Self.longest / pixelBytes
        rowBytes = pixelBytes * width + 1
        reciprocal = (1 << 32 + UInt64(width) - 1) / UInt64(width)
        unsafe last = .allocate(capacity: 1 << Int(Self.pairBits))
        unsafe last.initialize(repeating: -1, count: 1 << Int(Self.pairBits))
        unsafe before = .allocate(capacity: Self.memory)
        unsafe before.initialize(repeating: -1, count: Self.memory)
        unsafe recent = .allocate(capacity: 1 << Int(Self.pixelBits))
        unsafe recent.initialize(repeating: -1, count: 1 << Int(Self.pixelBits))
    }

    deinit {
        unsafe last.deallocate()
        unsafe before.deallocate()
        unsafe recent.deallocate()
    }

    /// Whether a picture is of the kind that this is made for: few pixels differ from both the left and the upper one.
    ///
    /// - Parameter hasAlpha: whether it is to be stored with alpha; without it, it is opaque.
    static func suits(_ picture: Pixmap, hasAlpha: Bool) -> Bool {
        let width = picture.width
        guard width <= widest(pixelBytes: hasAlpha ? 4 : 3), !hasAlpha || picture.isOpaqueOrClear else { return false }
        var (differing, seen) = (0, 0)
        unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            // Every sixteenth row tells enough; of small pictures the second does.
            for row in stride(from: 1, to: picture.height, by: 16) {
                let line = unsafe pixels.baseAddress! + row * width
                let above = unsafe line - width
                var count: UInt32 = 0
                for x in stride(from: 1, to: width, by: 1) {
                    let differs = unsafe line[x].bits != line[x &- 1].bits && line[x].bits != above[x].bits
                    count &+= differs ? 1 : 0
                }
                differing += Int(count)
                seen += width
            }
        }
        return differing * 8 <= seen
    }

    /// Appends the picture's rows, each after a byte 0, as one zlib stream.
    ///
    /// - Precondition: the picture suits and is as wide as this was made for; each picture takes a new one.
    consuming func appendZlib(_ picture: Pixmap, to target: inout [UInt8]) {
        precondition(picture.width == width, "the picture has another width")
        // zlib's header: a window of 32 kB, the level left open.
        target += [0x78, 0x01]
        let tokens = unsafe picture.pixels.withUnsafeBytes { bytes in
            unsafe self.tokens(bytes.baseAddress!.assumingMemoryBound(to: UInt32.self), count: picture.pixels.count)
        }
        var writer = DeflateWriter(after: target, pixelBytes: pixelBytes)
        target = []
        for start in stride(from: 0, to: tokens.count, by: Self.blockTokens) {
            let end = min(start + Self.blockTokens, tokens.count)
            writer.append(tokens[start..<end], isLast: end == tokens.count)
        }
        target = writer.finish()
        target.append(bigEndian: Self.checksum(picture, pixelBytes: pixelBytes))
    }

    /// An earlier place where pixels repeat.
    private struct Repetition {
        /// Pixels that repeat; 0 for none.
        var pixels = 0
        /// Pixels between the places.
        var pixelsBack = 0
        /// Bytes between the places.
        var bytesBack = 0
        /// Whether the earlier pixels begin a row.
        var beginsRow = false
    }

    private func tokens(_ pixels: UnsafePointer<UInt32>, count: Int) -> [DeflateWriter.Token] {
        // Each row has a token more than pixels at most.
        unsafe [DeflateWriter.Token](unsafeUninitializedCapacity: count + count / width) { tokens, filled in
            let tokens = tokens.baseAddress!
            var i = 0
            var column = 0
            // Whether the byte before the row is still to be written.
            var begins = true
            // The pixel with which the last repetition would go on where it did, -1 for none.
            var resumed = -1
            while i < count {
                let found = unsafe longest(pixels, at: i, column: column, count: count)
                let isAbove = found.pixels > 0 && found.bytesBack == rowBytes
                if begins && !isAbove {
                    unsafe tokens[filled] = .rowStart
                    filled &+= 1
                    begins = false
                    resumed = -1
                }
                if found.pixels == 0 {
                    var shared = 0
                    if resumed >= 0 {
                        let length = unsafe tokens[filled &- 1].length
                        let equal = unsafe (pixels[i] ^ pixels[resumed]).trailingZeroBitCount / 8
                        shared = min(equal, pixelBytes &- 1, Self.longest &- length)
                        unsafe tokens[filled &- 1].lengthen(by: shared)
                    }
                    unsafe tokens[filled] = .pixel(pixels[i], skipping: shared)
                    filled &+= 1
                    unsafe note(pixels, i, count)
                    resumed = -1
                    i &+= 1
                    column &+= 1
                    if column == width { (column, begins) = (0, true) }
                    continue
                }
                var run = found.pixels
                var length = pixelBytes &* run
                var next = column &+ run
                if isAbove {
                    // Rows are bytes apart as pixels above each other are: the bytes between rows repeat too.
                    length = bytes(run, from: column, begins: begins)
                    while length > Self.longest {
                        run &-= 1
                        length = bytes(run, from: column, begins: begins)
                    }
                    // No row follows the last one.
                    if i &+ run == count { length &-= 1 }
                    next = column &+ run
                    begins = false
                    while next >= width { next &-= width }
                } else if next == width {
                    next = 0
                    begins = true
                }
                if filled > 0, isAbove ? i > width : column > 0 && !found.beginsRow {
                    // The last bytes of a pixel before it may repeat as well.
                    let difference = unsafe pixels[i &- 1] ^ pixels[i &- found.pixelsBack &- 1]
                    let equal = (pixelBytes == 3 ? difference << 8 : difference).leadingZeroBitCount / 8
                    length &+= unsafe tokens[filled &- 1].cut(
                        min(equal, Self.longest &- length), pixelBytes: pixelBytes)
                }
                unsafe tokens[filled] = .match(length: length, distance: found.bytesBack)
                filled &+= 1
                unsafe note(pixels, i, run: run, count)
                i &+= run
                column = next
                let source = i &- found.pixelsBack
                // Where a row ended, at either place, bytes do not go on side by side.
                let goesOn = isAbove || (!begins && !isRowStart(source, i, column, found))
                resumed = goesOn ? source : -1
            }
        }
    }

    /// Bytes that a run of pixels that repeat from above takes, those before rows included.
    @inline(__always)
    private func bytes(_ run: Int, from column: Int, begins: Bool) -> Int {
        var end = column &+ run
        var length = pixelBytes &* run &+ (begins ? 1 : 0)
        while end >= width {
            length &+= 1
            end &-= width
        }
        return length
    }

    /// Whether the pixel after a repetition's earlier place begins a row.
    @inline(__always)
    private func isRowStart(_ source: Int, _ i: Int, _ column: Int, _ found: Repetition) -> Bool {
        let rows = found.bytesBack &- pixelBytes &* found.pixelsBack
        return column &- found.pixelsBack &+ rows &* width == width
    }

    /// The longest repetition that begins at a pixel.
    @inline(__always)
    private func longest(_ pixels: UnsafePointer<UInt32>, at i: Int, column: Int, count: Int) -> Repetition {
        let most = min(width &- column, mostPixels)
        let pixel = unsafe pixels[i]
        var best = Repetition()
        if column > 0, unsafe pixel == pixels[i &- 1] {
            best.pixels = unsafe Self.run(pixels + i, pixels + (i &- 1), most)
            best.pixelsBack = 1
            best.bytesBack = pixelBytes
            best.beginsRow = column == 1
        }
        if i >= width, unsafe pixel == pixels[i &- width] {
            // It may go on into the next rows.
            let length = unsafe Self.run(pixels + i, pixels + (i &- width), min(count &- i, mostPixels))
            if length > best.pixels {
                best = Repetition(pixels: length, pixelsBack: width, bytesBack: rowBytes, beginsRow: false)
            }
        }
        guard best.pixels < effort.goodPixels, best.pixels < most else { return best }
        if best.pixels == 0 {
            let place = unsafe Int(recent[Self.hash(pixel)])
            unsafe compare(pixels, i, column, place, most, &best)
        }
        guard most > 1 else { return best }
        var candidate = unsafe Int(last[Self.hash(pixel, pixels[i &+ 1])])
        for _ in 0..<effort.tries {
            guard candidate >= 0, (i &- candidate) &* pixelBytes <= Self.memory else { break }
            unsafe compare(pixels, i, column, candidate, most, &best)
            guard best.pixels < most else { break }
            candidate = unsafe Int(before[candidate & (Self.memory &- 1)])
        }
        return best
    }

    /// Takes an earlier place where more pixels repeat than at those before.
    @inline(__always)
    private func compare(
        _ pixels: UnsafePointer<UInt32>, _ i: Int, _ column: Int, _ place: Int, _ most: Int, _ best: inout Repetition
    ) {
        let back = i &- place
        guard place >= 0, back &* pixelBytes <= Self.memory, unsafe pixels[place] == pixels[i] else { return }
        // Only a place that has the next pixel too can be better.
        guard unsafe pixels[place &+ best.pixels] == pixels[i &+ best.pixels] else { return }
        let rows = Int((UInt64(back &+ width &- 1 &- column) &* reciprocal) >> 32)
        let bytesBack = pixelBytes &* back &+ rows
        guard bytesBack <= Self.memory else { return }
        // A repetition does not run over the end of either row, where the byte of a filter stands.
        let placeColumn = column &- back &+ rows &* width
        let length = unsafe Self.run(pixels + i, pixels + place, min(most, width &- placeColumn))
        if length > best.pixels {
            best = Repetition(
                pixels: length, pixelsBack: back, bytesBack: bytesBack, beginsRow: placeColumn == 0)
        }
    }

    /// Remembers the places of a repetition, those in the middle of a long one left out.
    @inline(__always)
    private func note(_ pixels: UnsafePointer<UInt32>, _ i: Int, run: Int, _ count: Int) {
        if run < effort.noted {
            for k in 0..<run { unsafe note(pixels, i &+ k, count) }
        } else {
            let half = effort.noted / 2
            for k in 0..<half { unsafe note(pixels, i &+ k, count) }
            for k in max(half, run &- half)..<run { unsafe note(pixels, i &+ k, count) }
        }
    }

    /// Remembers a place.
    @inline(__always)
    private func note(_ pixels: UnsafePointer<UInt32>, _ i: Int, _ count: Int) {
        unsafe recent[Self.hash(pixels[i])] = Int32(truncatingIfNeeded: i)
        guard i &+ 1 < count else { return }
        let slot = unsafe Self.hash(pixels[i], pixels[i &+ 1])
        unsafe before[i & (Self.memory &- 1)] = last[slot]
        unsafe last[slot] = Int32(truncatingIfNeeded: i)
    }

    /// How many pixels are the same from two places on, at most `most`.
    @inline(__always)
    private static func run(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ most: Int) -> Int {
        var n = 0
        while n &+ 2 <= most {
            let x = unsafe UnsafeRawPointer(a + n).loadUnaligned(as: UInt64.self)
            let y = unsafe UnsafeRawPointer(b + n).loadUnaligned(as: UInt64.self)
            if x != y { return n &+ (UInt32(truncatingIfNeeded: x ^ y) == 0 ? 1 : 0) }
            n &+= 2
        }
        while n < most, unsafe a[n] == b[n] { n &+= 1 }
        return n
    }

    @inline(__always)
    private static func hash(_ pixel: UInt32) -> Int {
        Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) >> (32 - pixelBits))
    }

    @inline(__always)
    private static func hash(_ pixel: UInt32, _ next: UInt32) -> Int {
        Int(truncatingIfNeeded: ((UInt64(next) << 32 | UInt64(pixel)) &* 0x9E37_79B9_7F4A_7C15) >> (64 - pairBits))
    }

    /// Adler-32 of the rows as they are stored.
    private static func checksum(_ picture: Pixmap, pixelBytes: Int) -> UInt32 {
        let width = picture.width
        var sum: UInt32 = 1
        // A word's last byte is written over by the next pixel's first; the last word's hangs over.
        var row = [UInt8](repeating: 0, count: pixelBytes * width + 2)
        unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            unsafe row.withUnsafeMutableBytes { row in
                for y in 0..<picture.height {
                    let line = unsafe pixels.baseAddress! + y * width
                    for x in 0..<width {
                        unsafe row.storeBytes(
                            of: line[x].bits.littleEndian, toByteOffset: pixelBytes &* x &+ 1, as: UInt32.self)
                    }
                    sum = unsafe libdeflate_adler32(sum, row.baseAddress, pixelBytes &* width &+ 1)
                }
            }
        }
        return sum
    }
}

extension Pixmap {
    /// Whether each pixel is either opaque or wholly clear: then straight colours are the premultiplied ones.
    fileprivate var isOpaqueOrClear: Bool {
        pixels.allSatisfy { $0.alpha == 255 || $0 == .clear }
    }
}
