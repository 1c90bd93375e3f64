import Glibc

/// The scans of one `--radar` source: a file, a folder, a glob, or several of them.
public struct RadarCatalog: Hashable, Sendable {
    /// The scans in the order of their times; those without a time last. No two have the same time.
    public let scans: [RadarScan]
    /// What was left out and why, one line each, ready to be printed.
    public let warnings: [String]
    /// Files found in a folder or by a glob that can not be read: gaps, where `--strict` matters.
    public let unreadable: [String]

    /// Looks through files, folders and globs.
    ///
    /// A folder's own files are taken, hidden and temporary ones left out, folders in it not entered. A file that was named
    /// directly must be readable; one that was found is passed over with a warning.
    ///
    /// - Parameters:
    ///   - sources: paths and glob patterns; a path that exists is never taken for a pattern.
    ///   - reader: reads the headers; its options choose a product and a message.
    /// - Throws: ``RenderError/input(file:problem:)`` for a named file that can not be read, ``RenderError/noData(_:)``
    ///   where no file is found or none is usable, ``RenderError/usage(_:)`` where several products are found and none is
    ///   chosen, or the chosen one is not among them.
    public init(_ sources: [String], reader: RadarReader) throws(RenderError) {
        var scans: [RadarScan] = []
        var warnings: [String] = []
        var unreadable: [String] = []
        var seen: Set<String> = []
        for source in sources {
            let (files, found) = try Self.files(of: source)
            for file in files where seen.insert(file).inserted {
                do throws(RenderError) {
                    scans += try reader.inventory(file)
                } catch {
                    guard found else { throw error }
                    warnings.append("\(error); left out")
                    unreadable.append(file)
                }
            }
        }
        guard !scans.isEmpty else {
            let names = sources.joined(separator: ", ")
            let why = unreadable.isEmpty ? "no radar file was found" : "none of \(unreadable.count) files can be read"
            throw .noData(
                "\(names): \(why); name GRIB2 files, or PNG files with world files"
                    + (warnings.first.map { " (\($0))" } ?? ""))
        }
        scans = try Self.chosen(scans, reader.options)
        self.scans = Self.ordered(scans, &warnings)
        self.warnings = warnings
        self.unreadable = unreadable
    }

    /// The scans of the wanted message and product.
    private static func chosen(_ scans: [RadarScan], _ options: RadarOptions) throws(RenderError) -> [RadarScan] {
        var scans = scans
        if let message = options.message {
            let most = scans.map(\.messageCount).max() ?? 0
            scans = scans.filter { $0.message == message }
            guard !scans.isEmpty else {
                throw .usage(
                    "--message \(message) is in none of the radar files, which have \(most) at most; inspect lists them"
                )
            }
        }
        let names = Array(Set(scans.map(\.product.name))).sorted()
        if let product = options.product {
            scans = scans.filter { $0.product.name.lowercased() == product.lowercased() }
            guard !scans.isEmpty else {
                throw .usage(
                    "--product \(product) is in none of the radar files; they hold \(names.joined(separator: ", "))")
            }
        } else if names.count > 1 {
            throw .usage(
                "the radar files hold several products; choose one with --product: \(names.joined(separator: ", "))")
        }
        return scans
    }

    /// Sorts scans by time and keeps one for each.
    private static func ordered(_ scans: [RadarScan], _ warnings: inout [String]) -> [RadarScan] {
        func key(_ scan: RadarScan) -> (Int, Int, String, Int) {
            // Of equal times the later name comes last, but of one file the first message does.
            (scan.validTime == nil ? 1 : 0, scan.validTime?.secondsSince1970 ?? 0, scan.file, -scan.message)
        }
        var kept: [RadarScan] = []
        for scan in scans.sorted(by: { key($0) < key($1) }) {
            guard let last = kept.last, let time = scan.validTime, last.validTime == time else {
                kept.append(scan)
                continue
            }
            kept[kept.count - 1] = scan
            warnings.append(
                last.file == scan.file
                    ? "\(scan.file): messages \(scan.message) and \(last.message) are both of \(time);"
                        + " message \(scan.message) is taken, choose with --message"
                    : "\(last.file): its time \(time) is also that of \(scan.file), which is taken as the later name")
        }
        return kept
    }
}

extension RadarCatalog {
    /// The files that a source stands for, sorted by name, and whether they were found rather than named.
    static func files(of source: String) throws(RenderError) -> (files: [String], found: Bool) {
        var status = stat()
        if stat(source, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { return ([source], false) }
            guard let names = entries(ofFolder: source) else {
                throw .input(file: source, problem: "the folder may not be read; give the user read permission")
            }
            let prefix = source.hasSuffix("/") ? source : source + "/"
            let files = names.filter(isCandidate).sorted().map { prefix + $0 }.filter(isRegularFile)
            guard !files.isEmpty else {
                throw .noData(
                    "\(source): the folder holds no radar file; name GRIB2 files, or PNG files with world files")
            }
            return (files, true)
        }
        guard source.contains(where: { "*?[".contains($0) }) else {
            throw .input(file: source, problem: "there is no such file or folder; check the name")
        }
        let files = matches(of: source).filter {
            isCandidate(String($0.split(separator: "/").last ?? "")) && isRegularFile($0)
        }
        guard !files.isEmpty else { throw .noData("\(source): no file matches; check the pattern") }
        return (files.sorted(), true)
    }

    /// Whether a name may be that of a radar file: not hidden, not still being written, and not what stands beside one.
    static func isCandidate(_ name: String) -> Bool {
        guard let first = name.first, first != ".", first != "~", first != "#", name.last != "~" else { return false }
        let suffix = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        return !besides.contains(suffix)
    }

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
