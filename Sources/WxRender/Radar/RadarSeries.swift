/// The scans of one product on one grid, in order of time: what a radar layer plays.
public struct RadarSeries: Sendable {
    /// One scan of a series.
    public struct Scan: Hashable, Sendable {
        /// What the headers of its file say.
        public let header: RadarScan
        /// What instant it is about.
        public let validTime: Timestamp
        /// Whether the user named the file itself, and not a folder or pattern that it was found by.
        public let isNamedDirectly: Bool
    }

    /// What is measured.
    public let product: RadarProduct
    /// Where the cells of every scan lie.
    public let axes: GeographicAxes
    /// The scans, by rising valid time, no two of the same.
    public let scans: [Scan]
    /// Reads the scans' files.
    let reader: RadarReader

    /// Unpacks a scan.
    ///
    /// - Parameter rowsNeeded: rows from the first that the picture needs.
    /// - Throws: ``RenderError/input(file:problem:)``.
    func load(_ scan: Scan, rowsNeeded: Int) throws(RenderError) -> Grid {
        try reader.load(scan.header, rowsNeeded: rowsNeeded)
    }
}
