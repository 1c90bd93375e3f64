import Glibc

/// A new file that is written from its start, and here and there again.
final class OutputFile {
    private let descriptor: Int32
    /// Where the next bytes go.
    private(set) var end: Int

    /// Makes a file; one that is there is emptied.
    init(path: String) throws(TileArchiveError) {
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        end = 0
        guard descriptor >= 0 else { throw Self.error(errno) }
    }

    deinit {
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Leaves bytes out, to be written later.
    func skip(_ count: Int) {
        end += count
    }

    /// Writes behind all that is there.
    func append(_ bytes: [UInt8]) throws(TileArchiveError) {
        try write(bytes, at: end)
        end += bytes.count
    }

    /// Writes at a place.
    func write(_ bytes: [UInt8], at offset: Int) throws(TileArchiveError) {
        var written = 0
        while written < bytes.count {
            let taken = unsafe bytes.withUnsafeBytes { buffer in
                unsafe pwrite(
                    descriptor, buffer.baseAddress! + written, bytes.count - written, off_t(offset + written))
            }
            if taken < 0 {
                if errno == EINTR { continue }
                throw Self.error(errno)
            }
            written += taken
        }
    }

    /// Waits until the bytes are on the disk.
    func synchronize() throws(TileArchiveError) {
        while fsync(descriptor) != 0 {
            if errno == EINTR { continue }
            if errno == EINVAL || errno == EROFS { return }
            throw Self.error(errno)
        }
    }

    private static func error(_ number: Int32) -> TileArchiveError {
        .unwritable("can not be written (\(systemReason(number))); check the disk and the folder")
    }
}
