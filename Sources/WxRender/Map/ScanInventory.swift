/// The headers of radar files that were looked at, so that a live map reads only those of new ones.
final class ScanInventory: Sendable {
    private let known = Shared<[String: [RadarScan]]>([:])

    /// What a file holds.
    ///
    /// - Throws: as ``RadarReader/inventory(_:)`` does; failures are not remembered, since a file may be on its way.
    func scans(of file: String, reader: RadarReader) throws(RenderError) -> [RadarScan] {
        // The place of a PNG stands in a second file, whose changes its own stamp does not tell.
        if let held = known.value[file], let first = held.first, first.format != .png,
            let stamp = first.stamp, stamp == FileStamp(of: file)
        {
            return held
        }
        let scans = try reader.inventory(file)
        known.update { $0[file] = scans }
        return scans
    }
}
