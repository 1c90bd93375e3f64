/// Reads the text members of a JSON object, which is all that tile archives need of their metadata.
///
/// Members of other kinds are stepped over. Anything that is no JSON object gives no members.
enum JSONMembers {
    /// The members of the outermost object whose value is text, the last one of a name.
    static func strings(of bytes: [UInt8]) -> [String: String] {
        var scanner = Scanner(bytes: bytes)
        return scanner.object() ?? [:]
    }

    /// A text as JSON writes it, with its quotes.
    static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": out += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    private struct Scanner {
        let bytes: [UInt8]
        var position = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

        private mutating func skipSpace() {
            while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
        }

        private mutating func take(_ character: Character) -> Bool {
            skipSpace()
            guard current == character.asciiValue else { return false }
            position += 1
            return true
        }

        mutating func object() -> [String: String]? {
            var members: [String: String] = [:]
            guard take("{") else { return nil }
            if take("}") { return members }
            repeat {
                skipSpace()
                guard let name = string(), take(":") else { return nil }
                skipSpace()
                if current == UInt8(ascii: "\"") {
                    guard let value = string() else { return nil }
                    members[name] = value
                } else {
                    guard skipValue() else { return nil }
                }
            } while take(",")
            return take("}") ? members : nil
        }

        /// Steps over a value that is no text; brackets are counted, not matched by kind.
        private mutating func skipValue() -> Bool {
            var depth = 0
            while let byte = current {
                switch byte {
                case UInt8(ascii: "\""):
                    guard string() != nil else { return false }
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return true }
                    depth -= 1
                case UInt8(ascii: ",") where depth == 0: return true
                default: break
                }
                position += 1
            }
            return false
        }

        private mutating func string() -> String? {
            guard current == UInt8(ascii: "\"") else { return nil }
            position += 1
            var units: [UInt8] = []
            while let byte = current {
                position += 1
                switch byte {
                case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let scalar = escape() else { return nil }
                    units += Array(String(scalar).utf8)
                default: units.append(byte)
                }
            }
            return nil
        }

        private mutating func escape() -> Unicode.Scalar? {
            guard let byte = current else { return nil }
            position += 1
            switch byte {
            case UInt8(ascii: "n"): return "\n"
            case UInt8(ascii: "t"): return "\t"
            case UInt8(ascii: "r"): return "\r"
            case UInt8(ascii: "b"), UInt8(ascii: "f"): return " "
            case UInt8(ascii: "u"):
                guard let first = hexUnit() else { return nil }
                guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
                guard current == UInt8(ascii: "\\") else { return "\u{FFFD}" }
                position += 1
                guard current == UInt8(ascii: "u") else { return "\u{FFFD}" }
                position += 1
                guard let second = hexUnit(), (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
                return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            default: return Unicode.Scalar(byte)
            }
        }

        private mutating func hexUnit() -> UInt32? {
            guard bytes.count - position >= 4 else { return nil }
            var value: UInt32 = 0
            for byte in bytes[position..<position + 4] {
                guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
                value = value << 4 | UInt32(digit)
            }
            position += 4
            return value
        }
    }
}
