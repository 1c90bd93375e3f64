import CZlib

/// What keeps a gzip file from being unpacked.
package enum GzipError: Error, Hashable, CustomStringConvertible {
    /// No gzip header stands where a member should begin.
    case notGzip(offset: Int)
    /// A member's data are damaged or end too early, or its checksum is wrong.
    case damaged(offset: Int)
    /// The file unpacks to more than the limit, in bytes.
    case tooLarge(limit: Int)

    package var description: String {
        switch self {
        case .notGzip(let offset):
            "byte \(offset): expected the start of a gzip member (1f 8b); pack the file anew with gzip"
        case .damaged(let offset):
            "the gzip data that begin at byte \(offset) are damaged or cut short; fetch the file again"
        case .tooLarge(let limit):
            "the gzip file unpacks to more than \(limit) bytes, the limit; unpack it and check what it holds"
        }
    }
}

/// Unpacks gzip files.
package enum Gzip {
    /// Whether some bytes begin as gzip files do.
    package static func isGzip(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 3 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
    }

    /// Unpacks all members of a gzip file, one after the other, and checks their CRCs.
    ///
    /// Zero bytes after the last member are padding, as gzip(1) has it.
    ///
    /// - Parameter limit: the most bytes that it may unpack to; no more is ever set aside.
    package static func decompress(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
        guard isGzip(bytes) else { throw .notGzip(offset: 0) }
        // The last four bytes are the length of the last member, mostly the only one: a good first guess.
        var capacity = 65_536
        if bytes.count >= 18 {
            let n = bytes.count
            let claimed = Int(bytes[n - 4]) | Int(bytes[n - 3]) << 8 | Int(bytes[n - 2]) << 16 | Int(bytes[n - 1]) << 24
            if claimed <= Inflater.mostBytes(from: n) { capacity = max(claimed, 1) }
        }
        capacity = min(capacity, max(limit, 1))
        let inflater = Inflater()
        while true {
            var failure: GzipError?
            var full = false
            let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, filled in
                unsafe bytes.withUnsafeBytes { input in
                    do throws(GzipError) {
                        full = try unsafe !members(of: input, with: inflater, into: output, filled: &filled)
                    } catch {
                        failure = error
                    }
                }
            }
            if let failure { throw failure }
            if !full, output.count <= limit { return output }
            guard capacity < limit else { throw .tooLarge(limit: limit) }
            capacity = min(limit, capacity > limit / 2 ? limit : capacity * 2)
        }
    }

    /// Unpacks member after member; false where the output is too small.
    private static func members(
        of input: UnsafeRawBufferPointer, with inflater: borrowing Inflater,
        into output: UnsafeMutableBufferPointer<UInt8>,
        filled: inout Int
    ) throws(GzipError) -> Bool {
        var offset = 0
        while offset < input.count {
            if offset > 0, unsafe input[offset] == 0 {
                guard unsafe input[offset...].allSatisfy({ $0 == 0 }) else { throw .notGzip(offset: offset) }
                return true
            }
            guard input.count - offset >= 2, unsafe input[offset] == 0x1F, unsafe input[offset + 1] == 0x8B else {
                throw .notGzip(offset: offset)
            }
            let rest = unsafe UnsafeRawBufferPointer(rebasing: input[offset...])
            let room = unsafe UnsafeMutableRawBufferPointer(
                start: output.baseAddress! + filled, count: output.count - filled)
            switch unsafe inflater.gzip(rest, into: room) {
            case .done(let read, let written):
                offset += read
                filled += written
            case .damaged: throw .damaged(offset: offset)
            case .tooLong: return false
            }
        }
        return true
    }

    /// The first bytes that a gzip file unpacks to, from its own first bytes; fewer where these end or are damaged.
    ///
    /// Nothing is checked: this is for a look at what a file holds.
    package static func head(of bytes: [UInt8], count: Int) -> [UInt8] {
        // zlib keeps the address of its stream, so the stream must not move.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        defer {
            unsafe stream.deinitialize(count: 1)
            unsafe stream.deallocate()
        }
        // 15 bits of window, and 16 for the gzip header.
        guard unsafe inflateInit2_(stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return []
        }
        defer { unsafe inflateEnd(stream) }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { output, filled in
            unsafe bytes.withUnsafeBufferPointer { input in
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = UInt32(clamping: count)
                _ = unsafe inflate(stream, Z_SYNC_FLUSH)
                filled = unsafe min(count, Int(UInt32(clamping: count) - stream.pointee.avail_out))
            }
        }
    }
}
