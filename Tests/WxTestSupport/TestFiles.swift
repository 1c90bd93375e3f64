import Foundation

/// Files that tests make and read.
public enum TestFiles {
    /// A file's bytes.
    public static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
