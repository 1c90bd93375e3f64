/// How much of each pixel a shape covers, 0 (none) ... 255 (all).
public struct CoverageMask: Hashable, Sendable {
    /// Columns, more than 0.
    public let width: Int
    /// Rows, more than 0.
    public let height: Int
    /// `width · height` coverages, row by row.
    public var coverage: [UInt8]

    /// Makes a mask that covers nothing.
    ///
    /// - Precondition: width and height are more than 0.
    public init(width: Int, height: Int) {
        precondition(width > 0 && height > 0, "a mask has a positive size")
        self.width = width
        self.height = height
        coverage = [UInt8](repeating: 0, count: width * height)
    }
}
