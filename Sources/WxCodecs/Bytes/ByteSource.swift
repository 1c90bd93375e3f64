import Glibc

/// Bytes that are read by their offset: a file on disk, or what a file unpacked to.
package protocol ByteSource {
    /// Bytes there are.
    var count: Int { get }

    /// The bytes from an offset on: `count` of them, or fewer where the source ends (or fails) before that.
    func bytes(at offset: Int, count: Int) -> [UInt8]
}

/// Bytes in memory.
package struct MemorySource: ByteSource, Sendable {
    /// All of them.
    package let contents: [UInt8]

    /// Reads an array.
    package init(_ contents: [UInt8]) {
        self.contents = contents
    }

    package var count: Int { contents.count }

    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < contents.count, count > 0 else { return [] }
        return Array(contents[offset..<offset + min(count, contents.count - offset)])
    }
}

/// A file that is read in pieces, so that the head of a large one costs no more than the head of a small one.
///
/// Belongs to one thread.
package final class FileSource: ByteSource {
    /// Bytes of the file when it was opened.
    package let count: Int
    private let descriptor: Int32
    private var window: [UInt8] = []
    private var windowStart = 0

    /// Most headers lie within a few hundred bytes: one read serves them all.
    private static let windowSize = 16_384

    /// Opens a file.
    ///
    /// - Throws: ``FileSourceError`` where there is no such file, it is a folder, or it may not be read.
    package init(path: String) throws(FileSourceError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileSourceError(path: path, code: errno) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw FileSourceError(path: path, code: code)
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw FileSourceError(path: path, code: EISDIR)
        }
        self.descriptor = descriptor
        count = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < self.count, count > 0 else { return [] }
        let wanted = min(count, self.count - offset)
        if wanted > Self.windowSize { return read(at: offset, count: wanted) }
        if offset < windowStart || offset + wanted > windowStart + window.count {
            window = read(at: offset, count: min(Self.windowSize, self.count - offset))
            windowStart = offset
        }
        let first = offset - windowStart
        return Array(window[first..<min(first + wanted, window.count)])
    }

    private func read(at offset: Int, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = unsafe pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
    }
}

/// Why a file could not be opened.
package struct FileSourceError: Error, Hashable, CustomStringConvertible {
    /// The file's name as it was given.
    package let path: String
    /// The system's error number.
    package let code: Int32

    /// Keeps a name and an error number.
    package init(path: String, code: Int32) {
        self.path = path
        self.code = code
    }

    package var description: String {
        switch code {
        case ENOENT: "there is no such file; check the name"
        case EISDIR: "is a folder, where a file was expected; name a file in it"
        case EACCES, EPERM: "may not be read; give the user read permission"
        default: "can not be read (system error \(code)); check the disk"
        }
    }
}
