import Glibc

/// A lock between processes, and between threads of one: held until it is let go, or its process dies.
///
/// Locks belong to the open file, so that two holders in one process are two holders; and a holder can be asked
/// about without taking the lock from it.
final class FileLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // Not by closing alone: a process that is just being started shares the open file for a moment.
        var range = flock(l_type: Int16(F_UNLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
        _ = fcntl(descriptor, Self.set, &range)
        _ = close(descriptor)
    }

    /// Linux's locks of open files; the names are not imported.
    private static let query: Int32 = 36  // F_OFD_GETLK
    private static let set: Int32 = 37  // F_OFD_SETLK

    /// Takes the lock for one holder alone; nil when somebody has it.
    ///
    /// - Throws: ``SystemError`` when the lock's file can't be made.
    static func exclusive(_ path: String) throws(SystemError) -> FileLock? {
        try take(path, F_WRLCK)
    }

    /// Takes the lock together with others who share it; nil when somebody has it alone.
    static func shared(_ path: String) throws(SystemError) -> FileLock? {
        try take(path, F_RDLCK)
    }

    private static func take(_ path: String, _ kind: Int32) throws(SystemError) -> FileLock? {
        var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
        if descriptor < 0, kind == F_RDLCK { descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw SystemError(number: errno) }
        let lock = FileLock(descriptor: descriptor)
        var range = flock(l_type: Int16(kind), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
        while fcntl(descriptor, set, &range) != 0 {
            if errno == EINTR { continue }
            guard errno == EAGAIN || errno == EACCES else { throw SystemError(number: errno) }
            return nil
        }
        return lock
    }

    /// Whether somebody holds the lock, whichever way; nothing is taken.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var range = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
        guard fcntl(descriptor, query, &range) == 0 else { return false }
        return range.l_type != Int16(F_UNLCK)
    }
}
