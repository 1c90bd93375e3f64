/// What `manifest.json` holds: the installed version of a pack.
struct PackManifest: Codable, Hashable, Sendable {
    static let schema = 1

    var schema = Self.schema
    var pack: CatalogPack
    /// The archive's name in the pack's folder.
    var file: String
    /// What the last verification found wrong.
    var damage: String?

    init(pack: CatalogPack) {
        self.pack = pack
        file = StoreLayout.archiveName(pack)
    }

    /// Whether the manifest may stand in the folder of a pack: it can be edited, and must not lead elsewhere.
    func belongs(to id: String) -> Bool {
        schema == Self.schema && pack.id == id && pack.problem() == nil && file == StoreLayout.archiveName(pack)
    }
}

/// What `download.json` holds: a pack that is fetched, or waits to be.
struct DownloadRecord: Codable, Hashable, Sendable {
    enum Phase: String, Codable, Sendable {
        case queued
        case downloading
        case paused
        case failed
    }

    static let schema = 1

    var schema = Self.schema
    var pack: CatalogPack
    var phase: Phase
    /// Why it failed.
    var reason: String?
    /// The server's mark of the state that the partial data belong to.
    var validator: String?

    init(pack: CatalogPack, phase: Phase, reason: String? = nil, validator: String? = nil) {
        self.pack = pack
        self.phase = phase
        self.reason = reason
        self.validator = validator
    }

    /// Whether the record may stand in the folder of a pack.
    func belongs(to id: String) -> Bool {
        schema == Self.schema && pack.id == id && pack.problem() == nil
    }
}
