/// Why a text is no JSON that can be read.
package enum JSONError: Error, Hashable, CustomStringConvertible {
    /// The text is longer than ``JSONDocument/maximumBytes``.
    case tooLarge(bytes: Int)
    /// The text holds bytes that are no UTF-8.
    case notUTF8(offset: Int)
    /// Arrays and objects are nested too deeply.
    case tooDeep(limit: Int, offset: Int)
    /// Anything else: what is wrong, and at which byte of the text where that is known.
    case malformed(problem: String, offset: Int?)

    package var description: String {
        switch self {
        case .tooLarge(let bytes):
            "JSON of \(bytes) bytes, but \(JSONDocument.maximumBytes) is the limit; split the file"
        case .notUTF8(let offset):
            "JSON is UTF-8, but byte \(offset) is not; save the file as UTF-8"
        case .tooDeep(let limit, let offset):
            "JSON is nested more than \(limit) levels deep at byte \(offset); no weather file is"
        case .malformed(let problem, let offset?):
            "no valid JSON at byte \(offset): \(problem)"
        case .malformed(let problem, nil):
            "no valid JSON: \(problem)"
        }
    }
}
