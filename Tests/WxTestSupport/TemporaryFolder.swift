public import Foundation

/// A folder of a test's own, removed with all it holds when the test lets go of it.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes an empty folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("wxrender-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a name in the folder.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file into the folder, with the folders above it, and returns its path.
    @discardableResult
    public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Reads a file of the folder.
    public func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
    }

    /// The names in the folder, hidden ones too, sorted.
    public func names(in name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(name).path).sorted()
    }
}
