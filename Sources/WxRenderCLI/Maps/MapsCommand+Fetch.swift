import Foundation
import WxMaps
import WxRender

extension MapsCommand {
    /// `maps download`: the packs that are named, or those of an area or of countries.
    func download() throws -> ExitCode {
        let catalog = try catalog()
        let packs = options.operands.isEmpty ? catalog.packs.filter(isWanted) : try named(in: catalog)
        guard !packs.isEmpty else {
            throw MapError.unknownPack(
                id: "of that area or country", problem: "the catalogue has none; wxrender maps list shows what it has")
        }
        return try fetch(packs)
    }

    /// `maps resume`: what was paused or interrupted, or failed.
    func resume() throws -> ExitCode {
        let resumable = store.resumable()
        let packs: [CatalogPack]
        if options.operands.isEmpty {
            packs = resumable.map(\.pack)
        } else {
            packs = try options.operands.map { id in
                if let found = resumable.first(where: { $0.pack.id == id }) { return found.pack }
                guard let status = store.pack(id), status.state == .downloading || status.state == .queued else {
                    throw MapError.unknownPack(
                        id: Message.excerpt(id),
                        problem: "no download of that name was interrupted; "
                            + "wxrender maps download begins one")
                }
                return status.pack
            }
        }
        if packs.isEmpty { console.print(Message(.note, "nothing was interrupted")) }
        return try fetch(packs)
    }

    /// `maps update`: installed packs of which the catalogue offers another version.
    func update() throws -> ExitCode {
        let catalog = try catalog()
        var packs = store.packs(offeredBy: catalog).compactMap { status in
            status.path != nil && status.offered?.sha256 != status.pack.sha256 ? status.offered : nil
        }
        if !options.operands.isEmpty {
            let wanted = try named(in: catalog).map(\.id)
            packs.removeAll { !wanted.contains($0.id) }
        }
        if packs.isEmpty { console.print(Message(.note, "everything is up to date")) }
        return try fetch(packs)
    }

    /// Fetches packs one after the other; all are queued from the start, so that other processes see them.
    func fetch(_ packs: [CatalogPack]) throws -> ExitCode {
        var claims: [DownloadClaim?] = []
        for pack in packs {
            do {
                claims.append(try store.claim(pack))
            } catch MapError.busy where options.isFollowing {
                claims.append(nil)
            }
        }
        var worst = ExitCode.done
        for (index, pack) in packs.enumerated() {
            guard !isInterrupted() else { break }
            let display = FetchDisplay(id: pack.id, style: options.progress, console: console)
            let state = claims[index].map { run($0, display) } ?? follow(pack, display)
            claims[index] = nil  // lets go of the lock
            display.end()
            switch state {
            case .completed:
                console.print(Message(.note, "\(pack.id): version \(pack.version) is here"))
            case .failed(let reason):
                console.print(Message(.error, "\(pack.id): \(reason)"))
                worst = reason.contains("free some space") ? .output : .input
            default:
                console.print(Message(.note, "\(pack.id): \(state), what was fetched is kept"))
                if worst == .done { worst = .failed }
            }
        }
        if options.isJSON {
            let statuses = packs.compactMap { store.pack($0.id) }
            try console.write(try PackDescription.json(statuses.map { PackDescription($0) }))
        }
        return worst
    }

    private func run(_ claim: DownloadClaim, _ display: FetchDisplay) -> PackState {
        let transfer = TransferOptions(
            speedLimit: options.speedLimit, stallTimeout: options.stallTimeout, shouldStop: isInterrupted)
        return claim.run(options: transfer) { display.show($0) }
    }

    /// Shows what another process does, until it ends.
    private func follow(_ pack: CatalogPack, _ display: FetchDisplay) -> PackState {
        console.print(Message(.note, "\(pack.id): another process fetches it; its progress is shown"))
        while let status = store.pack(pack.id), status.state == .downloading || status.state == .queued {
            guard !isInterrupted() else { return status.state }
            display.show(.progress(bytes: status.have, total: status.pack.bytes))
            usleep(100_000)
        }
        return store.pack(pack.id)?.state ?? .available
    }
}
