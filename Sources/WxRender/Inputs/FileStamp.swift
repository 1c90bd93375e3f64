import Glibc

/// Tells whether a file is still what it was, without reading it: its size, its inode, and when it was changed last.
package struct FileStamp: Hashable, Sendable {
    private let bytes: Int
    private let inode: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    /// The stamp of a file as it now is; nil where it can not be looked at.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        bytes = Int(status.st_size)
        inode = UInt64(status.st_ino)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
