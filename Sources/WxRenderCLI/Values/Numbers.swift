import Foundation

/// Reads numbers as they are written by hand: no `nan`, `inf`, hexadecimal or surrounding text, unlike `Double(_:)`.
enum Numbers {
    /// A finite decimal number, such as `-97.5`, `.5` or `1e-3`; nil for any other text.
    static func decimal(_ text: some StringProtocol) -> Double? {
        let allowed = text.allSatisfy { ($0.isASCII && $0.isNumber) || "+-.eE".contains($0) }
        guard allowed, text.contains(where: { $0.isNumber }), let number = Double(text), number.isFinite else {
            return nil
        }
        return number
    }

    /// A number of digits alone, within bounds.
    static func count(_ text: String, in bounds: ClosedRange<Int>, such example: String) throws(ValueProblem) -> Int {
        guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            throw ValueProblem("not a whole number; write \(example)")
        }
        // More digits than Int holds are out of any bounds too.
        guard let number = Int(text), bounds.contains(number) else {
            throw ValueProblem("not in \(bounds.lowerBound) to \(bounds.upperBound); write \(example)")
        }
        return number
    }

    /// Numbers with commas between them; blanks around each are no harm.
    static func list(_ text: some StringProtocol) -> [Double]? {
        var numbers: [Double] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = decimal(part.trimmingCharacters(in: .whitespaces)) else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
