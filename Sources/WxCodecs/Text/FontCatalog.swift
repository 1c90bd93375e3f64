/// The fonts that text may be drawn with, in the order in which they are asked for a glyph.
///
/// The order is a function of the installed files alone: fonts of folders that the user named, then the preferred
/// families, then what else is installed, by name.
package struct FontCatalog: Sendable {
    /// The folders of the machine's fonts; a user's own folder is left out, so that all users get the same picture.
    package static let systemFolders = ["/usr/share/fonts", "/usr/local/share/fonts"]

    /// One face of a font file.
    struct Face: Sendable {
        let family: String
        let path: String
        /// Member of a collection in the low 16 bits, named instance of a variable font above them.
        let index: Int
        let coverage: CodePointSet
    }

    /// All faces that a chain names.
    let faces: [Face]
    /// For each ``FontStyle`` the places in ``faces``, first choice first.
    private let chains: [[Int]]

    /// Whether no font is there at all, so that no text can be drawn.
    package var isEmpty: Bool { faces.isEmpty }

    /// The faces of a style, first choice first.
    func chain(_ style: FontStyle) -> [Int] { chains[style.rawValue] }

    /// Lists the fonts below the folders that the user named, then the machine's.
    ///
    /// - Parameters:
    ///   - named: absolute or relative paths; their fonts come before all others.
    ///   - system: folders of the machine's fonts; those that do not exist are left out.
    /// - Throws: ``TextError`` where a named folder can not be read or has no font.
    package init(named: [String] = [], system: [String] = systemFolders) throws(TextError) {
        let configuration = try FontConfiguration(folders: system)
        var folderOfFile: [String: Int] = [:]
        for (place, folder) in named.enumerated() {
            guard let files = FontFiles.inside(folder) else { throw .folderUnreadable(folder) }
            for file in files where folderOfFile[file] == nil {
                folderOfFile[file] = place
                configuration.add(file: file)
            }
        }

        var families: [Family] = []
        var placeOfFamily: [Family.Name: Int] = [:]
        var isUsed = [Bool](repeating: false, count: named.count)
        let list = try configuration.list()
        for entry in list.entries where (90...110).contains(entry.width) {
            let folder = folderOfFile[entry.path]
            if let folder { isUsed[folder] = true }
            let name = Family.Name(tier: folder ?? named.count, rank: Self.rank(entry.family), text: entry.family)
            if let place = placeOfFamily[name] {
                families[place].consider(entry)
            } else {
                placeOfFamily[name] = families.count
                families.append(Family(name: name, entry))
            }
        }
        if let place = isUsed.firstIndex(of: false) { throw .folderWithoutFonts(named[place]) }
        families.sort { $0.name < $1.name }

        // A face that stands for several styles is listed once.
        var faces: [Face] = []
        var chains = [[Int]](repeating: [], count: FontStyle.allCases.count)
        for family in families {
            var known: [(path: String, index: Int, place: Int)] = []
            for style in FontStyle.allCases {
                guard let entry = family.best[style.rawValue] else { continue }
                if let same = known.first(where: { $0.path == entry.path && $0.index == entry.index }) {
                    chains[style.rawValue].append(same.place)
                    continue
                }
                let coverage = list.coverage(entry)
                guard !coverage.isEmpty else { continue }
                known.append((entry.path, entry.index, faces.count))
                chains[style.rawValue].append(faces.count)
                faces.append(Face(family: entry.family, path: entry.path, index: entry.index, coverage: coverage))
            }
        }
        self.faces = faces
        self.chains = chains
    }

    /// The families that are asked first, in this order.
    ///
    /// DejaVu has Arabic and Hebrew too, but Noto's letters match the Latin ones beside them.
    private static let preferred =
        ["Noto Sans"]
        + ["Arabic", "Hebrew", "Devanagari", "Bengali", "Tamil", "Thai", "Georgian", "Armenian", "Ethiopic"]
        .map { "Noto Sans " + $0 }
        + ["DejaVu Sans", "Noto Sans CJK JP", "WenQuanYi Micro Hei", "Noto Sans Symbols2"]

    private static func rank(_ family: String) -> Int {
        preferred.firstIndex(of: family) ?? preferred.count + (family.hasPrefix("Noto Sans") ? 0 : 1)
    }
}

/// A family while its faces are being looked through.
private struct Family {
    /// What families are ordered by.
    struct Name: Hashable, Comparable {
        /// Place of the named folder, or their number for the machine's fonts.
        var tier: Int
        var rank: Int
        var text: String

        static func < (a: Name, b: Name) -> Bool {
            (a.tier, a.rank) != (b.tier, b.rank) ? (a.tier, a.rank) < (b.tier, b.rank) : inScalarOrder(a.text, b.text)
        }
    }

    let name: Name
    /// For each ``FontStyle`` the nearest face so far.
    private(set) var best: [FontList.Entry?]

    init(name: Name, _ entry: FontList.Entry) {
        self.name = name
        best = FontStyle.allCases.map { _ in entry }
    }

    /// Takes a face for the styles that it fits better than what was seen.
    mutating func consider(_ entry: FontList.Entry) {
        for style in FontStyle.allCases {
            if let known = best[style.rawValue], !Self.isNearer(entry, than: known, to: style) { continue }
            best[style.rawValue] = entry
        }
    }

    private static func isNearer(
        _ a: FontList.Entry, than b: FontList.Entry, to style: FontStyle
    ) -> Bool {
        let (x, y) = (distance(a, to: style), distance(b, to: style))
        if x != y { return x < y }
        // Faces of equal looks: the first by path and index, whatever order they are listed in.
        return a.path != b.path ? inScalarOrder(a.path, b.path) : a.index < b.index
    }

    private static func distance(_ entry: FontList.Entry, to style: FontStyle) -> Int {
        let weight = style == .bold ? 200 : 80
        let slant = entry.isSlanted == (style == .italic) ? 0 : 1000
        return abs(entry.weight - weight) + slant + abs(entry.width - 100)
    }
}

/// The order of code points, which no locale changes.
private func inScalarOrder(_ a: String, _ b: String) -> Bool {
    a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
}
