extension RadarCatalog {
    /// The scans sorted into series: what has the same product and the same grid belongs together, wherever it was found.
    ///
    /// The series come in the order in which the sources name the first scan of each, which is the order in which a
    /// mosaic prefers them. A series' scans rise in time, no two of the same; of two of one instant the one with the
    /// later name is kept, since feeds name what they send again that way.
    ///
    /// - Parameters:
    ///   - found: scans in the order of the sources, and whether the file of each was named directly.
    ///   - warnings: takes a line for each scan that is left out.
    static func series(
        of found: [(header: RadarScan, isNamedDirectly: Bool)], reader: RadarReader, warnings: inout [String]
    ) -> [RadarSeries] {
        var order: [SeriesKey] = []
        var groups: [SeriesKey: [RadarSeries.Scan]] = [:]
        for (header, isNamedDirectly) in found {
            guard let validTime = header.validTime else {
                warnings.append(
                    "\(header.file): neither its content nor its name tells its time; left out, give --radar-time PATTERN"
                )
                continue
            }
            let key = SeriesKey(product: header.product, axes: header.axes)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(
                RadarSeries.Scan(header: header, validTime: validTime, isNamedDirectly: isNamedDirectly))
        }
        return order.map { key in
            RadarSeries(
                product: key.product, axes: key.axes, scans: ordered(groups[key] ?? [], &warnings), reader: reader)
        }
    }

    private struct SeriesKey: Hashable {
        let product: RadarProduct
        let axes: GeographicAxes
    }

    /// Sorts scans by time and keeps one for each.
    private static func ordered(_ scans: [RadarSeries.Scan], _ warnings: inout [String]) -> [RadarSeries.Scan] {
        func key(_ scan: RadarSeries.Scan) -> (Timestamp, String, Int) {
            // Of equal times the later name comes last, but of one file the first message does.
            (scan.validTime, scan.header.file, -scan.header.message)
        }
        var kept: [RadarSeries.Scan] = []
        for scan in scans.sorted(by: { key($0) < key($1) }) {
            guard let last = kept.last, last.validTime == scan.validTime else {
                kept.append(scan)
                continue
            }
            kept[kept.count - 1] = scan
            let (old, new) = (last.header, scan.header)
            warnings.append(
                old.file == new.file
                    ? "\(new.file): messages \(new.message) and \(old.message) are both of \(scan.validTime);"
                        + " message \(new.message) is taken, choose with --message"
                    : "\(old.file): its time \(scan.validTime) is also that of \(new.file), which is taken as the later name"
            )
        }
        return kept
    }
}
