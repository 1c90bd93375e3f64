import Foundation
import WxGeo
import WxMaps
import WxRender

extension MapsCommand {
    /// `maps list`: a line, or an object, for each pack.
    func list() throws -> ExitCode {
        let catalog: MapCatalog? =
            switch options.scope {
            case .all: catalogIfKnown()
            case .online: try self.catalog()
            case .local: nil
            }
        var statuses = store.packs(offeredBy: catalog)
        if options.scope == .online { statuses.removeAll { $0.offered == nil } }
        statuses = statuses.filter { isWanted($0.pack) }
        if options.isJSON {
            try console.write(try PackDescription.json(statuses.map { PackDescription($0) }))
            return .done
        }
        guard !statuses.isEmpty else {
            console.print(
                Message(.note, "no packs; name a catalogue with --catalog, or take an archive in with maps import"))
            return .done
        }
        try console.write(TextTable.text(Self.rows(statuses)))
        return .done
    }

    /// `maps info ID`: all that is known of a pack.
    func info() throws -> ExitCode {
        let id = options.operands[0]
        let catalog = catalogIfKnown()
        guard let status = store.pack(id, offeredBy: catalog) else {
            let known = store.packs(offeredBy: catalog).map(\.pack.id)
            throw MapError.unknownPack(
                id: Message.excerpt(id),
                problem: Spelling.mend(
                    for: id, among: known, otherwise: "wxrender maps list shows those that are known"))
        }
        if options.isJSON {
            try console.write(try PackDescription.json(PackDescription(status)))
            return .done
        }
        let pack = status.pack
        let box = pack.bbox
        var lines = [
            ("id", pack.id), ("name", pack.name), ("countries", CountryFlag.list(pack.countries)),
            ("version", pack.version), ("state", status.state.description),
            ("size", "\(ReadableSize.text(pack.bytes)) (\(pack.bytes) bytes)"),
            ("here", "\(ReadableSize.text(status.have)) (\(status.have) bytes)"),
            ("zooms", "\(pack.minZoom) to \(pack.maxZoom)"),
            ("area", "\(box.west), \(box.south), \(box.east), \(box.north)"), ("format", pack.format.rawValue),
            ("sha256", pack.sha256), ("attribution", pack.attribution), ("licence", pack.license),
            ("path", status.path ?? ""),
        ]
        if let offered = status.offered, offered.sha256 != pack.sha256 {
            lines.append(("offered", "version \(offered.version), \(ReadableSize.text(offered.bytes))"))
        }
        for (name, value) in lines where !value.isEmpty {
            try console.write(name + String(repeating: " ", count: 13 - name.count) + Message.escaped(value) + "\n")
        }
        return .done
    }

    /// Whether a pack is of the area and the countries that were asked for.
    func isWanted(_ pack: CatalogPack) -> Bool {
        if let box = options.box, !pack.covers(box) { return false }
        guard !options.countries.isEmpty else { return true }
        return pack.countries.contains { code in
            // DE takes in DE-BY too.
            options.countries.contains { code == $0 || code.hasPrefix($0 + "-") }
        }
    }

    private static func rows(_ statuses: [PackStatus]) -> [[String]] {
        var rows = [["ID", "NAME", "COUNTRIES", "SIZE", "ZOOMS", "VERSION", "STATE"]]
        for status in statuses {
            let pack = status.pack
            var state = status.state.description
            switch status.state {
            case .downloading, .paused, .queued: state += " \(percent(status.have, pack.bytes))"
            case .updateAvailable: state += status.offered.map { " (\($0.version))" } ?? ""
            default: break
            }
            rows.append(
                [
                    pack.id, pack.name, CountryFlag.list(pack.countries), ReadableSize.text(pack.bytes),
                    "\(pack.minZoom)-\(pack.maxZoom)", pack.version, state,
                ])
        }
        return rows
    }

    private static func percent(_ have: Int64, _ total: Int64) -> String {
        "\(Int(Double(have) / Double(max(1, total)) * 100))%"
    }
}
