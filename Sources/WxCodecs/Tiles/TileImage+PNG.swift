import CPNG
import WxRaster

extension TileImage {
    /// Decodes a PNG of any colour type and depth through libpng's simplified interface, which never jumps out.
    static func decodePNG(_ bytes: [UInt8]) throws(TileArchiveError) -> Pixmap {
        // On the heap: libpng keeps its address as the target of later errors.
        let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
        unsafe image.initialize(to: png_image())
        unsafe image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
        defer {
            unsafe png_image_free(image)
            unsafe image.deallocate()
        }
        guard unsafe png_image_begin_read_from_memory(image, bytes, bytes.count) != 0 else {
            throw unsafe damaged(image)
        }
        try check(width: unsafe Int(image.pointee.width), height: unsafe Int(image.pointee.height))
        let side = unsafe Int(image.pointee.width)
        unsafe image.pointee.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        // 16-bit samples without a stated gamma are sRGB like all others.
        unsafe image.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
        var succeeded = false
        let straight = unsafe [UInt32](unsafeUninitializedCapacity: side * side) { buffer, initialised in
            succeeded = unsafe png_image_finish_read(image, nil, buffer.baseAddress, 0, nil) != 0
            initialised = succeeded ? side * side : 0
        }
        guard succeeded else { throw unsafe damaged(image) }
        return premultiplied(straight, side: side)
    }

    @unsafe
    private static func damaged(_ image: UnsafeMutablePointer<png_image>) -> TileArchiveError {
        let text = unsafe withUnsafeBytes(of: image.pointee.message) { raw in
            unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
        }
        return .badTile("a PNG tile is damaged (\(text))")
    }
}
