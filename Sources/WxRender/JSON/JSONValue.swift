/// A JSON value to write: objects keep the order in which their members were given.
package enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number, written without a fraction.
    case int(Int)
    /// Any other number, written in its shortest form that reads back the same; not finite: `null`.
    case double(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Members in order.
    case object([Member])

    /// One member of an object.
    package struct Member: Hashable, Sendable {
        /// The member's name.
        package var name: String
        /// What it stands for.
        package var value: JSONValue

        /// Pairs a name with a value.
        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The text, or `null` where there is none.
    package init(_ text: String?) {
        self = text.map { .string($0) } ?? .null
    }

    /// The number, or `null` where there is none.
    package init(_ number: Double?) {
        self = number.map { .double($0) } ?? .null
    }

    /// The number, or `null` where there is none.
    package init(_ number: Int?) {
        self = number.map { .int($0) } ?? .null
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }

    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int) { self = .int(number) }
    package init(floatLiteral number: Double) { self = .double(number) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}
