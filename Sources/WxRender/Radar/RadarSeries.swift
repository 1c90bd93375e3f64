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

extension RadarSeries {
    /// Sorts scans into series: what has the same product and the same grid belongs together, wherever it was found.
    ///
    /// Of two scans of one instant the one that comes later in `scans` is kept.
    ///
    /// - Returns: the series in the order in which each first appears in `scans`.
    static func grouping(_ scans: [Scan], reader: RadarReader) -> [RadarSeries] {
        var order: [Key] = []
        var groups: [Key: [Timestamp: Scan]] = [:]
        for scan in scans {
            let key = Key(product: scan.header.product, axes: scan.header.axes)
            if groups[key] == nil { order.append(key) }
            groups[key, default: [:]][scan.validTime] = scan
        }
        return order.map { key in
            let scans = (groups[key] ?? [:]).values.sorted { $0.validTime < $1.validTime }
            return RadarSeries(product: key.product, axes: key.axes, scans: scans, reader: reader)
        }
    }

    private struct Key: Hashable {
        let product: RadarProduct
        let axes: GeographicAxes
    }
}
