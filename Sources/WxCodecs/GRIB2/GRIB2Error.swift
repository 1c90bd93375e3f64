/// What keeps a GRIB file from being read; offsets are bytes from the start of the file.
package enum GRIB2Error: Error, Hashable, CustomStringConvertible {
    /// The bytes `GRIB` are nowhere in the file.
    case noMessage
    /// A message of an edition that this reader does not know.
    case unknownEdition(Int, offset: Int)
    /// The file ends before what an offset promises.
    case truncated(what: String, offset: Int, needed: Int, available: Int)
    /// A section is not what stands at its place in a message.
    case badSection(offset: Int, problem: String)
    /// The message does not end with `7777`.
    case noEnd(offset: Int)
    /// A grid definition whose numbers make no grid.
    case badGrid(offset: Int, problem: String)
    /// A grid other than the regular latitude/longitude one.
    case unsupportedGrid(template: Int, name: String)
    /// A packing whose numbers make no field.
    case badPacking(offset: Int, problem: String)
    /// A packing that this reader leaves to others.
    case unsupportedPacking(template: Int)
    /// The field has more cells than the limit.
    case tooLarge(columns: Int, rows: Int, limit: Int)
    /// The PNG stream that holds a field is not valid; its own offsets count from `offset`.
    case image(PNGSampleError, offset: Int)

    package var description: String {
        switch self {
        case .noMessage: "no GRIB message begins in the file; check that it is the file you meant"
        case .unknownEdition(let edition, let offset):
            "the GRIB message at byte \(offset) is of edition \(edition), but 1 and 2 are read; convert it"
        case .truncated(let what, let offset, let needed, let available):
            "\(what) at byte \(offset) needs \(needed) bytes, but \(available) are left; fetch the file again"
        case .badSection(let offset, let problem): "byte \(offset): \(problem); fetch the file again"
        case .noEnd(let offset):
            "expected the end of the GRIB message, 7777, at byte \(offset); fetch the file again"
        case .badGrid(let offset, let problem):
            "the grid definition at byte \(offset) has \(problem); fetch the file again"
        case .unsupportedGrid(let template, let name):
            "the grid is \(name) (GRIB2 template 3.\(template)), but only regular latitude/longitude grids are drawn;"
                + " convert it, for instance with gdalwarp -t_srs EPSG:4326"
        case .badPacking(let offset, let problem): "the packing at byte \(offset) has \(problem); fetch the file again"
        case .unsupportedPacking(let template):
            "the packing is of GRIB2 template 5.\(template), which is not read; pack it anew, for instance as grid_simple"
        case .tooLarge(let columns, let rows, let limit):
            "the grid has \(columns)×\(rows) cells, but \(limit) is the limit; cut out a part of it"
        case .image(let error, let offset): "in the GRIB data at byte \(offset): \(error)"
        }
    }
}
