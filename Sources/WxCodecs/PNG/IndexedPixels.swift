import WxRaster

/// A picture of at most 256 colours, as indices of them.
struct IndexedPixels {
    let width: Int
    let height: Int
    /// The colours in the order in which they come.
    let colors: [PremultipliedRGBA8]
    /// `width · height` indices of ``colors``, row by row.
    let indices: [UInt8]

    /// Indexes a picture; nil where it has more colours than a palette.
    init?(_ picture: Pixmap) {
        // Pixels are looked up as words: equal premultiplied pixels have equal straight colours.
        var found = WordIndex()
        let count = picture.pixels.count
        // Memory that is not written costs nothing: most pictures have too many colours in their first rows.
        let indices = unsafe [UInt8](unsafeUninitializedCapacity: count) { indices, filled in
            unsafe picture.pixels.withUnsafeBufferPointer { pixels in
                var last = unsafe ~pixels[0].bits
                var index: UInt8 = 0
                while filled < count {
                    let word = unsafe pixels[filled].bits
                    if word != last {
                        guard let next = found.index(of: word) else { return }
                        (last, index) = (word, next)
                    }
                    unsafe indices[filled] = index
                    filled &+= 1
                }
            }
        }
        guard indices.count == count else { return nil }
        self.init(
            width: picture.width, height: picture.height, colors: found.words.map(PremultipliedRGBA8.init(bits:)),
            indices: indices)
    }

    init(width: Int, height: Int, colors: [PremultipliedRGBA8], indices: [UInt8]) {
        self.width = width
        self.height = height
        self.colors = colors
        self.indices = indices
    }

    /// The picture again.
    var picture: Pixmap {
        var picture = Pixmap(width: width, height: height)
        for i in indices.indices { picture.pixels[i] = colors[Int(indices[i])] }
        return picture
    }

    /// The indices of a palette that has all the colours.
    func indices(of palette: PNGPalette) -> [UInt8] {
        var places = [UInt8](repeating: 0, count: PNGPalette.most)
        for (place, color) in palette.colors.enumerated() {
            if let own = colors.firstIndex(of: color) { places[own] = UInt8(place) }
        }
        return indices.map { places[Int($0)] }
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
        guard words.count < PNGPalette.most else { return nil }
        slots[slot] = Int16(words.count)
        words.append(word)
        return UInt8(words.count - 1)
    }
}
