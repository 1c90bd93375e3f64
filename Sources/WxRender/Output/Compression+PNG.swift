import WxCodecs
import WxRaster

extension LoopEncoding.Compression {
    /// A picture as the bytes of a PNG file.
    func png(_ picture: Pixmap) -> [UInt8] {
        let compression: Compression =
            switch self {
            case .fast: .fast
            case .standard: .default
            case .best: .best
            }
        return PNGWriter(compression: compression, texts: [("Software", WxRenderVersion.signature)]).encode(picture)
    }
}
