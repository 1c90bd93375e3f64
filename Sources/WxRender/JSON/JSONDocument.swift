import CJSONShim

/// A parsed JSON text: a flat tape that ``JSONNode`` reads, so that nothing is allocated for what nobody looks at.
///
/// simdjson checks the whole text first (strict JSON, valid UTF-8), so a document that exists is sound throughout.
package final class JSONDocument: Sendable {
    /// Bytes that a text may have: the tape of a longer one would not fit beside a run's frames.
    package static let maximumBytes = 256 << 20
    /// How deep arrays and objects may be nested; bounds every recursion over nodes.
    package static let maximumDepth = 200

    /// simdjson's tape, as `CJSONShim.h` describes it.
    let words: [UInt64]
    /// What the tape's strings point into: 32-bit lengths, each followed by its bytes and a zero.
    let strings: [UInt8]

    /// Parses a whole text; a byte-order mark of UTF-8 is passed over.
    ///
    /// - Throws: ``JSONError`` with what is wrong and at which byte of the text.
    package init(_ text: [UInt8]) throws(JSONError) {
        guard text.count <= Self.maximumBytes else { throw .tooLarge(bytes: text.count) }
        if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) { throw .notUTF8(offset: 0) }
        let skipped = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var tape = wx_json_tape()
        defer { wx_json_free(&tape) }
        let complaint = text.withUnsafeBufferPointer { buffer -> String? in
            guard buffer.count > skipped, let base = buffer.baseAddress else { return "" }
            return wx_json_parse(base + skipped, buffer.count - skipped, Self.maximumDepth, &tape)
                .map { String(cString: $0) }
        }
        if let complaint {
            // simdjson says what is wrong but not where: the slow scanner runs on bad texts only.
            var scanner = JSONFaultScanner(text, from: skipped, maximumDepth: Self.maximumDepth)
            throw scanner.firstFault() ?? .malformed(problem: complaint, offset: nil)
        }
        words = Array(UnsafeBufferPointer(start: tape.words, count: tape.word_count))
        strings = Array(UnsafeBufferPointer(start: tape.strings, count: tape.string_bytes))
    }

    /// The value that is the whole text.
    package var root: JSONNode { JSONNode(document: self, index: 1) }
}
