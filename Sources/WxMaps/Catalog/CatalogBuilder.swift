import Foundation

/// Makes a catalogue for a folder of archives, so that a static file server can publish it.
public struct CatalogBuilder: Sendable {
    /// What was made.
    public struct Result: Sendable {
        /// The packs, their URLs relative to the folder.
        public var packs: [CatalogPack]
        /// Files that were left out, with the reason.
        public var leftOut: [String]
        /// Where the catalogue stands.
        public var path: String
    }

    private static let mostFiles = 10_000
    private let folder: String

    /// Looks at a folder and those inside it.
    public init(folder: String) {
        self.folder = folder
    }

    /// Writes `catalog.json` into the folder.
    ///
    /// Names, countries, licences and attributions that a former catalogue gives to an id are kept, so that a publisher
    /// may write them there once.
    ///
    /// - Throws: ``MapError``.
    public func build() throws -> Result {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw MapError.input(name: folder, problem: "is no folder; name the one that holds the archives")
        }
        let target = folder + (folder.hasSuffix("/") ? "" : "/") + "catalog.json"
        let former = formerPacks(target)
        var packs: [CatalogPack] = []
        var leftOut: [String] = []
        var fileOfID: [String: String] = [:]
        for name in try archives() {
            var pack: CatalogPack
            do {
                pack = try ArchiveDescription(path: "\(folder)/\(name)").pack
            } catch let error as MapError {
                leftOut.append(error.description)
                continue
            }
            if let other = fileOfID.updateValue(name, forKey: pack.id) {
                throw MapError.input(
                    name: folder, problem: "\(other) and \(name) both make the id \(pack.id); rename one of them")
            }
            if let edited = former[pack.id] {
                pack.name = edited.name
                pack.countries = edited.countries
                pack.license = edited.license
                if !edited.attribution.isEmpty { pack.attribution = edited.attribution }
            }
            let allowed = CharacterSet(
                charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")
            pack.urls = [name.addingPercentEncoding(withAllowedCharacters: allowed) ?? name]
            packs.append(pack)
        }
        guard !packs.isEmpty else {
            let reason = leftOut.first.map { "; \($0)" } ?? ""
            throw MapError.input(name: folder, problem: "holds no archive that a map can be drawn from\(reason)")
        }
        try StoreFile.write(json: Document(schema: MapCatalog.schema, packs: packs), to: target)
        return Result(packs: packs, leftOut: leftOut, path: target)
    }

    private struct Document: Codable {
        var schema: Int
        var packs: [CatalogPack]
    }

    /// What a former catalogue says, its URLs as they are; nothing when it can't be read.
    private func formerPacks(_ path: String) -> [String: CatalogPack] {
        guard let data = FileManager.default.contents(atPath: path), data.count <= MapCatalog.largest,
            let document = try? JSONDecoder().decode(Document.self, from: data)
        else { return [:] }
        return Dictionary(document.packs.filter { $0.problem() == nil }.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The archives by their names from the folder, sorted.
    private func archives() throws -> [String] {
        guard let walker = FileManager.default.enumerator(atPath: folder) else { return [] }
        var names: [String] = []
        for case let name as String in walker {
            let kinds = CatalogPack.Format.allCases.map { "." + $0.rawValue }
            guard kinds.contains(where: { name.lowercased().hasSuffix($0) }) else { continue }
            names.append(name)
            guard names.count <= Self.mostFiles else {
                throw MapError.input(name: folder, problem: "holds more than \(Self.mostFiles) archives")
            }
        }
        return names.sorted()
    }
}
