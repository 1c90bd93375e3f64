import Foundation

/// Small files of a store, which appear whole or not at all.
enum StoreFile {
    /// Writes a file under a temporary name beside its own, flushes it and renames it.
    static func write(_ bytes: [UInt8], to path: String) throws(MapError) {
        let temporary = "\(path).\(getpid()).new"
        var status: Int32
        do throws(SystemError) {
            let file = try Descriptor(updating: temporary)
            status = file.truncate(to: 0)
            if status == 0 { status = bytes.withUnsafeBytes { file.write($0, at: 0) } }
            if status == 0 { status = file.synchronize() }
        } catch {
            status = error.number
        }
        guard status == 0 else {
            unlink(temporary)
            throw .writing(path, status)
        }
        guard rename(temporary, path) == 0 else {
            let number = errno
            unlink(temporary)
            throw .writing(path, number)
        }
        synchronizeFolder(of: path)
    }

    /// Writes a value as JSON, its members sorted, so that equal values are equal bytes.
    static func write(json value: some Encodable, to path: String) throws {
        try write(json(value), to: path)
    }

    /// A value as JSON, its members sorted.
    static func json(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value)) + [0x0A]
    }

    /// A small file's bytes; nil where there is none, it is larger than a manifest ever is, or it can't be read.
    static func read(_ path: String) -> [UInt8]? {
        guard let file = try? Descriptor(reading: path), file.size <= 1 << 20 else { return nil }
        return file.read(offset: 0, count: Int(file.size))
    }

    /// Removes a file; one that is not there is as good.
    static func remove(_ path: String) throws(MapError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .writing(path, errno) }
    }

    /// Whether there is something under a path.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Makes renames in a file's folder outlast a power cut.
    static func synchronizeFolder(of path: String) {
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        let number = open(String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return }
        fsync(number)
        close(number)
    }
}
