import Glibc

/// Finds font files in folders that the user names.
enum FontFiles {
    /// Folders deeper than this are not searched; it also ends loops of links.
    private static let deepest = 6

    /// The font files below a folder, sorted by path; nil where it can not be read.
    static func inside(_ folder: String) -> [String]? {
        guard let found = search(folder, depth: 0) else { return nil }
        return found.sorted()
    }

    private static func search(_ folder: String, depth: Int) -> [String]? {
        guard let handle = unsafe opendir(folder) else { return nil }
        defer { unsafe closedir(handle) }
        var found: [String] = []
        while let entry = unsafe readdir(handle) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            if isFont(name) {
                found.append(path)
            } else if depth < deepest, !name.contains(".") || isFolder(path) {
                found += search(path, depth: depth + 1) ?? []
            }
        }
        return found
    }

    private static func isFont(_ name: String) -> Bool {
        let lower = name.lowercased()
        return [".ttf", ".otf", ".ttc", ".otc"].contains { lower.hasSuffix($0) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var info = stat()
        return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }
}
