import Glibc

/// A file written under a temporary name beside its target, flushed, and renamed when whole.
///
/// A run that is killed leaves the old artefact; so does a full disk. A link is followed first, so that the file it
/// points to is replaced and the link stays.
final class AtomicFile: ByteSink {
    /// The name as the user wrote it, for messages.
    private let name: String
    private let target: String
    private let temporary: String
    /// Nil once the file is closed.
    private var descriptor: FileDescriptor?
    /// Whether the temporary file is there, to be renamed or removed.
    private var isPending = true

    /// Opens a temporary file beside `path`; a missing folder is made.
    init(path: String) throws(RenderError) {
        try makeFolder(ofFile: path)
        var status = stat()
        if path.hasSuffix("/") || (stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR) {
            throw .output(file: path, problem: describeOutputError(EISDIR))
        }
        name = path
        let target = Self.resolvingLink(path)
        let nameStart = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
        let folder = target[..<nameStart]
        let file = target[nameStart...]
        self.target = target
        temporary = "\(folder).\(file).\(getpid()).wxrender-part"
        let number = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard number >= 0 else { throw .output(file: path, problem: describeOutputError(errno)) }
        descriptor = FileDescriptor(number)
    }

    deinit {
        abandon()
    }

    func write(_ bytes: [UInt8]) throws(RenderError) {
        try check(descriptor?.write(bytes) ?? EBADF)
    }

    /// Lets the same people at the file as another one.
    func setPermissions(_ mode: mode_t) { _ = chmod(temporary, mode) }

    /// Flushes the file to the disk and closes it, so that only the rename is left to do.
    func close() throws(RenderError) {
        try check(descriptor?.synchronize() ?? 0)
        descriptor = nil
    }

    func commit() throws(RenderError) {
        try close()
        try check(rename(temporary, target) == 0 ? 0 : errno)
        isPending = false
    }

    func abandon() {
        guard isPending else { return }
        isPending = false
        descriptor = nil
        unlink(temporary)
    }

    private func check(_ error: Int32) throws(RenderError) {
        guard error != 0 else { return }
        abandon()
        throw .output(file: name, problem: describeOutputError(error))
    }

    /// The file that a chain of links ends at, or the path itself where it is no link or leads nowhere.
    private static func resolvingLink(_ path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let resolved = realpath(path, nil) else {
            return path
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// Makes the folder that a file is to stand in, with those above it.
func makeFolder(ofFile path: String) throws(RenderError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    try makeFolder(String(path[..<slash]))
}

/// Makes a folder with those above it; one that is there already is left as it is.
func makeFolder(_ path: String) throws(RenderError) {
    var status = stat()
    if stat(path, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw .output(file: path, problem: "is a file where a folder is needed; choose another name")
        }
        return
    }
    try makeFolder(ofFile: path)
    // Another run may make it at the same moment: that is as good.
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
        throw .output(file: path, problem: describeOutputError(errno))
    }
}
