import CCrypto

/// The sha256 of bytes that come in portions.
///
/// libcrypto's is taken: libcurl loads it anyway, and it uses the processor's own instructions.
final class SHA256 {
    private let context: OpaquePointer

    init() {
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            preconditionFailure("libcrypto has no sha256, or no memory is left")
        }
        self.context = context
    }

    deinit {
        EVP_MD_CTX_free(context)
    }

    /// Adds bytes.
    func update(_ bytes: UnsafeRawBufferPointer) {
        EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    }

    /// The digest in lower-case hexadecimal; nothing can be added after it.
    func finish() -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 0
        EVP_DigestFinal_ex(context, &digest, &length)
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The digest of a whole file; nil when it can't be read.
    ///
    /// - Parameter goOn: asked after each portion; false stops, and the digest is nil.
    static func ofFile(_ path: String, goOn: () -> Bool = { true }) -> String? {
        guard let file = try? Descriptor(reading: path) else { return nil }
        let hash = SHA256()
        let portion = 1 << 20
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: portion, alignment: 16)
        defer { buffer.deallocate() }
        let size = file.size
        var offset: Int64 = 0
        while offset < size {
            let count = Int(min(Int64(portion), size - offset))
            let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
            guard goOn(), file.readAll(into: part, offset: offset) else { return nil }
            hash.update(UnsafeRawBufferPointer(part))
            offset += Int64(count)
        }
        return hash.finish()
    }
}
