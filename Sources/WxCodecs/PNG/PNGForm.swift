import WxRaster

/// How a PNG stores its pixels; all frames of an animation share one form.
enum PNGForm: Hashable {
    /// Indices of 1, 2, 4 or 8 bits.
    case palette(PNGPalette)
    /// Red, green and blue.
    case rgb
    /// Red, green, blue and alpha.
    case rgbAlpha

    /// Bits of an index or channel.
    var bitDepth: Int {
        if case .palette(let palette) = self { palette.bitDepth } else { 8 }
    }

    var colorType: PNGInfo.ColorType {
        switch self {
        case .palette: .palette
        case .rgb: .rgb
        case .rgbAlpha: .rgbAlpha
        }
    }

    /// Bytes from a byte to the one of the pixel on its left, at least 1.
    var pixelBytes: Int {
        switch self {
        case .palette: 1
        case .rgb: 3
        case .rgbAlpha: 4
        }
    }

    /// Bytes of a row of so many pixels, without the one that names its filter.
    func rowBytes(width: Int) -> Int {
        if case .palette = self { return (width * bitDepth + 7) / 8 }
        return width * pixelBytes
    }
}

/// The colours of palette pictures, in rising order of alpha, so that tRNS is short, then of their bits: the order says
/// nothing about the picture.
struct PNGPalette: Hashable {
    /// The most colours of a palette.
    static let most = 256

    /// At least one and at most ``most`` colours, each once.
    let colors: [PremultipliedRGBA8]
    /// Bits of an index: 1, 2, 4 or 8.
    let bitDepth: Int

    /// - Parameter packs: whether indices have as few bits as the colours need; otherwise they have 8.
    /// - Precondition: the colours differ, and there are no more than fit.
    init(_ colors: some Sequence<PremultipliedRGBA8>, packs: Bool = true) {
        self.colors = colors.sorted { ($0.bits >> 24, $0.bits) < ($1.bits >> 24, $1.bits) }
        let count = self.colors.count
        precondition(1...Self.most ~= count, "a palette has 1 to 256 colours")
        bitDepth = !packs || count > 16 ? 8 : count > 4 ? 4 : count > 2 ? 2 : 1
    }

    /// Appends the chunks that hold the colours.
    func append(to file: inout PNGChunks) {
        let straight = colors.map(\.straight)
        file.append("PLTE") { data in
            for color in straight { data += [color.red, color.green, color.blue] }
        }
        // Clear colours come first, so what follows the last of them is left out.
        let alphas = straight.prefix { $0.alpha < 255 }.map(\.alpha)
        if !alphas.isEmpty { file.append("tRNS") { $0 += alphas } }
    }
}
