/// What SQLite says of a database, in its own words.
package struct SQLiteError: Error, Hashable, CustomStringConvertible {
    /// SQLite's primary result code.
    package let code: Int32
    /// The library's message, one line.
    package let description: String

    /// Takes a code and its text.
    package init(code: Int32, description: String) {
        self.code = code
        self.description = description
    }
}
