import Glibc

/// Finds the files that a user's file, folder or glob pattern stands for.
package enum SourceFiles {
    /// What a source is to hold: it decides which files of a folder are looked at.
    package enum Kind: Sendable {
        /// Radar grids: any file but those that never are one.
        case radar
        /// Lists of alerts in any format.
        case alerts
    }

    /// The files that a source stands for, sorted by name, and whether they were found rather than named.
    ///
    /// A path that exists is never taken for a pattern. A folder's own files are taken, folders in it not entered.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` for a name that nothing has, ``RenderError/noData(_:)`` for a folder
    ///   or pattern without such files.
    package static func files(of source: String, kind: Kind) throws(RenderError) -> (files: [String], found: Bool) {
        var status = stat()
        if stat(source, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { return ([source], false) }
            guard let names = entries(ofFolder: source) else {
                throw .input(file: source, problem: "the folder may not be read; give the user read permission")
            }
            let prefix = source.hasSuffix("/") ? source : source + "/"
            let files = names.filter { isCandidate($0, for: kind) }.sorted().map { prefix + $0 }.filter(isRegularFile)
            guard !files.isEmpty else {
                throw .noData(
                    "\(source): the folder holds no file of \(kind.name); put some there or name another folder")
            }
            return (files, true)
        }
        guard source.contains(where: { "*?[".contains($0) }) else {
            throw .input(file: source, problem: "there is no such file or folder; check the name")
        }
        let files = matches(of: source).filter {
            isCandidate(String($0.split(separator: "/").last ?? ""), for: kind) && isRegularFile($0)
        }
        guard !files.isEmpty else { throw .noData("\(source): no file matches; check the pattern") }
        return (files.sorted(), true)
    }

    /// Whether a name may be that of such a file: not hidden, not still being written, and not what stands beside one.
    static func isCandidate(_ name: String, for kind: Kind) -> Bool {
        guard let first = name.first, first != ".", first != "~", first != "#", name.last != "~" else { return false }
        let suffix = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        switch kind {
        case .radar: return !besides.contains(suffix)
        case .alerts:
            let stem = suffix == "gz" ? name.dropLast(3).lowercased() : name.lowercased()
            return alertEndings.contains { stem.hasSuffix(".\($0)") }
        }
    }

    /// Endings of files of alerts, packed or not; what stands beside a shapefile is none of its own.
    private static let alertEndings = ["json", "geojson", "xml", "cap", "atom", "rss", "kml", "kmz", "shp", "zip"]

    /// Endings of unfinished files, and of files that stand beside radar files.
    private static let besides: Set<String> = [
        "tmp", "temp", "part", "partial", "crdownload", "swp", "lock", "wld", "pgw", "pngw", "pngwld", "tfw", "prj",
        "xml",
        "json", "geojson", "txt", "md", "csv", "html", "idx", "md5", "sha256", "log", "pal", "cpt", "yaml", "yml",
        "gif",
    ]

    private static func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func entries(ofFolder path: String) -> [String]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    /// What a pattern matches, in no order: the system would sort by the locale.
    private static func matches(of pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, GLOB_NOSORT, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
    }
}

extension SourceFiles.Kind {
    /// What messages call the files.
    fileprivate var name: String {
        switch self {
        case .radar: "radar grids (GRIB2, or PNG with a world file)"
        case .alerts: "alerts (such as .json, .cap, .atom, .kml or .shp)"
        }
    }
}
