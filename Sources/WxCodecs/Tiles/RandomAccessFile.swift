import Glibc

/// What the system calls an error number.
func systemReason(_ number: Int32) -> String {
    unsafe String(cString: strerror(number))
}

/// A file that is read at any place, by any thread: nothing of it moves between reads.
final class RandomAccessFile: Sendable {
    private let descriptor: Int32
    /// Bytes of the file when it was opened.
    let size: Int

    /// Opens a regular file.
    init(path: String) throws(TileArchiveError) {
        // Without O_NONBLOCK a FIFO would wait for a writer before it can be refused.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable("can not be opened: \(systemReason(errno))") }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            _ = close(descriptor)
            throw .unreadable("is not a regular file; name a tile archive")
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
    }

    deinit {
        _ = close(descriptor)
    }

    /// Reads exactly `count` bytes.
    ///
    /// The place is checked against the file's size before memory is set aside.
    func read(offset: Int, count: Int) throws(TileArchiveError) -> [UInt8] {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
            throw .malformed("names \(count) bytes at \(offset), but has \(size); it was cut or damaged")
        }
        var problem: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialised in
            while initialised < count {
                let taken = unsafe pread(
                    descriptor, buffer.baseAddress! + initialised, count - initialised, off_t(offset + initialised))
                if taken < 0, errno == EINTR { continue }
                guard taken > 0 else {
                    problem = taken < 0 ? errno : -1
                    return
                }
                initialised += taken
            }
        }
        guard bytes.count == count else {
            throw .unreadable(problem > 0 ? systemReason(problem) : "became shorter while it was read")
        }
        return bytes
    }
}
