import Foundation
package import WxGeo

/// The colour of a pin.
package enum PinPaint: Hashable, Sendable {
    case red
    case green
    case purple
    /// Straight sRGB, 0 to 255 each.
    case custom(red: UInt8, green: UInt8, blue: UInt8)

    /// Reads `red`, `green`, `purple` or `#rrggbb`.
    package init(parsing text: String) throws(ValueProblem) {
        switch text.lowercased() {
        case "red": self = .red
        case "green": self = .green
        case "purple": self = .purple
        default:
            let digits = text.dropFirst()
            guard text.hasPrefix("#"), digits.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
                let rgb = UInt32(digits, radix: 16)
            else {
                throw ValueProblem(
                    "no colour \(Message.excerpt(text)); choose red, green, purple or #rrggbb such as #1e90ff")
            }
            self = .custom(
                red: UInt8(rgb >> 16), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
        }
    }
}

/// A pin as `--pin` gives it.
package struct PinChoice: Hashable, Sendable {
    package let position: LonLat
    package let paint: PinPaint
    /// Nil where none was given.
    package let title: String?
    /// Nil where none was given.
    package let subtitle: String?

    package init(position: LonLat, paint: PinPaint = .red, title: String? = nil, subtitle: String? = nil) {
        self.position = position
        self.paint = paint
        self.title = title
        self.subtitle = subtitle
    }

    /// Reads `LAT,LON[,COLOR[,TITLE[,SUBTITLE]]]`; a text with commas stands in double quotes, as in CSV.
    package init(parsing text: String) throws(ValueProblem) {
        let form = "LAT,LON[,COLOR[,TITLE[,SUBTITLE]]]"
        let fields = try Self.fields(of: text)
        guard fields.count >= 2, let latitude = Numbers.decimal(fields[0]), let longitude = Numbers.decimal(fields[1])
        else { throw ValueProblem("does not begin with two numbers; write '\(form)' such as '35.2,-97.4,red,Norman'") }
        guard fields.count <= 5 else {
            throw ValueProblem(
                "has \(fields.count) fields, but a pin has 5 at most; put a title with commas in double quotes")
        }
        func field(_ index: Int) -> String? {
            fields.count > index && !fields[index].isEmpty ? fields[index] : nil
        }
        try self.init(
            position: LonLat(latitude: latitude, longitude: longitude),
            paint: field(2).map { (name) throws(ValueProblem) in try PinPaint(parsing: name) } ?? .red,
            title: field(3), subtitle: field(4))
    }

    /// Splits at commas outside of double quotes; two quotes inside stand for one.
    private static func fields(of text: String) throws(ValueProblem) -> [String] {
        var fields: [String] = []
        var field = ""
        var rest = Substring(text)
        while true {
            if field.allSatisfy(\.isWhitespace), rest.first == "\"" {
                rest.removeFirst()
                field = try quoted(&rest)
                guard rest.isEmpty || rest.first == "," else {
                    throw ValueProblem("text follows a closing quote; put the whole field in double quotes")
                }
                fields.append(field)
                field = ""
                if rest.popFirst() == nil { return fields }
                continue
            }
            guard let next = rest.popFirst() else { break }
            if next == "," {
                fields.append(field.trimmingCharacters(in: .whitespaces))
                field = ""
            } else {
                field.append(next)
            }
        }
        fields.append(field.trimmingCharacters(in: .whitespaces))
        return fields
    }

    /// The text up to the closing quote, which is taken too.
    private static func quoted(_ rest: inout Substring) throws(ValueProblem) -> String {
        var field = ""
        while let next = rest.popFirst() {
            if next != "\"" {
                field.append(next)
            } else if rest.first == "\"" {
                rest.removeFirst()
                field.append("\"")
            } else {
                return field
            }
        }
        throw ValueProblem("a double quote is not closed; close it")
    }
}
