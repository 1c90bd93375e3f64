import CSQLite

/// A value that a statement takes.
package enum SQLiteValue: Hashable, Sendable {
    /// A whole number.
    case integer(Int)
    /// A floating-point number.
    case real(Double)
    /// UTF-8 text.
    case text(String)
    /// Bytes.
    case blob([UInt8])
    /// No value.
    case null

    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .integer(let value): return unsafe sqlite3_bind_int64(statement, index, Int64(value))
        case .real(let value): return unsafe sqlite3_bind_double(statement, index, value)
        case .text(let value):
            var text = value
            return text.withUTF8 { bytes in
                guard let start = bytes.baseAddress else {
                    return unsafe wx_sqlite_bind_text(statement, index, "", 0)
                }
                return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    unsafe wx_sqlite_bind_text(statement, index, $0, Int32(bytes.count))
                }
            }
        case .blob(let value):
            return unsafe value.withUnsafeBytes {
                unsafe wx_sqlite_bind_blob(statement, index, $0.baseAddress, Int32($0.count))
            }
        case .null: return unsafe sqlite3_bind_null(statement, index)
        }
    }
}

/// One row of a result, columns counted from 0; alive during one call.
@safe
package struct SQLiteRow: ~Copyable {
    private let statement: OpaquePointer

    init(statement: OpaquePointer) {
        unsafe self.statement = statement
    }

    /// Whether a column has no value.
    package func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    /// A column as a whole number; 0 where it is none.
    package func integer(_ column: Int32) -> Int { Int(unsafe sqlite3_column_int64(statement, column)) }

    /// A column as a number; 0 where it is none.
    package func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(statement, column) }

    /// A column as text; nil where it has no value.
    package func text(_ column: Int32) -> String? {
        guard let start = unsafe sqlite3_column_text(statement, column) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// A column's bytes; nil where it has no value.
    package func blob(_ column: Int32) -> [UInt8]? {
        guard !isNull(column) else { return nil }
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
}
