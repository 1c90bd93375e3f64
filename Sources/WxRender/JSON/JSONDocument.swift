import CJSONShim

/// A parsed JSON text: a flat tape that ``JSONNode`` reads, so that nothing is allocated for what nobody looks at.
///
/// simdjson checks the whole text first (strict JSON, valid UTF-8), so a document that exists is sound throughout.
/// Unchecked, because it holds C++ memory: which nobody writes to from the end of `init` on.
package final class JSONDocument: @unchecked Sendable {
    /// Bytes that a text may have: the tape of a longer one would not fit beside a run's frames.
    package static let maximumBytes = 256 << 20
    /// How deep arrays and objects may be nested; bounds every recursion over nodes.
    package static let maximumDepth = 200

    private let tape: wx_json_tape

    /// Parses a whole text; a byte-order mark of UTF-8 is passed over.
    ///
    /// - Throws: ``JSONError`` with what is wrong and at which byte of the text.
    package init(_ text: [UInt8]) throws(JSONError) {
        guard text.count <= Self.maximumBytes else { throw .tooLarge(bytes: text.count) }
        if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) { throw .notUTF8(offset: 0) }
        let skipped = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var tape = wx_json_tape()
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
        self.tape = tape
    }

    deinit {
        wx_json_free(tape)
    }

    /// The value that is the whole text.
    package var root: JSONNode { JSONNode(document: self, index: 1) }

    /// A word of the tape, as `CJSONShim.h` describes it.
    func word(_ index: Int) -> UInt64 {
        precondition(index >= 0 && index < tape.word_count, "a node lies on its document's tape")
        return tape.words[index]
    }

    /// Calls `body` with the bytes of the string at an offset that a word of the tape gives.
    func withString<Result>(at offset: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        // A native 32-bit length at any alignment, then the bytes.
        let start = UnsafeRawPointer(tape.strings + offset)
        let count = Int(start.loadUnaligned(as: UInt32.self))
        return body(UnsafeBufferPointer(start: tape.strings + offset + 4, count: count))
    }
}
