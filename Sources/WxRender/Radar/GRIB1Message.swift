import CEccodesShim
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
        let header: wx_grib_header
        do throws(EcCodes.Failure) { header = try EcCodes.header(of: bytes) } catch {
            throw .ecCodes(reason: error.reason, offset: offset)
        }
        guard header.gridType == "regular_ll" else { throw .unsupportedGrid(header.gridType ?? "unknown") }
        let (columns, rows) = (header.columns, header.rows)
        let (latitude, longitude) = (header.first_latitude, header.first_longitude)
        guard columns > 0, rows > 0, columns <= GRIB2LatLonGrid.mostCells / rows, abs(latitude) <= 90.001,
            abs(longitude) <= 720
        else { throw .badGrid(offset: offset, problem: "no size or first point that is valid") }
        let westward = header.i_negative == 1
        let northward = header.j_positive == 1
        var span = westward ? longitude - header.last_longitude : header.last_longitude - longitude
        if span < 0 { span += 360 }
        // An increment that is not given comes from the first and the last point.
        func step(_ stored: Double, _ cells: Int, _ span: Double) -> Double {
            stored > 0 ? stored : cells > 1 ? span / Double(cells - 1) : 1
        }
        let di = step(header.i_increment, columns, span)
        let dj = step(header.j_increment, rows, abs(header.last_latitude - latitude))
        guard di > 1e-9, dj > 1e-9, Double(columns - 1) * di <= 360.5, Double(rows - 1) * dj <= 180.5 else {
            throw .badGrid(offset: offset, problem: "\(columns)×\(rows) points with steps of \(di)° and \(dj)°")
        }
        axes = GeographicAxes(
            columns: columns, rows: rows, firstLongitude: longitude, firstLatitude: latitude,
            longitudeStep: westward ? -di : di, latitudeStep: northward ? dj : -dj)
        product = GRIBProduct.product(
            name: header.shortName, units: header.unitText, fallback: "1.\(header.table).\(header.parameter)")
        let (date, time) = (header.validity_date, header.validity_time)
        validTime =
            date > 0 && time >= 0
            ? Timestamp(
                year: date / 10_000, month: date / 100 % 100, day: date % 100, hour: time / 100, minute: time % 100)
            : nil
        let type = header.packingType ?? "unknown"
        packing = type.hasPrefix("grid_") ? String(type.dropFirst(5)) : type
        columnsFirst = header.j_consecutive == 1
        alternating = header.alternating == 1
        self.bytes = bytes
    }

    /// Unpacks the message.
    func makeGrid(offset: Int) throws(GRIBFileError) -> Grid {
        let count = axes.columns * axes.rows
        var (values, missing): ([Double], Double)
        do throws(EcCodes.Failure) {
            (values, missing) = try EcCodes.values(of: bytes, count: count)
        } catch {
            throw .ecCodes(reason: error.reason, offset: offset)
        }
        GRIB2LatLonGrid.arrange(
            &values, columns: axes.columns, rows: axes.rows, columnsFirst: columnsFirst, alternating: alternating)
        let cells = CodedValues.cells(of: values, missing: missing, scaling: nil, special: [])
        return Grid(cells: cells, axes: axes, product: product, validTime: validTime)
    }
}
