import Foundation

/// What stands before the first element of an XML text: read by hand, so that no parser ever sees a document type.
///
/// Entities can only be defined in a document type. Without one there is nothing to expand, and nothing to fetch.
struct MarkupProlog {
    /// The first element's name with its prefix.
    private(set) var rootName = ""
    private let bytes: [UInt8]
    private var at = 0

    /// Encodings in which the bytes of ASCII stand for themselves, so that nothing hides from this reader.
    private static let encodings: Set<String> = [
        "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso-8859-2", "iso-8859-15", "latin1", "windows-1250",
        "windows-1251", "windows-1252",
    ]

    /// Whether a text may be XML: its first character is `<`.
    static func mayBeMarkup(_ bytes: [UInt8]) -> Bool {
        bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
            || bytes.starts(with: [0xFF, 0xFE, 0x3C, 0]) || bytes.starts(with: [0xFE, 0xFF, 0, 0x3C])
    }

    /// Reads up to the first element.
    init(_ bytes: [UInt8]) throws(MarkupError) {
        self.bytes = bytes
        if bytes.prefix(4).contains(0) { throw .encoding("UTF-16 or UTF-32") }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        while at < bytes.count {
            if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) {
                at += 1
            } else if skip("<?") {
                let declaration = try upTo("?>", of: "a processing instruction")
                if declaration.hasPrefix("xml"), let encoding = Self.encoding(in: declaration),
                    !Self.encodings.contains(encoding.lowercased())
                {
                    throw .encoding(String(encoding.prefix(40)))
                }
            } else if skip("<!--") {
                _ = try upTo("-->", of: "a comment")
            } else if skip("<!DOCTYPE html") || skip("<!doctype html") || skip("<html") || skip("<HTML") {
                throw .webPage
            } else if skip("<!") {
                throw .documentType
            } else if skip("<") {
                let rest = bytes[at...].prefix { !" \t\r\n/>".utf8.contains($0) }.prefix(200)
                rootName = String(decoding: rest, as: UTF8.self)
                return
            } else {
                throw .malformed(line: line, "text stands where the first element should")
            }
        }
        throw .malformed(line: line, "no element is in the text")
    }

    /// The line of the place reached, from 1.
    private var line: Int { bytes[..<at].count { $0 == 0x0A } + 1 }

    private mutating func skip(_ text: String) -> Bool {
        guard bytes[at...].starts(with: text.utf8) else { return false }
        at += text.utf8.count
        return true
    }

    private mutating func upTo(_ end: String, of what: String) throws(MarkupError) -> String {
        let start = at
        while at < bytes.count {
            if skip(end) { return String(decoding: bytes[start..<at - end.utf8.count], as: UTF8.self) }
            at += 1
        }
        throw .malformed(line: line, "\(what) does not end")
    }

    /// The encoding that an XML declaration names.
    private static func encoding(in declaration: String) -> Substring? {
        guard let found = declaration.range(of: "encoding") else { return nil }
        let rest = declaration[found.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return rest.dropFirst().prefix { $0 != quote }
    }
}
