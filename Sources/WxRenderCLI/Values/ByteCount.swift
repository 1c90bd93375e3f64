/// Reads sizes of files: `8MB`, `800kB`, `1.5MiB`, `5000000`.
enum ByteCount {
    private static let units = [
        "": 1.0, "b": 1, "k": 1e3, "kb": 1e3, "m": 1e6, "mb": 1e6, "g": 1e9, "gb": 1e9, "kib": 1024, "mib": 1_048_576,
        "gib": 1_073_741_824,
    ]

    /// A number of bytes, 1 or more, rounded down.
    static func parse(_ text: String) throws(ValueProblem) -> Int {
        let end = text.firstIndex { !($0.isASCII && $0.isNumber) && $0 != "." } ?? text.endIndex
        let unit = text[end...].drop { $0 == " " }.lowercased()
        guard let number = Numbers.decimal(text[..<end]), let factor = units[unit] else {
            throw ValueProblem("not a size; write one such as 8MB or 800kB")
        }
        let bytes = number * factor
        guard (1...1e15).contains(bytes) else {
            throw ValueProblem("not in 1 byte to 1000 TB; write a size such as 8MB")
        }
        return Int(bytes)
    }
}
