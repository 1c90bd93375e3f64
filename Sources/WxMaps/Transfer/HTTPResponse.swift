/// What a server said before the body, of the last answer in a chain of redirects.
struct HTTPResponse: Hashable, Sendable {
    /// The part of the whole that a body is, from `Content-Range`.
    struct ContentRange: Hashable, Sendable {
        var first: Int64
        var last: Int64
        /// Nil when the server does not know.
        var total: Int64?
    }

    /// The HTTP status; 200 for a file read without a server, 0 before any answer.
    var status = 0
    var contentLength: Int64?
    var contentRange: ContentRange?
    /// Whether a `Content-Range` came that could not be understood.
    var hasBadContentRange = false
    var contentEncoding: String?
    var etag: String?
    var lastModified: String?
    /// Seconds that the server asks to wait.
    var retryAfter: Double?
    /// The address that answered in the end.
    var effectiveURL: String?

    /// The value for `If-Range`: a strong entity tag, or else the date.
    ///
    /// A weak tag (`W/`) promises the same meaning, not the same bytes.
    var validator: String? {
        if let etag, etag.hasPrefix("\""), etag.utf8.count <= 200 { return etag }
        return lastModified
    }

    /// Whether the body is packed on the way, so that its places are not the file's.
    var isEncoded: Bool {
        guard let contentEncoding else { return false }
        return !contentEncoding.isEmpty && contentEncoding.lowercased() != "identity"
    }

    /// Takes in one line of the head, its line end included.
    mutating func take(_ line: String) {
        let line = line.trimmed
        if line.hasPrefix("HTTP/") {
            // A new head: after a redirect, or after "100 Continue".
            self = HTTPResponse()
            let words = line.split(separator: " ")
            status = words.count > 1 ? Int(words[1]) ?? 0 : 0
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = String(line[line.index(after: colon)...]).trimmed
        switch line[..<colon].lowercased() {
        case "content-length": contentLength = Int64(value).flatMap { $0 >= 0 ? $0 : nil }
        case "content-range":
            contentRange = ContentRange(value)
            hasBadContentRange = contentRange == nil
        case "content-encoding": contentEncoding = value
        case "etag": etag = value
        case "last-modified": lastModified = value
        case "retry-after": retryAfter = Int(value).flatMap { $0 >= 0 ? Double($0) : nil }
        default: break
        }
    }
}

extension HTTPResponse.ContentRange {
    /// Reads `bytes 5-9/10` or `bytes 5-9/*`; nil for anything else.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int64(ends[0]), let last = Int64(ends[1]), first >= 0, first <= last else {
            return nil
        }
        let total = Int64(parts[1])
        guard parts[1] == "*" || total.map({ $0 > last }) ?? false else { return nil }
        self.init(first: first, last: last, total: total)
    }
}

extension String {
    /// Without white space at both ends.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
