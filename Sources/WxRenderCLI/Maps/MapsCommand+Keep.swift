import WxMaps
import WxRender

extension MapsCommand {
    /// `maps pause`: downloads stop, whichever process runs them.
    func pause() throws -> ExitCode {
        try forDownloads { try store.pause($0) }
    }

    /// `maps cancel`: downloads end, and what was fetched goes.
    func cancel() throws -> ExitCode {
        try forDownloads { try store.cancel($0) }
    }

    /// `maps delete`: packs go.
    func delete() throws -> ExitCode {
        for id in options.operands { try store.delete(id, force: options.isForced) }
        return try printed(options.operands)
    }

    /// `maps verify`: packs are held against their sha256, and fetched again where asked for.
    func verify() throws -> ExitCode {
        let installed = store.packs().filter { $0.installedVersion != nil || isBroken($0) }
        let ids = options.operands.isEmpty ? installed.map(\.pack.id) : options.operands
        var damaged: [CatalogPack] = []
        for id in ids {
            let state = try store.verify(id) { !isInterrupted() }
            if case .failed(let reason) = state {
                console.print(Message(options.isRepairing ? .warning : .error, "\(id): \(reason)"))
                if let pack = store.pack(id)?.pack { damaged.append(pack) }
            } else {
                console.print(Message(.note, "\(id): whole"))
            }
        }
        if !damaged.isEmpty, options.isRepairing { return try fetch(damaged) }
        _ = try printed(ids)
        return damaged.isEmpty ? .done : .input
    }

    /// `maps path ID`: the archive, for other programs.
    func path() throws -> ExitCode {
        let path = try store.path(of: options.operands[0])
        if options.isJSON { return try printed(options.operands) }
        try console.write(path + "\n")
        return .done
    }

    private func isBroken(_ status: PackStatus) -> Bool {
        if case .failed = status.state { return status.pack.bytes > 0 && !store.resumable().contains(status) }
        return false
    }

    private func forDownloads(_ body: (String) throws -> Void) throws -> ExitCode {
        var ids = options.operands
        if options.everyPack {
            ids = store.packs().filter {
                $0.state == .downloading || $0.state == .queued || $0.state == .paused
            }.map(\.pack.id)
            if ids.isEmpty { console.print(Message(.note, "nothing is being fetched")) }
        }
        for id in ids { try body(id) }
        return try printed(ids)
    }

    /// With `--json`: what the packs have become; those that are gone are left out.
    func printed(_ ids: [String]) throws -> ExitCode {
        guard options.isJSON else { return .done }
        let statuses = ids.compactMap { store.pack($0) }
        try console.write(try PackDescription.json(statuses.map { PackDescription($0) }))
        return .done
    }
}
