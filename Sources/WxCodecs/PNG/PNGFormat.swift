import CDeflate

/// What readers and writers of PNG share.
///
/// - Note: Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)".
enum PNGFormat {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The CRC of a chunk: of its type and data.
    static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
    }
}
