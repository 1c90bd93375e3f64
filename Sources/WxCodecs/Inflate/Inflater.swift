import CDeflate

/// Owns one libdeflate decompressor.
///
/// libdeflate unpacks a whole stream at once into memory that is already there, two to three times as fast as zlib.
@safe
struct Inflater: ~Copyable {
    /// How a stream ended.
    enum Outcome {
        /// The stream was whole: bytes read and bytes written.
        case done(read: Int, written: Int)
        /// The stream is damaged, or ends too early.
        case damaged
        /// The stream holds more than the memory given.
        case tooLong
    }

    private let raw: OpaquePointer

    init() {
        guard let raw = unsafe libdeflate_alloc_decompressor() else { fatalError("out of memory") }
        unsafe self.raw = raw
    }

    deinit {
        unsafe libdeflate_free_decompressor(raw)
    }

    /// Unpacks a zlib stream and checks its Adler-32 sum; bytes after its end are left alone.
    func zlib(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Outcome {
        var read = 0
        var written = 0
        let result = unsafe libdeflate_zlib_decompress_ex(
            raw, input.baseAddress, input.count, output.baseAddress, output.count, &read, &written)
        return Self.outcome(result, read: read, written: written)
    }

    /// Unpacks one member of a gzip file and checks its CRC-32 and length; bytes after its end are left alone.
    func gzip(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Outcome {
        var read = 0
        var written = 0
        let result = unsafe libdeflate_gzip_decompress_ex(
            raw, input.baseAddress, input.count, output.baseAddress, output.count, &read, &written)
        return Self.outcome(result, read: read, written: written)
    }

    /// Unpacks a bare deflate stream, as zip archives hold; it has no checksum of its own.
    func deflate(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Outcome {
        var read = 0
        var written = 0
        let result = unsafe libdeflate_deflate_decompress_ex(
            raw, input.baseAddress, input.count, output.baseAddress, output.count, &read, &written)
        return Self.outcome(result, read: read, written: written)
    }

    private static func outcome(_ result: libdeflate_result, read: Int, written: Int) -> Outcome {
        switch result {
        case LIBDEFLATE_SUCCESS: .done(read: read, written: written)
        case LIBDEFLATE_INSUFFICIENT_SPACE: .tooLong
        default: .damaged
        }
    }

    /// The most that a deflate stream can hold: no code of it stands for more than 258 bytes in two bits.
    ///
    /// Memory is set aside only for sizes below this, so that a small file can not ask for a large block.
    static func mostBytes(from count: Int) -> Int {
        count > Int.max / 2048 ? Int.max : count * 1032 + 1024
    }

    /// Unpacks a zlib stream that this process has made of `count` bytes.
    static func own(_ stream: [UInt8], count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { output, filled in
            let outcome = unsafe stream.withUnsafeBytes { input in
                unsafe Inflater().zlib(input, into: UnsafeMutableRawBufferPointer(output))
            }
            guard case .done(_, count) = outcome else { preconditionFailure("an own stream is whole") }
            filled = count
        }
    }

    /// The CRC-32 of some bytes, as PNG and gzip have it.
    static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        unsafe libdeflate_crc32(0, bytes.baseAddress, bytes.count)
    }
}
