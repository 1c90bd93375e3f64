public import Foundation
public import Testing

/// The real files that tests read in place: `$WXRENDER_TEST_DATA`, by default `../shared/data` beside the package.
public enum TestData {
    /// The folder, whether or not it exists.
    public static let folder: URL = {
        if let named = ProcessInfo.processInfo.environment["WXRENDER_TEST_DATA"] {
            return URL(fileURLWithPath: named, isDirectory: true)
        }
        return packageRoot.appendingPathComponent("../shared/data").standardizedFileURL
    }()

    /// The folder of `Package.swift`.
    public static let packageRoot = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Whether the real files are there: the condition of the tests that need them.
    public static let isPresent = FileManager.default.fileExists(atPath: file("MANIFEST.tsv"))

    /// Why a test is skipped.
    public static let absence: Comment = "no real files: set WXRENDER_TEST_DATA to the folder that holds MANIFEST.tsv"

    /// The path of one of the files.
    public static func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// The bytes of one of the files.
    public static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }
}
