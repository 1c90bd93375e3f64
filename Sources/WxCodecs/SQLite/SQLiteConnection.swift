import CSQLite

/// One open SQLite database.
///
/// Used by one thread at a time: hand it out through a ``SQLitePool`` or guard it with a `Mutex`. That is what makes
/// the unchecked promise true.
@safe
package final class SQLiteConnection: @unchecked Sendable {
    /// How a database is opened.
    package enum Mode: Sendable {
        /// Nothing is written; journals beside the file are read.
        case readOnly
        /// Nothing is written, nothing beside the file is looked at: for files in folders that can't be written.
        case immutable
        /// Read and written; made where it is missing.
        case readWrite
    }

    /// Steps of SQLite's machine that one statement may take: some seconds, far more than any tile needs.
    ///
    /// A view in a foreign file may be an endless query.
    private static let stepLimit: Int32 = 250_000_000
    private static let stepsPerCheck: Int32 = 100_000

    private let database: OpaquePointer
    private let checksLeft: UnsafeMutablePointer<Int32>

    /// Opens the database at a path.
    ///
    /// - Throws: ``SQLiteError`` with the library's reason.
    package init(path: String, mode: Mode) throws(SQLiteError) {
        var opened: OpaquePointer?
        var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
        flags |= mode == .readWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
        let status = unsafe sqlite3_open_v2(Self.uri(of: path, mode: mode), &opened, flags, nil)
        guard status == SQLITE_OK, let database = unsafe opened else {
            let error = unsafe Self.error(status, of: opened)
            unsafe sqlite3_close_v2(opened)
            throw error
        }
        let defended = unsafe wx_sqlite_defend(database)
        guard defended == SQLITE_OK else {
            let error = unsafe Self.error(defended, of: database)
            unsafe sqlite3_close_v2(database)
            throw error
        }
        unsafe sqlite3_busy_timeout(database, 5000)
        // A tile is far smaller; a longer value is damage, refused before memory is set aside.
        _ = unsafe sqlite3_limit(database, SQLITE_LIMIT_LENGTH, Int32(TileLimits.bytes) + 1_000_000)
        let checksLeft = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        unsafe checksLeft.initialize(to: Self.stepLimit / Self.stepsPerCheck)
        unsafe sqlite3_progress_handler(
            database, Self.stepsPerCheck,
            { context in
                let left = unsafe context!.assumingMemoryBound(to: Int32.self)
                unsafe left.pointee -= 1
                return unsafe left.pointee < 0 ? 1 : 0
            }, checksLeft)
        unsafe self.database = database
        unsafe self.checksLeft = checksLeft
    }

    deinit {
        unsafe sqlite3_close_v2(database)
        unsafe checksLeft.deallocate()
    }

    /// Runs one statement, its parameters bound in order, and hands each row to `row`.
    ///
    /// - Parameter row: returns whether to go on; the row is valid during the call alone.
    package func query(
        _ sql: String, _ parameters: [SQLiteValue] = [], row: (borrowing SQLiteRow) throws -> Bool
    ) throws {
        unsafe checksLeft.pointee = Self.stepLimit / Self.stepsPerCheck
        var prepared: OpaquePointer?
        try check(unsafe sqlite3_prepare_v2(database, sql, -1, &prepared, nil))
        guard let statement = unsafe prepared else { return }
        defer { unsafe sqlite3_finalize(statement) }
        for (index, value) in parameters.enumerated() {
            try check(unsafe value.bind(to: statement, at: Int32(index + 1)))
        }
        while true {
            let status = unsafe sqlite3_step(statement)
            if status == SQLITE_DONE { return }
            guard status == SQLITE_ROW else { throw unsafe Self.error(status, of: database) }
            guard try row(unsafe SQLiteRow(statement: statement)) else { return }
        }
    }

    /// Runs one statement that gives no rows.
    package func execute(_ sql: String, _ parameters: [SQLiteValue] = []) throws {
        try query(sql, parameters) { _ in true }
    }

    /// Runs `body` as one transaction: all of it is kept, or nothing.
    package func transaction(_ body: () throws -> Void) throws {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func check(_ status: Int32) throws(SQLiteError) {
        guard status == SQLITE_OK else { throw unsafe Self.error(status, of: database) }
    }

    private static func error(_ status: Int32, of database: OpaquePointer?) -> SQLiteError {
        let code = status & 0xFF
        if code == SQLITE_INTERRUPT {
            return SQLiteError(code: code, description: "a query runs for too long")
        }
        let text = unsafe database != nil ? sqlite3_errmsg(database) : sqlite3_errstr(status)
        return SQLiteError(code: code, description: unsafe String(cString: text!))
    }

    /// A `file:` URI of a path; every byte that means something in a URI is escaped.
    private static func uri(of path: String, mode: Mode) -> String {
        var uri = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = Array("0123456789ABCDEF".unicodeScalars)
                uri.unicodeScalars.append("%")
                uri.unicodeScalars.append(digits[Int(byte >> 4)])
                uri.unicodeScalars.append(digits[Int(byte & 15)])
            }
        }
        // An empty authority, so that a path that begins with two slashes is not taken for one.
        if path.utf8.first == UInt8(ascii: "/") { uri = "file://" + uri.dropFirst(5) }
        return mode == .immutable ? uri + "?immutable=1" : uri
    }
}
