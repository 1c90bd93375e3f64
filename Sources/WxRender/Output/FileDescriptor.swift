import Glibc

/// An open file of the system, closed when its owner goes.
struct FileDescriptor: ~Copyable {
    private let number: Int32
    /// Whether the descriptor is closed at the end of its life; standard output is not.
    private let isOwned: Bool

    /// Takes over an open descriptor.
    init(_ number: Int32, isOwned: Bool = true) {
        self.number = number
        self.isOwned = isOwned
    }

    deinit {
        if isOwned { _ = close(number) }
    }

    /// Writes all bytes, whatever portions the system takes them in; returns the error number, 0 for none.
    func write(_ bytes: [UInt8]) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let taken = Glibc.write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if taken < 0 {
                    if errno == EINTR { continue }
                    guard errno == EAGAIN else { return errno }
                    // Standard output may be shared with a program that made it non-blocking.
                    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&request, 1, -1)
                    continue
                }
                rest = rest.dropFirst(taken)
            }
            return 0
        }
    }

    /// Waits until the data are on the disk; returns the error number, 0 for none.
    func synchronize() -> Int32 {
        while fsync(number) != 0 {
            if errno == EINTR { continue }
            // Pipes and some network file systems have nothing to flush.
            return errno == EINVAL || errno == EROFS || errno == ENOTSUP ? 0 : errno
        }
        return 0
    }
}

/// What the system calls an error number, with the way out of the common ones.
func describeOutputError(_ number: Int32) -> String {
    let text = String(cString: strerror(number))
    let mend =
        switch number {
        case ENOSPC, EDQUOT: "free some space or write to another disk"
        case EACCES, EPERM, EROFS: "write to a folder that you may change"
        case ENOENT, ENOTDIR: "name a folder that exists"
        case EISDIR: "a folder has this name; end the name with / to write a PNG sequence into it"
        case ENAMETOOLONG: "choose a shorter name"
        default: "check the disk and the name"
        }
    return "cannot be written (\(text)); \(mend)"
}
