import CFileRange
import Glibc

/// An error number of the system.
struct SystemError: Error, Hashable, CustomStringConvertible {
    let number: Int32

    var description: String { String(cString: strerror(number)) }
}

/// An open regular file; reads and writes name their place, so any thread may use it.
final class Descriptor: Sendable {
    let number: Int32

    private init(number: Int32) {
        self.number = number
    }

    deinit {
        _ = close(number)
    }

    /// Opens a regular file for reading.
    convenience init(reading path: String) throws(SystemError) {
        try self.init(path, O_RDONLY | O_NONBLOCK)
    }

    /// Opens or makes a file for reading and writing.
    convenience init(updating path: String) throws(SystemError) {
        try self.init(path, O_RDWR | O_CREAT | O_NOFOLLOW)
    }

    private convenience init(_ path: String, _ flags: Int32) throws(SystemError) {
        let number = open(path, flags | O_CLOEXEC, 0o666)
        guard number >= 0 else { throw SystemError(number: errno) }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            _ = close(number)
            throw SystemError(number: EINVAL)
        }
        self.init(number: number)
    }

    /// Bytes of the file now.
    var size: Int64 {
        var status = stat()
        return fstat(number, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// Reads exactly so many bytes; nil when they are not there or can't be read.
    func read(offset: Int64, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let complete = bytes.withUnsafeMutableBytes { readAll(into: $0, offset: offset) }
        return complete ? bytes : nil
    }

    /// Fills a buffer; false when the bytes are not there or can't be read.
    func readAll(into buffer: UnsafeMutableRawBufferPointer, offset: Int64) -> Bool {
        var done = 0
        while done < buffer.count {
            let taken = pread(number, buffer.baseAddress! + done, buffer.count - done, off_t(offset) + done)
            if taken < 0, errno == EINTR { continue }
            guard taken > 0 else { return false }
            done += taken
        }
        return true
    }

    /// Writes all bytes; returns the error number, 0 for none.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) -> Int32 {
        var done = 0
        while done < bytes.count {
            let taken = pwrite(number, bytes.baseAddress! + done, bytes.count - done, off_t(offset) + done)
            if taken < 0 {
                if errno == EINTR { continue }
                return errno
            }
            done += taken
        }
        return 0
    }

    /// Cuts the file; returns the error number, 0 for none.
    func truncate(to size: Int64) -> Int32 {
        ftruncate(number, off_t(size)) == 0 ? 0 : errno
    }

    /// Lets the system begin to write a part to the disk, so that ``synchronize()`` has little left to wait for.
    func beginWriting(offset: Int64, count: Int64) {
        // A hint: where it is not understood, everything is written later.
        _ = sync_file_range(number, offset, count, wx_sync_file_range_write)
    }

    /// Waits until the data are on the disk; returns the error number, 0 for none.
    func synchronize() -> Int32 {
        while fsync(number) != 0 {
            if errno == EINTR { continue }
            return errno == EINVAL || errno == ENOTSUP ? 0 : errno
        }
        return 0
    }
}
