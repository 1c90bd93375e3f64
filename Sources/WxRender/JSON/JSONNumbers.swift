/// Mends the one fault that real JSON writers agree on.
enum JSONNumbers {
    /// A copy in which `NaN`, `Infinity` and `-Infinity` outside of texts are null; nil where there are none.
    ///
    /// Python's `json` and others write them though JSON has no such numbers; one of them would lose a whole list.
    static func withoutNaN(_ text: [UInt8]) -> [UInt8]? {
        var mended: [UInt8] = []
        var isText = false
        var isChanged = false
        var at = 0
        while at < text.count {
            let byte = text[at]
            if isText {
                if byte == UInt8(ascii: "\\"), at + 1 < text.count {
                    mended.append(byte)
                    at += 1
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
            } else if byte == UInt8(ascii: "\"") {
                isText = true
            } else if let word = words.first(where: { text[at...].starts(with: $0) }) {
                mended += Array("null".utf8)
                at += word.count
                isChanged = true
                continue
            }
            mended.append(text[at])
            at += 1
        }
        return isChanged ? mended : nil
    }

    private static let words = ["NaN", "-NaN", "Infinity", "-Infinity"].map { Array($0.utf8) }
}
