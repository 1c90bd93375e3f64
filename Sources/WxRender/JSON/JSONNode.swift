/// One value of a ``JSONDocument``: a place on its tape, as cheap to copy as an index.
///
/// Every accessor answers nil where the value is of another type, so that a path of lookups needs one check at its end.
package struct JSONNode: Sendable {
    let document: JSONDocument
    /// Index of the value's first word.
    let index: Int

    /// The types of JSON, numbers as they were written.
    package enum Kind: Hashable, Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool
        /// A number without fraction or exponent that fits 64 bits.
        case integer
        /// Any other number.
        case double
        /// A text.
        case string
        /// A list.
        case array
        /// Members with names.
        case object
    }

    /// The value's type.
    package var kind: Kind {
        switch tag {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "l"), UInt8(ascii: "u"): .integer
        case UInt8(ascii: "d"): .double
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
        default: .null
        }
    }

    /// Whether the value is `null`.
    package var isNull: Bool { tag == UInt8(ascii: "n") }

    /// The value of `true` or `false`.
    package var bool: Bool? {
        switch tag {
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "f"): false
        default: nil
        }
    }

    /// A number without fraction that fits a signed 64-bit integer.
    package var int: Int? {
        switch tag {
        case UInt8(ascii: "l"): Int(Int64(bitPattern: document.word(index + 1)))
        case UInt8(ascii: "u"): Int(exactly: document.word(index + 1))
        case UInt8(ascii: "d"): Int(exactly: Double(bitPattern: document.word(index + 1)))
        default: nil
        }
    }

    /// Any number; always finite, since JSON has no other.
    package var double: Double? {
        let bits = document.word(index + 1)  // a word follows each value: at least the root's end
        switch tag {
        case UInt8(ascii: "d"): return Double(bitPattern: bits)
        case UInt8(ascii: "l"): return Double(Int64(bitPattern: bits))
        case UInt8(ascii: "u"): return Double(bits)
        default: return nil
        }
    }

    /// The text of a string, its escapes resolved.
    package var string: String? {
        guard tag == UInt8(ascii: "\"") else { return nil }
        return document.withString(at: payload) { String(decoding: $0, as: UTF8.self) }
    }

    /// The elements of an array; empty for any other value.
    package var elements: Elements { Elements(node: self) }

    /// The members of an object in the text's order, repeated names included; empty for any other value.
    package var members: Members { Members(node: self) }

    /// The member of a name; of a repeated one the last, as JavaScript and Python take it.
    package subscript(name: String) -> JSONNode? {
        var name = name
        return name.withUTF8 { wanted in
            var found: JSONNode?
            for member in members where member.isNamed(wanted) { found = member.value }
            return found
        }
    }

    /// The element at a position; nil beyond the last one.
    package subscript(position: Int) -> JSONNode? {
        guard position >= 0 else { return nil }
        return elements.dropFirst(position).first { _ in true }
    }

    var tag: UInt8 { UInt8(truncatingIfNeeded: document.word(index) >> 56) }
    var payload: Int { Int(document.word(index) & 0x00FF_FFFF_FFFF_FFFF) }

    /// Index of the word after this value.
    var end: Int {
        switch tag {
        case UInt8(ascii: "{"), UInt8(ascii: "["): payload & 0xFFFF_FFFF
        case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
        default: index + 1
        }
    }
}

extension JSONNode {
    /// The elements of an array, one after the other.
    package struct Elements: Sequence, IteratorProtocol, Sendable {
        private let document: JSONDocument
        private var index: Int
        private let end: Int

        init(node: JSONNode) {
            document = node.document
            let isArray = node.tag == UInt8(ascii: "[")
            index = isArray ? node.index + 1 : 0
            end = isArray ? node.end - 1 : 0
        }

        package mutating func next() -> JSONNode? {
            guard index < end else { return nil }
            let node = JSONNode(document: document, index: index)
            index = node.end
            return node
        }
    }

    /// One member of an object.
    package struct Member: Sendable {
        let key: JSONNode
        /// What the name stands for.
        package let value: JSONNode

        /// The name.
        package var name: String { key.string ?? "" }

        /// Whether the name is these bytes, without making a string of it.
        func isNamed(_ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
            key.document.withString(at: key.payload) { $0.count == wanted.count && $0.elementsEqual(wanted) }
        }
    }

    /// The members of an object, one after the other.
    package struct Members: Sequence, IteratorProtocol, Sendable {
        private let document: JSONDocument
        private var index: Int
        private let end: Int

        init(node: JSONNode) {
            document = node.document
            let isObject = node.tag == UInt8(ascii: "{")
            index = isObject ? node.index + 1 : 0
            end = isObject ? node.end - 1 : 0
        }

        package mutating func next() -> Member? {
            guard index < end else { return nil }
            let value = JSONNode(document: document, index: index + 1)
            let member = Member(key: JSONNode(document: document, index: index), value: value)
            index = value.end
            return member
        }
    }
}
