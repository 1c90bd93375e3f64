import CDeflate

/// Owns one of libdeflate's compressors, which has a level and may be used again and again.
@safe
struct Deflater: ~Copyable {
    private let compressor: OpaquePointer

    /// - Parameter level: 1 (fast) ... 12 (small).
    init(level: Int32) {
        guard let compressor = unsafe libdeflate_alloc_compressor(level) else {
            preconditionFailure("out of memory, or a level that libdeflate doesn't have")
        }
        unsafe self.compressor = compressor
    }

    deinit {
        unsafe libdeflate_free_compressor(compressor)
    }

    /// Appends bytes as one zlib stream.
    func appendZlib(_ source: [UInt8], to target: inout [UInt8]) {
        let bound = unsafe libdeflate_zlib_compress_bound(compressor, source.count)
        let start = target.count
        // Room for the worst case is needed at once; what isn't used is cut off again.
        target.append(contentsOf: repeatElement(0, count: bound))
        let written = unsafe source.withUnsafeBytes { from in
            unsafe target.withUnsafeMutableBytes { to in
                unsafe libdeflate_zlib_compress(
                    compressor, from.baseAddress, from.count, to.baseAddress! + start, bound)
            }
        }
        target.removeLast(bound - written)
    }

    /// How many bytes a zlib stream of the source takes.
    func zlibSize(_ source: [UInt8]) -> Int {
        var scratch: [UInt8] = []
        appendZlib(source, to: &scratch)
        return scratch.count
    }
}
