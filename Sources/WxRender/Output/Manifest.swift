import Foundation

/// The manifest that a former run left in a folder.
enum Manifest {
    /// The frame files that a manifest names; none where there is no manifest or it is not one of ours.
    ///
    /// Only plain names of PNG files in the manifest's own folder are given: they are about to be removed, and a
    /// manifest is a file that anyone may have written.
    static func files(at path: String) -> [String] {
        guard let data = FileManager.default.contents(atPath: path),
            let document = try? JSONDocument([UInt8](data)), document.root["version"]?.string != nil,
            let frames = document.root["frames"], frames.kind == .array
        else { return [] }
        return frames.elements.compactMap { $0["file"]?.string }
            .filter { !$0.contains("/") && $0.hasSuffix(".png") && !$0.hasPrefix(".") }
    }
}
