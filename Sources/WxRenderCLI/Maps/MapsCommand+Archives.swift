import Foundation
import WxCodecs
import WxMaps
import WxRender

extension MapsCommand {
    /// `maps import FILE...`: archives of this machine become packs.
    func importArchives() throws -> ExitCode {
        var ids: [String] = []
        for file in options.operands {
            let pack = try store.importArchive(file, id: options.packID)
            console.print(Message(.note, "\(file): is here as \(pack.id)"))
            ids.append(pack.id)
        }
        return try printed(ids)
    }

    /// `maps extract SRC`: a smaller archive out of a larger one; the new file appears whole or not at all.
    func extract() throws -> ExitCode {
        let name = options.operands[0]
        guard let output = options.output, let kind = TileArchiveKind(fileName: output) else {
            throw UsageError("-o names a file that ends in .mbtiles or .pmtiles; the ending chooses the kind")
        }
        let lease = FileManager.default.fileExists(atPath: name) ? nil : try? store.lease(name)
        let temporary = temporaryName(beside: output)
        do {
            defer {
                unlink(temporary)
                unlink(temporary + "-journal")
            }
            let source = try openTileSource(path: lease?.path ?? name)
            let request = TileExtract(box: options.box, zooms: options.zooms ?? 0...30)
            let count = try withExtendedLifetime(lease) {
                try request.run(from: source, to: kind, path: temporary) { _ in
                    if isInterrupted() { throw MapError.stopped }
                }
            }
            try publish(temporary, as: output)
            console.print(Message(.note, "\(output): \(count) tiles"))
            if options.isJSON { try console.write(try PackDescription.json(Extracted(file: output, tiles: count))) }
            return .done
        } catch let error as TileArchiveError {
            if case .unwritable(let problem) = error { throw RenderError.output(file: output, problem: problem) }
            throw RenderError.input(file: name, problem: error.description)
        }
    }

    /// `maps catalog build DIR`: a catalogue for a folder of archives.
    func buildCatalog() throws -> ExitCode {
        let result = try CatalogBuilder(folder: options.operands[1]).build()
        for text in result.leftOut { console.print(Message(.warning, "left out: \(text)")) }
        let count = result.packs.count
        console.print(Message(.note, "\(result.path): \(count) \(count == 1 ? "pack" : "packs")"))
        if options.isJSON {
            let statuses = result.packs.map { PackStatus(pack: $0, state: .available, have: 0, offered: $0) }
            try console.write(try PackDescription.json(statuses.map { PackDescription($0) }))
        }
        return .done
    }

    private struct Extracted: Encodable {
        var file: String
        var tiles: Int
    }

    private func temporaryName(beside path: String) -> String {
        let url = URL(fileURLWithPath: path)
        return url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).\(getpid()).wxrender-part"
    }

    private func publish(_ temporary: String, as output: String) throws {
        let number = open(temporary, O_RDONLY | O_CLOEXEC)
        if number >= 0 {
            fsync(number)
            close(number)
        }
        guard rename(temporary, output) == 0 else {
            throw RenderError.output(
                file: output, problem: "can not be written (\(String(cString: strerror(errno)))); choose another name")
        }
    }
}
