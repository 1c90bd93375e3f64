import CDeflate

/// Packing and unpacking of whole gzip streams, as tile archives use them.
enum TileGzip {
    /// Unpacks a stream.
    ///
    /// - Parameter limit: bytes that may come out at most: a small stream can claim and yield gigabytes.
    static func unpacked(_ bytes: [UInt8], limit: Int) throws(TileArchiveError) -> [UInt8] {
        // The last four bytes say how much comes out; a wrong claim costs another try, never more memory than `limit`.
        let claim = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        var capacity = min(limit, max(claim, 4 * bytes.count, 1024))
        while true {
            var status = LIBDEFLATE_BAD_DATA
            let out = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialised in
                guard let handle = unsafe libdeflate_alloc_decompressor() else { return }
                defer { unsafe libdeflate_free_decompressor(handle) }
                status = unsafe libdeflate_gzip_decompress(
                    handle, bytes, bytes.count, buffer.baseAddress, capacity, &initialised)
                if status != LIBDEFLATE_SUCCESS { initialised = 0 }
            }
            switch status {
            case LIBDEFLATE_SUCCESS: return out
            case LIBDEFLATE_INSUFFICIENT_SPACE where capacity < limit: capacity = min(limit, capacity * 4)
            case LIBDEFLATE_INSUFFICIENT_SPACE:
                throw .malformed("a packed piece unpacks to more than \(limit) bytes; get the file again")
            default: throw .malformed("a packed piece is damaged; get the file again")
            }
        }
    }

    /// Packs bytes.
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        guard let handle = unsafe libdeflate_alloc_compressor(9) else { preconditionFailure("no memory is left") }
        defer { unsafe libdeflate_free_compressor(handle) }
        let bound = unsafe libdeflate_gzip_compress_bound(handle, bytes.count)
        return unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, initialised in
            initialised = unsafe libdeflate_gzip_compress(handle, bytes, bytes.count, buffer.baseAddress, bound)
        }
    }
}
