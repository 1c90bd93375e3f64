/// Why bytes are not the PNG that was expected.
package enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first bytes are not PNG's signature.
    case notPNG
    /// The file is damaged or cut; libpng's or the reader's word for it.
    case damaged(String)
    /// The picture has more pixels than the limit, or than the bytes of the file can hold.
    case tooLarge(width: Int, height: Int, limit: String)
    /// Raw indices were asked of a picture whose pixels are colours.
    case notIndexed(colorType: Int, bitDepth: Int)

    /// What was found, the rule and the mend, in one line.
    package var description: String {
        switch self {
        case .notPNG: "not a PNG file: its first eight bytes are not PNG's signature; check the file's kind"
        case .damaged(let text): "damaged PNG: \(text); fetch or write the file again"
        case .tooLarge(let width, let height, let limit):
            "the PNG claims \(width) x \(height) pixels, more than \(limit); check the file"
        case .notIndexed(let colorType, let bitDepth):
            "PNG colour type \(colorType) with \(bitDepth) bits holds colours, not indices; "
                + "save it as an 8-bit palette or grey picture"
        }
    }
}
