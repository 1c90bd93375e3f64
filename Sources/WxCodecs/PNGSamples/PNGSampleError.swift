/// What keeps the samples of a PNG stream from being read; offsets count from the stream's first byte.
package enum PNGSampleError: Error, Hashable, CustomStringConvertible {
    /// The eight bytes of a PNG signature are not there.
    case notPNG
    /// The stream ends inside what begins at an offset.
    case truncated(offset: Int)
    /// A chunk's CRC is not that of its bytes.
    case wrongChecksum(chunk: String, offset: Int)
    /// The header's numbers make no picture.
    case badHeader(String)
    /// The picture is of a kind whose samples are not single numbers.
    case unsupported(String)
    /// The picture is interlaced.
    case interlaced
    /// The picture's compressed data are damaged, or hold too few or too many rows.
    case damagedData(offset: Int)
    /// A row names a filter that PNG does not have.
    case badFilter(row: Int, filter: Int)
    /// The picture has more samples than the limit.
    case tooLarge(width: Int, height: Int, limit: Int)

    package var description: String {
        switch self {
        case .notPNG: "expected the signature of a PNG stream; the file is of another kind or damaged"
        case .truncated(let offset): "the PNG stream ends in the chunk at byte \(offset); fetch the file again"
        case .wrongChecksum(let chunk, let offset):
            "the PNG chunk \(chunk) at byte \(offset) does not match its checksum; fetch the file again"
        case .badHeader(let problem): "the PNG header is not valid: \(problem); fetch the file again"
        case .unsupported(let kind): "the PNG holds \(kind), where numbers or palette indices were expected"
        case .interlaced: "the PNG is interlaced, which is not read; save it without interlacing"
        case .damagedData(let offset): "the PNG image data at byte \(offset) are damaged; fetch the file again"
        case .badFilter(let row, let filter):
            "row \(row) of the PNG has the filter \(filter), but there are 0 to 4; fetch the file again"
        case .tooLarge(let width, let height, let limit):
            "the PNG has \(width)×\(height) samples, but \(limit) is the limit; cut it into parts"
        }
    }
}
