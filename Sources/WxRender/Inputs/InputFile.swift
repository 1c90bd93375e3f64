import Foundation
import WxCodecs

/// Reads the input files that are not radar grids: alerts, pins, colour tables.
package enum InputFile {
    /// The first bytes of a file, fewer where it has no more.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` for a file that is missing, empty, a folder or may not be read.
    package static func head(of path: String, count: Int) throws(RenderError) -> [UInt8] {
        let handle = try open(path)
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: count) else {
            throw .input(file: path, problem: "is no file that can be read; name a file")
        }
        guard !data.isEmpty else {
            throw .input(file: path, problem: "the file is empty; it may still be on its way, or fetch it again")
        }
        return [UInt8](data)
    }

    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - limit: the most bytes that such a file sensibly has; checked before memory is set aside.
    ///   - expected: what the file should be, for the message.
    /// - Throws: ``RenderError/input(file:problem:)``.
    package static func read(_ path: String, limit: Int, expected: String) throws(RenderError) -> [UInt8] {
        let handle = try open(path)
        defer { try? handle.close() }
        var data = Data()
        do {
            // In portions: a pipe has no size to ask for, and a file may grow while it is read.
            while let portion = try handle.read(upToCount: 1 << 20), !portion.isEmpty {
                data.append(portion)
                guard data.count <= limit else {
                    throw RenderError.input(
                        file: path,
                        problem: "is larger than \(limit >> 20) MB, but \(expected) was expected; name another file")
                }
            }
        } catch let error as RenderError {
            throw error
        } catch {
            throw .input(file: path, problem: "can not be read, but \(expected) was expected; name a file")
        }
        return [UInt8](data)
    }

    /// The bytes of a file, unpacked where they are gzip.
    ///
    /// - Parameter limit: the most bytes that they may unpack to.
    /// - Throws: ``RenderError/input(file:problem:)`` for a gzip file that is damaged or unpacks to more.
    static func unpacked(_ bytes: [UInt8], name: String, limit: Int) throws(RenderError) -> [UInt8] {
        guard Gzip.isGzip(bytes) else { return bytes }
        do throws(GzipError) {
            return try Gzip.decompress(bytes, limit: limit)
        } catch {
            throw .input(file: name, problem: "\(error)")
        }
    }

    /// Whether bytes may be JSON text: blanks or a byte order mark, then an object or a list.
    static func mayBeJSON(_ bytes: [UInt8]) -> Bool {
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Whether a file of the name is there.
    package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The path of a file from any folder, with no steps up in it.
    package static func absolutePath(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

    private static func open(_ path: String) throws(RenderError) -> FileHandle {
        do {
            return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        } catch {
            let exists = FileManager.default.fileExists(atPath: path)
            throw .input(
                file: path,
                problem: exists
                    ? "may not be read; give the user read permission" : "there is no such file; check the name")
        }
    }
}
