import CWebP
import WxRaster

extension TileImage {
    /// Decodes a WebP, lossy or lossless.
    static func decodeWebP(_ bytes: [UInt8]) throws(TileArchiveError) -> Pixmap {
        var width: Int32 = 0
        var height: Int32 = 0
        guard unsafe WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else {
            throw .badTile("a WebP tile is damaged in its head")
        }
        try check(width: Int(width), height: Int(height))
        let count = Int(width) * Int(height)
        var succeeded = false
        let straight = unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, initialised in
            let pixels = unsafe UnsafeMutableRawBufferPointer(buffer).assumingMemoryBound(to: UInt8.self)
            succeeded =
                unsafe WebPDecodeRGBAInto(bytes, bytes.count, pixels.baseAddress, count * 4, width * 4) != nil
            initialised = succeeded ? count : 0
        }
        guard succeeded else { throw .badTile("a WebP tile is damaged") }
        return premultiplied(straight, side: Int(width))
    }
}
