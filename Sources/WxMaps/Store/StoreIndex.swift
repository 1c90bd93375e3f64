import Foundation
import Synchronization
import WxCodecs

/// What the manifests and records of a store say, in one database, so that thousands of packs are listed at once.
///
/// It is a copy: each row carries the marks of the files that it was read from, and a row whose marks differ is read
/// anew. A missing or damaged index, or a store that can't be written, costs time alone.
final class StoreIndex: Sendable {
    /// What stands in a pack's folder.
    struct Entry: Hashable, Sendable {
        var id: String
        var manifest: PackManifest?
        var record: DownloadRecord?
        /// Whether a manifest is there that can't be read or does not belong there.
        var hasBadManifest = false
    }

    private let layout: StoreLayout
    private let connection = Mutex<SQLiteConnection?>(nil)

    init(layout: StoreLayout) {
        self.layout = layout
    }

    /// All packs of the store, sorted by id.
    func entries() -> [Entry] {
        let ids = StoreLayout.names(in: layout.packs).filter { CatalogPack.idProblem($0) == nil }
        let known = kept()
        var entries: [Entry] = []
        var changed: [(id: String, marks: String)] = []
        for id in ids {
            let marks = "\(mark(layout.manifest(id))) \(mark(layout.record(id)))"
            if let row = known[id], row.marks == marks {
                entries.append(entry(id, row.manifest, row.record))
            } else {
                entries.append(entry(id))
                changed.append((id, marks))
            }
        }
        let gone = Set(known.keys).subtracting(ids)
        if !changed.isEmpty || !gone.isEmpty { keep(changed, forget: gone.sorted()) }
        return entries
    }

    /// One pack, read from its files.
    func entry(_ id: String) -> Entry {
        entry(id, StoreFile.read(layout.manifest(id)), StoreFile.read(layout.record(id)))
    }

    /// An entry from the bytes of its files.
    private func entry(_ id: String, _ manifest: [UInt8]?, _ record: [UInt8]?) -> Entry {
        var entry = Entry(id: id)
        if let record, let decoded = try? JSONDecoder().decode(DownloadRecord.self, from: Data(record)),
            decoded.belongs(to: id)
        {
            entry.record = decoded
        }
        guard let manifest else { return entry }
        guard let decoded = try? JSONDecoder().decode(PackManifest.self, from: Data(manifest)), decoded.belongs(to: id)
        else {
            entry.hasBadManifest = true
            return entry
        }
        entry.manifest = decoded
        return entry
    }

    /// What tells one state of a file from another: every change is a rename, so its number on the disk is new.
    private func mark(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "-" }
        return "\(status.st_ino):\(status.st_size):\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    private struct Row {
        var marks: String
        var manifest: [UInt8]?
        var record: [UInt8]?
    }

    private func kept() -> [String: Row] {
        var rows: [String: Row] = [:]
        try? withConnection { connection in
            try connection.query("SELECT id, marks, manifest, record FROM packs") { row in
                if let id = row.text(0), let marks = row.text(1) {
                    rows[id] = Row(marks: marks, manifest: row.blob(2), record: row.blob(3))
                }
                return true
            }
        }
        return rows
    }

    private func keep(_ changed: [(id: String, marks: String)], forget gone: [String]) {
        try? withConnection { connection in
            try connection.transaction {
                for id in gone { try connection.execute("DELETE FROM packs WHERE id = ?", [.text(id)]) }
                for (id, marks) in changed {
                    let manifest = StoreFile.read(layout.manifest(id)).map { SQLiteValue.blob($0) } ?? .null
                    let record = StoreFile.read(layout.record(id)).map { SQLiteValue.blob($0) } ?? .null
                    try connection.execute(
                        "INSERT OR REPLACE INTO packs VALUES (?, ?, ?, ?)", [.text(id), .text(marks), manifest, record])
                }
            }
        }
    }

    private func withConnection(_ body: (SQLiteConnection) throws -> Void) throws {
        try connection.withLock { kept in
            do {
                let open = try kept ?? opened()
                kept = open
                try body(open)
            } catch let error as SQLiteError {
                kept = nil
                // 11 and 26: damaged, or no database at all. It is a copy, so a new one takes its place.
                guard error.code == 11 || error.code == 26, StoreFile.exists(layout.index) else { throw error }
                try? StoreFile.remove(layout.index)
                let open = try opened()
                kept = open
                try body(open)
            }
        }
    }

    private func opened() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: layout.index, mode: .readWrite)
        try connection.execute(
            "CREATE TABLE IF NOT EXISTS packs (id TEXT PRIMARY KEY, marks TEXT, manifest BLOB, record BLOB)")
        return connection
    }
}
