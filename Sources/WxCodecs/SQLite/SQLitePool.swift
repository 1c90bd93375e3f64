import Synchronization

/// Connections to one database that is only read: as many as threads read at once.
package final class SQLitePool: Sendable {
    private let path: String
    private let mode: SQLiteConnection.Mode
    private let idle: Mutex<[SQLiteConnection]>

    /// Opens the first connection and runs `probe` on it.
    ///
    /// A database with a write-ahead log can't be opened in a folder that can't be written; its file is then read as
    /// it is.
    package init(path: String, probe: (SQLiteConnection) throws -> Void) throws {
        var mode = SQLiteConnection.Mode.readOnly
        var first: SQLiteConnection
        do {
            first = try SQLiteConnection(path: path, mode: mode)
            try probe(first)
        } catch let error as SQLiteError where error.code == 14 {  // SQLITE_CANTOPEN
            mode = .immutable
            first = try SQLiteConnection(path: path, mode: mode)
            try probe(first)
        }
        self.path = path
        self.mode = mode
        idle = Mutex([first])
    }

    /// Lends a connection to `body`.
    package func withConnection<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        let connection = try idle.withLock { $0.popLast() } ?? SQLiteConnection(path: path, mode: mode)
        defer { idle.withLock { $0.append(connection) } }
        return try body(connection)
    }
}
