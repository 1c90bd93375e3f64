import CPNGShim
import WxRaster

/// Owns a reader of libpng that has read a file up to its pixels, and the bytes that it reads from.
///
/// The bytes lie in memory of their own, since libpng keeps their address between calls.
@safe
struct PNGFile: ~Copyable {
    let reader: OpaquePointer
    let header: wx_png_header
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    var width: Int { Int(header.width) }
    var height: Int { Int(header.height) }

    static let emptyMessage = [CChar](repeating: 0, count: Int(WX_PNG_MESSAGE_SIZE))

    /// Opens a file, and holds its size against the limit and against what its bytes can hold.
    init(_ source: [UInt8], limit: Int) throws(PNGError) {
        guard PNGReader.isPNG(source) else { throw .notPNG }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: source.count)
        _ = unsafe bytes.initialize(from: source)
        var header = wx_png_header()
        var message = PNGFile.emptyMessage
        guard let reader = unsafe wx_png_open(bytes.baseAddress!, bytes.count, &header, &message) else {
            unsafe bytes.deallocate()
            throw .damaged(PNGFile.text(message))
        }
        let (width, height) = (Int(header.width), Int(header.height))
        if let problem = PNGFile.sizeProblem(header, fileSize: source.count, limit: limit) {
            unsafe wx_png_close(reader)
            unsafe bytes.deallocate()
            throw .tooLarge(width: width, height: height, limit: problem)
        }
        unsafe self.reader = reader
        self.header = header
        unsafe self.bytes = bytes
    }

    deinit {
        unsafe wx_png_close(reader)
        unsafe bytes.deallocate()
    }

    /// The colours of the file's palette.
    var palette: [RGBA8] {
        var header = header
        return unsafe withUnsafeBytes(of: &header.palette) { raw in
            (0..<Int(header.palette_count)).map { i in
                unsafe RGBA8(red: raw[4 * i], green: raw[4 * i + 1], blue: raw[4 * i + 2], alpha: raw[4 * i + 3])
            }
        }
    }

    /// The limit that a picture's size breaks, if one.
    private static func sizeProblem(_ header: wx_png_header, fileSize: Int, limit: Int) -> String? {
        // Width and height are below 2^31: no product overflows.
        if Int(header.width) * Int(header.height) > limit { return "the limit of \(limit)" }
        // Deflate packs at most 1,032 bytes into one.
        let packed = Int(header.row_bytes) * Int(header.height)
        return packed / 1032 > fileSize ? "its \(fileSize) bytes can hold" : nil
    }

    /// A message of the C side.
    static func text(_ message: [CChar]) -> String {
        let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return bytes.isEmpty ? "out of memory" : String(decoding: bytes, as: UTF8.self)
    }
}
