/// Finds the first place where a text stops being JSON.
///
/// It runs only on texts that simdjson refused, to tell the reader where to look; it follows RFC 8259 without recursion.
struct JSONFaultScanner {
    private let text: [UInt8]
    private var at: Int
    private let maximumDepth: Int
    /// Whether each open container is an object.
    private var open: [Bool] = []

    init(_ text: [UInt8], from start: Int, maximumDepth: Int) {
        self.text = text
        at = start
        self.maximumDepth = maximumDepth
    }

    /// The first fault, or nil where the text follows the grammar.
    mutating func firstFault() -> JSONError? {
        do throws(JSONError) {
            try scan()
            return nil
        } catch {
            return error
        }
    }

    private mutating func scan() throws(JSONError) {
        skipSpace()
        if at >= text.count { throw fault("the file is empty") }
        while true {
            try scanValueStart()
            // After a value: close what ends here, or go on to the next value.
            while true {
                skipSpace()
                guard let inObject = open.last else {
                    if at < text.count { throw fault("something follows the end of the document") }
                    return
                }
                let byte = try current(inObject ? "an object is not closed" : "an array is not closed")
                if byte == UInt8(ascii: ",") {
                    at += 1
                    skipSpace()
                    if inObject { try scanName() }
                    break
                }
                guard byte == UInt8(ascii: inObject ? "}" : "]") else {
                    throw fault(inObject ? "expected , or } in an object" : "expected , or ] in an array")
                }
                at += 1
                open.removeLast()
            }
        }
    }

    /// Scans a scalar, or opens containers down to their first scalar.
    private mutating func scanValueStart() throws(JSONError) {
        while true {
            skipSpace()
            let byte = try current("the file ends where a value is expected")
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let isObject = byte == UInt8(ascii: "{")
                if open.count >= maximumDepth { throw .tooDeep(limit: maximumDepth, offset: at) }
                at += 1
                skipSpace()
                if at < text.count, text[at] == UInt8(ascii: isObject ? "}" : "]") {
                    at += 1
                    return
                }
                open.append(isObject)
                if isObject { try scanName() }
            case UInt8(ascii: "\""):
                return try scanString()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                return try scanNumber()
            case UInt8(ascii: "t"): return try scanWord("true")
            case UInt8(ascii: "f"): return try scanWord("false")
            case UInt8(ascii: "n"): return try scanWord("null")
            default: throw fault("expected a value")
            }
        }
    }

    private mutating func scanName() throws(JSONError) {
        guard try current("an object is not closed") == UInt8(ascii: "\"") else {
            throw fault("expected a name in double quotes")
        }
        try scanString()
        skipSpace()
        guard try current("an object is not closed") == UInt8(ascii: ":") else {
            throw fault("expected : after a name")
        }
        at += 1
    }

    private mutating func scanWord(_ word: StaticString) throws(JSONError) {
        let expected = Array("\(word)".utf8)
        guard text[at...].starts(with: expected) else { throw fault("expected a value") }
        at += expected.count
    }

    private mutating func scanNumber() throws(JSONError) {
        let start = at
        if text[at] == UInt8(ascii: "-") { at += 1 }
        let leadingZero = at < text.count && text[at] == UInt8(ascii: "0")
        let whole = scanDigits()
        if whole == 0 || (leadingZero && whole > 1) { throw fault("a number is malformed", at: start) }
        if at < text.count, text[at] == UInt8(ascii: ".") {
            at += 1
            if scanDigits() == 0 { throw fault("a number is malformed", at: start) }
        }
        if at < text.count, text[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < text.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[at]) { at += 1 }
            if scanDigits() == 0 { throw fault("a number is malformed", at: start) }
        }
        let written = String(decoding: text[start..<at], as: UTF8.self)
        let isInteger = !written.contains { ".eE".contains($0) }
        if isInteger, Int64(written) == nil, UInt64(written) == nil {
            throw fault("a whole number has more than 64 bits", at: start)
        }
        if Double(written)?.isFinite != true { throw fault("a number is too large", at: start) }
    }

    /// Passes over digits and counts them.
    private mutating func scanDigits() -> Int {
        let start = at
        while at < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[at]) { at += 1 }
        return at - start
    }

    private mutating func scanString() throws(JSONError) {
        let start = at
        at += 1
        while true {
            guard at < text.count else { throw fault("a string is not closed", at: start) }
            switch text[at] {
            case UInt8(ascii: "\""):
                at += 1
                return
            case UInt8(ascii: "\\"): try scanEscape()
            case 0..<0x20: throw fault("a string holds a raw control character")
            case 0..<0x80: at += 1
            default: try scanMultibyte()
            }
        }
    }

    private mutating func scanEscape() throws(JSONError) {
        guard at + 1 < text.count else { throw fault("a string is not closed") }
        if "\"\\/bfnrt".utf8.contains(text[at + 1]) {
            at += 2
        } else if text[at + 1] == UInt8(ascii: "u") {
            let unit = try scanUnit()
            if (0xDC00...0xDFFF).contains(unit) { throw fault("half of a surrogate pair", at: at - 6) }
            if (0xD800...0xDBFF).contains(unit) {
                let isPair = at + 1 < text.count && text[at] == UInt8(ascii: "\\") && text[at + 1] == UInt8(ascii: "u")
                guard isPair, try (0xDC00...0xDFFF).contains(scanUnit()) else {
                    throw fault("half of a surrogate pair")
                }
            }
        } else {
            throw fault("an unknown escape in a string")
        }
    }

    /// Passes over `\uXXXX`.
    private mutating func scanUnit() throws(JSONError) -> Int {
        let digits = String(decoding: text[min(at + 2, text.count)..<min(at + 6, text.count)], as: UTF8.self)
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let unit = Int(digits, radix: 16) else {
            throw fault("\\u takes four hexadecimal digits")
        }
        at += 6
        return unit
    }

    private mutating func scanMultibyte() throws(JSONError) {
        let lead = text[at]
        let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        let end = min(at + count, text.count)
        guard String(validating: text[at..<end], as: UTF8.self)?.unicodeScalars.count == 1 else {
            throw .notUTF8(offset: at)
        }
        at = end
    }

    private mutating func skipSpace() {
        while at < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[at]) { at += 1 }
    }

    private func current(_ problem: String) throws(JSONError) -> UInt8 {
        guard at < text.count else { throw fault(problem) }
        return text[at]
    }

    private func fault(_ problem: String, at place: Int? = nil) -> JSONError {
        .malformed(problem: problem, offset: place ?? at)
    }
}
