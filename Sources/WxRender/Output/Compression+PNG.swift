import WxCodecs
import WxRaster

extension LoopEncoding.Compression {
    /// The same choice in the codecs' words.
    var ofCodecs: Compression {
        switch self {
        case .fast: .fast
        case .standard: .default
        case .best: .best
        }
    }

    /// A picture as the bytes of a PNG file.
    ///
    /// - Parameter isSigned: whether the file names the program.
    func png(_ picture: Pixmap, isSigned: Bool = true) -> [UInt8] {
        PNGWriter(compression: ofCodecs, texts: isSigned ? [WxRenderVersion.softwareText] : []).encode(picture)
    }
}

extension WxRenderVersion {
    /// What PNG files say of the program that made them.
    static var softwareText: (keyword: String, text: String) { ("Software", signature) }
}
