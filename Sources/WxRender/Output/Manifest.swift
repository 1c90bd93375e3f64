import Foundation

/// The manifest of a folder's frames.
enum Manifest {
    /// Writes the manifest into a folder, then removes what only the former one named.
    ///
    /// - Parameter folder: ends with `/`, or is empty for the working folder.
    static func write(_ report: LoopReport, into folder: String) throws {
        let path = folder + "manifest.json"
        let former = files(at: path)
        let manifest = try AtomicFile(path: path)
        try manifest.write(Array(report.json.utf8))
        try manifest.commit()
        let kept = Set(report.frames.map(\.file) + report.files)
        for name in former where !kept.contains(name) { unlink(folder + name) }
    }

    /// The frame files that a manifest names; none where there is no manifest or it is not one of ours.
    ///
    /// Only plain names of PNG files in the manifest's own folder are given: they are about to be removed, and a
    /// manifest is a file that anyone may have written.
    static func files(at path: String) -> [String] {
        guard let data = FileManager.default.contents(atPath: path),
            let document = try? JSONDocument([UInt8](data)), document.root["version"]?.string != nil,
            let frames = document.root["frames"], frames.kind == .array
        else { return [] }
        var names = frames.elements.compactMap { $0["file"]?.string }
        if let files = document.root["files"], files.kind == .array { names += files.elements.compactMap { $0.string } }
        return
            names
            .filter { !$0.contains("/") && $0.hasSuffix(".png") && !$0.hasPrefix(".") }
    }
}
