import WxCodecs

/// A message of GRIB edition 1, read by ecCodes.
struct GRIB1Message {
    /// Where the cells lie.
    let axes: GeographicAxes
    /// What is measured.
    let product: RadarProduct
    /// What instant it is about.
    let validTime: Timestamp?
    /// The packing's name.
    let packing: String
    private let bytes: [UInt8]
    private let columnsFirst: Bool
    private let alternating: Bool

    /// Reads the header of a message.
    ///
    /// - Parameter offset: where the message stands in its file.
    init(_ bytes: [UInt8], offset: Int) throws(GRIBFileError) {
        let header: Header
        do throws(EcMessage.Failure) {
            header = try EcMessage.read(bytes) { message throws(EcMessage.Failure) in Header(message) }
        } catch {
            throw .ecCodes(reason: error.reason, offset: offset)
        }
        guard header.gridType == "regular_ll" else { throw .unsupportedGrid(header.gridType) }
        guard let columns = header.columns, let rows = header.rows, columns > 0, rows > 0,
            columns <= GRIB2LatLonGrid.mostCells / rows, let latitude = header.firstLatitude,
            let longitude = header.firstLongitude, abs(latitude) <= 90.001, abs(longitude) <= 720
        else { throw .badGrid(offset: offset, problem: "no size or first point that is valid") }
        var span = (header.lastLongitude ?? longitude) - longitude
        if header.westward { span = -span }
        if span < 0 { span += 360 }
        let di = header.longitudeStep ?? (columns > 1 ? span / Double(columns - 1) : 1)
        let dj =
            header.latitudeStep ?? (rows > 1 ? abs((header.lastLatitude ?? latitude) - latitude) / Double(rows - 1) : 1)
        guard di > 0, dj > 0, Double(columns - 1) * di <= 360.5, Double(rows - 1) * dj <= 180.5 else {
            throw .badGrid(offset: offset, problem: "\(columns)×\(rows) points with steps of \(di)° and \(dj)°")
        }
        axes = GeographicAxes(
            columns: columns, rows: rows, firstLongitude: longitude, firstLatitude: latitude,
            longitudeStep: header.westward ? -di : di, latitudeStep: header.northward ? dj : -dj)
        product = GRIBProduct.product(name: header.name, units: header.units, fallback: header.parameter)
        validTime = header.validTime
        packing = header.packing
        columnsFirst = header.columnsFirst
        alternating = header.alternating
        self.bytes = bytes
    }

    /// Unpacks the message.
    func makeGrid(offset: Int) throws(GRIBFileError) -> Grid {
        var values: [Double]
        let count = axes.columns * axes.rows
        do throws(EcMessage.Failure) {
            values = try EcMessage.read(bytes) { message throws(EcMessage.Failure) in
                try message.values(count: count, missing: CodedValues.missing)
            }
        } catch {
            throw .ecCodes(reason: error.reason, offset: offset)
        }
        GRIB2LatLonGrid.arrange(
            &values, columns: axes.columns, rows: axes.rows, columnsFirst: columnsFirst, alternating: alternating)
        let cells = CodedValues.cells(of: values, scaling: nil, special: [])
        return Grid(cells: cells, axes: axes, product: product, validTime: validTime)
    }

    private struct Header {
        let gridType, packing, parameter: String
        let name, units: String?
        let columns, rows: Int?
        let firstLatitude, firstLongitude, lastLatitude, lastLongitude, longitudeStep, latitudeStep: Double?
        let westward, northward, columnsFirst, alternating: Bool
        let validTime: Timestamp?

        init(_ message: borrowing EcMessage) {
            gridType = message.text("gridType") ?? "unknown"
            let type = message.text("packingType") ?? "unknown"
            packing = type.hasPrefix("grid_") ? String(type.dropFirst(5)) : type
            parameter = "1.\(message.integer("table2Version") ?? 0).\(message.integer("indicatorOfParameter") ?? 0)"
            name = message.text("shortName")
            units = message.text("units")
            columns = message.integer("Ni")
            rows = message.integer("Nj")
            firstLatitude = message.number("latitudeOfFirstGridPointInDegrees")
            firstLongitude = message.number("longitudeOfFirstGridPointInDegrees")
            lastLatitude = message.number("latitudeOfLastGridPointInDegrees")
            lastLongitude = message.number("longitudeOfLastGridPointInDegrees")
            longitudeStep = message.number("iDirectionIncrementInDegrees")
            latitudeStep = message.number("jDirectionIncrementInDegrees")
            westward = message.integer("iScansNegatively") == 1
            northward = message.integer("jScansPositively") == 1
            columnsFirst = message.integer("jPointsAreConsecutive") == 1
            alternating = message.integer("alternativeRowScanning") == 1
            if let date = message.integer("validityDate"), let time = message.integer("validityTime") {
                validTime = Timestamp(
                    year: date / 10_000, month: date / 100 % 100, day: date % 100, hour: time / 100, minute: time % 100)
            } else {
                validTime = nil
            }
        }
    }
}
