package import WxMaps
import WxRender

/// Lists, fetches and keeps offline map packs.
package struct MapsCommand {
    let options: MapsOptions
    let store: MapStore
    let console: Console
    /// Whether somebody asked the program to end.
    let isInterrupted: @Sendable () -> Bool

    package init(
        options: MapsOptions, store: MapStore, console: Console,
        isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) {
        self.options = options
        self.store = store
        var console = console
        console.isQuiet = options.isQuiet
        self.console = console
        self.isInterrupted = isInterrupted
    }

    /// Runs `maps` as the command line asks for it, with the store of the environment.
    static func run(_ options: MapsOptions, console: Console) throws -> ExitCode {
        let interruption = Interruption()
        let command = MapsCommand(
            options: options, store: MapStore(root: MapStore.defaultRoot()), console: console,
            isInterrupted: { interruption.signal != nil })
        let code = try command.run()
        switch interruption.signal {
        case .interrupt?: return .interrupted
        case .terminate?: return .terminated
        case nil: return code
        }
    }

    /// Does what the verb asks for.
    package func run() throws -> ExitCode {
        switch options.verb {
        case .list: try list()
        case .info: try info()
        case .download: try download()
        case .pause: try pause()
        case .resume: try resume()
        case .cancel: try cancel()
        case .update: try update()
        case .delete: try delete()
        case .verify: try verify()
        case .import: try importArchives()
        case .extract: try extract()
        case .path: try path()
        case .catalog: try buildCatalog()
        }
    }

    /// The catalogue, read anew.
    ///
    /// - Throws: ``MapError``, or a usage error where no catalogue is named.
    func catalog() throws -> MapCatalog {
        guard let place = options.catalog else {
            throw UsageError(
                "no catalogue is named; add --catalog PATH or --catalog URL, or catalog: under maps: in the config file"
            )
        }
        let (catalog, json) = try MapCatalog.load(from: place, stallTimeout: options.stallTimeout)
        store.keep(catalog: json, from: place)
        return catalog
    }

    /// The catalogue if one is named and can be read, else the one that was read last, with a warning; else nil.
    func catalogIfKnown() -> MapCatalog? {
        guard let place = options.catalog else { return nil }
        do {
            return try catalog()
        } catch {
            let kept = store.keptCatalog(from: place)
            let what = kept == nil ? "only what is here is listed" : "the catalogue that was read last is shown"
            console.print(Message(.warning, "\(error); \(what)"))
            return kept
        }
    }

    /// The packs of the ids that were named.
    ///
    /// - Throws: ``MapError/unknownPack(id:problem:)``.
    func named(in catalog: MapCatalog) throws -> [CatalogPack] {
        try options.operands.map { id in
            guard let pack = catalog[id] else {
                throw MapError.unknownPack(
                    id: Message.excerpt(id),
                    problem: Spelling.mend(
                        for: id, among: catalog.packs.map(\.id), otherwise: "wxrender maps list shows those on offer"))
            }
            return pack
        }
    }
}
