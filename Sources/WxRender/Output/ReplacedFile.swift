import Glibc

/// A small file that is replaced as a whole, by whoever may read the old one.
package enum ReplacedFile {
    /// Writes all bytes, or leaves what is there; a file that was there keeps its permissions.
    ///
    /// - Throws: ``RenderError/output(file:problem:)``.
    package static func write(_ bytes: [UInt8], to path: String) throws(RenderError) {
        var status = stat()
        let wasThere = stat(path, &status) == 0
        let file = try AtomicFile(path: path)
        if wasThere { file.setPermissions(status.st_mode & 0o7777) }
        try file.write(bytes)
        try file.commit()
    }
}
