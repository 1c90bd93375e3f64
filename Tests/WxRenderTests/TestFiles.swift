import Foundation
import WxTestSupport

/// The real files as lists.
enum TestFiles {
    /// The files of a folder of the real files, in order; folders in it are left out.
    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: TestData.file(folder)).sorted()
    }
}
