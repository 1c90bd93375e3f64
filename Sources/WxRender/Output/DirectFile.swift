import Glibc

/// A FIFO, a device or standard output: bytes go out as they come and can not be taken back.
final class DirectFile: ByteSink {
    private let name: String
    private let descriptor: FileDescriptor

    /// Opens a device or FIFO for writing.
    init(path: String) throws(RenderError) {
        let number = open(path, O_WRONLY | O_CLOEXEC)
        guard number >= 0 else { throw .output(file: path, problem: describeOutputError(errno)) }
        name = path
        descriptor = FileDescriptor(number)
    }

    /// Standard output.
    init() {
        name = "standard output"
        descriptor = FileDescriptor(STDOUT_FILENO, isOwned: false)
    }

    /// Whether `path` exists and is no regular file or folder.
    static func mustBeDirect(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    func write(_ bytes: [UInt8]) throws(RenderError) {
        let error = descriptor.write(bytes)
        if error == EPIPE { throw .readerGone(file: name) }
        if error != 0 { throw .output(file: name, problem: describeOutputError(error)) }
    }

    func commit() throws(RenderError) {}

    func abandon() {}
}
