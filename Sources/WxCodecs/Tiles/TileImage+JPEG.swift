import CJPEGShim
import WxRaster

extension TileImage {
    /// Decodes a JPEG; data that libjpeg would paint over with grey is an error.
    static func decodeJPEG(_ bytes: [UInt8]) throws(TileArchiveError) -> Pixmap {
        var message = [CChar](repeating: 0, count: Int(WX_JPEG_MESSAGE_SIZE))
        var width: UInt32 = 0
        var height: UInt32 = 0
        guard unsafe wx_jpeg_size(bytes, bytes.count, &width, &height, &message) == 1 else {
            throw damaged(message)
        }
        try check(width: Int(width), height: Int(height))
        let count = Int(width) * Int(height)
        var succeeded = false
        let straight = unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, initialised in
            let pixels = unsafe UnsafeMutableRawBufferPointer(buffer).assumingMemoryBound(to: UInt8.self)
            succeeded = unsafe wx_jpeg_decode(bytes, bytes.count, pixels.baseAddress, width, height, &message) == 1
            initialised = succeeded ? count : 0
        }
        guard succeeded else { throw damaged(message) }
        return premultiplied(straight, side: Int(width))
    }

    private static func damaged(_ message: [CChar]) -> TileArchiveError {
        let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return .badTile("a JPEG tile is damaged (\(String(decoding: text, as: UTF8.self)))")
    }
}
