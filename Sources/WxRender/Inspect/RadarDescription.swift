import WxGeo

/// What a radar grid holds.
struct RadarDescription {
    private let scan: RadarScan
    private let grid: Grid
    private let samples: [LonLat]

    init(_ scan: RadarScan, grid: Grid, samples: [LonLat]) {
        self.scan = scan
        self.grid = grid
        self.samples = samples
    }

    /// The entry that `inspect --json` prints.
    var json: JSONValue {
        var members: [JSONValue.Member] = [.init("file", .string(scan.file))]
        if scan.messageCount > 1 { members.append(.init("message", .int(scan.message))) }
        let box = scan.axes.bounds
        members += [
            .init("format", .string(scan.format.rawValue)), .init("packing", .string(scan.packing)),
            .init("product", .string(scan.product.name)), .init("units", .string(scan.product.units)),
            .init("columns", .int(scan.axes.columns)), .init("rows", .int(scan.axes.rows)),
            .init("bbox", .array([.double(box.west), .double(box.south), .double(box.east), .double(box.north)])),
            .init("validTime", JSONValue(scan.validTime?.description)), .init("values", values),
        ]
        if !samples.isEmpty { members.append(.init("samples", .array(samples.map(sample)))) }
        return .object(members)
    }

    private var values: JSONValue {
        let statistics = GridStatistics(of: grid.cells)
        var members: [JSONValue.Member] = [
            .init("count", .int(statistics.count)), .init("valid", .int(statistics.valid)),
            .init("noEcho", .int(statistics.noEcho)), .init("noCoverage", .int(statistics.noCoverage)),
            .init("missing", .int(statistics.missing)),
        ]
        if statistics.rangeFolded > 0 { members.append(.init("rangeFolded", .int(statistics.rangeFolded))) }
        members.append(.init("min", JSONValue(statistics.minimum)))
        members.append(.init("max", JSONValue(statistics.maximum)))
        return .object(members)
    }

    private func sample(_ place: LonLat) -> JSONValue {
        var value: Double?
        var name = "outside"
        if let cell = grid.axes.cell(at: place) {
            let found = grid.cell(column: cell.column, row: cell.row)
            value = found.value
            name = "\(found.class)"
        }
        return [
            "lat": .double(place.latitude), "lon": .double(place.longitude), "value": JSONValue(value),
            "class": .string(name),
        ]
    }
}
