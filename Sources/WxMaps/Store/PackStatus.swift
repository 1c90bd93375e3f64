/// What can be said of a pack at one moment.
public enum PackState: Hashable, Sendable, CustomStringConvertible {
    /// The catalogue offers it; nothing of it is here.
    case available
    /// A running download will come to it.
    case queued
    /// A process fetches it now.
    case downloading
    /// Its download was paused or interrupted; what was fetched is kept.
    case paused
    /// It is here, whole, and the newest that is known.
    case completed
    /// It is here, whole, and the catalogue offers another version.
    case updateAvailable
    /// Its download or its verification failed.
    case failed(reason: String)

    /// The state's name, as JSON has it.
    public var name: String {
        switch self {
        case .available: "available"
        case .queued: "queued"
        case .downloading: "downloading"
        case .paused: "paused"
        case .completed: "completed"
        case .updateAvailable: "updateAvailable"
        case .failed: "failed"
        }
    }

    /// The state's name, with the reason of a failure.
    public var description: String {
        if case .failed(let reason) = self { return "failed: \(reason)" }
        return name
    }
}

/// A pack as the store and the catalogue see it.
public struct PackStatus: Hashable, Sendable {
    /// The pack: the version that is being fetched, else the installed one, else the offered one.
    public var pack: CatalogPack
    /// Its state.
    public var state: PackState
    /// Bytes of that version that are here.
    public var have: Int64
    /// The archive that can be rendered from now; during an update that of the old version.
    public var path: String?
    /// The version at ``path``.
    public var installedVersion: String?
    /// What the catalogue offers, where it was asked.
    public var offered: CatalogPack?

    /// Makes a status from its parts.
    public init(
        pack: CatalogPack, state: PackState, have: Int64, path: String? = nil, installedVersion: String? = nil,
        offered: CatalogPack? = nil
    ) {
        self.pack = pack
        self.state = state
        self.have = have
        self.path = path
        self.installedVersion = installedVersion
        self.offered = offered
    }
}

/// What happens to a download.
public enum MapEvent: Hashable, Sendable {
    /// It has begun; whether ``progress(bytes:total:)`` will come.
    case started(hasProgress: Bool)
    /// Bytes that are here, of all.
    case progress(bytes: Int64, total: Int64)
    /// The pack is in another state.
    case statusChanged(PackState)
    /// It has ended: the pack is here and whole, or not.
    case completed(success: Bool)
}
