/// Bytes that stay where they are for as long as this value lives; reading them copies nothing.
///
/// `@unchecked`: the bytes are never written after `init`, and the owner keeps them alive.
struct MapBytes: @unchecked Sendable {
    private let start: UnsafeRawPointer
    let count: Int
    private let owner: Owner?

    /// Frees a copy of bytes when the last reader is gone.
    private final class Owner {
        let buffer: UnsafeMutableRawBufferPointer

        init(_ bytes: UnsafeRawBufferPointer) {
            buffer = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
            buffer.copyMemory(from: bytes)
        }

        deinit { buffer.deallocate() }
    }

    /// Reads memory that lasts as long as the program.
    init(permanent bytes: UnsafeRawBufferPointer) {
        precondition(bytes.baseAddress != nil, "a map has an address")
        start = bytes.baseAddress!
        count = bytes.count
        owner = nil
    }

    /// Copies the bytes of an array.
    init(_ bytes: [UInt8]) {
        let owner = bytes.withUnsafeBytes { Owner($0) }
        start = UnsafeRawPointer(owner.buffer.baseAddress!)
        count = bytes.count
        self.owner = owner
    }

    private init(start: UnsafeRawPointer, count: Int, owner: Owner?) {
        self.start = start
        self.count = count
        self.owner = owner
    }

    /// A part of the bytes.
    ///
    /// - Precondition: the range lies inside.
    subscript(range: Range<Int>) -> MapBytes {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a part of a map lies inside of it")
        return MapBytes(start: start + range.lowerBound, count: range.count, owner: owner)
    }

    /// The byte at an offset.
    ///
    /// - Precondition: the offset lies inside.
    @inline(__always)
    subscript(offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < count, "a byte of a map lies inside of it")
        return start.load(fromByteOffset: offset, as: UInt8.self)
    }

    /// A part of the bytes as UTF-8; what is none of it is replaced.
    ///
    /// - Precondition: the range lies inside.
    func text(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a text of a map lies inside of it")
        return String(
            decoding: UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count), as: UTF8.self)
    }
}
