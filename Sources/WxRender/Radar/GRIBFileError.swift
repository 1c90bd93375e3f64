import WxCodecs

/// What keeps a GRIB field from becoming a grid.
enum GRIBFileError: Error, Hashable, CustomStringConvertible {
    /// The file's sections or packing.
    case grib(GRIB2Error)
    /// ecCodes can not unpack it.
    case ecCodes(reason: String, offset: Int)
    /// The grid is of another kind (edition 1).
    case unsupportedGrid(String)
    /// The grid's numbers make no sense (edition 1).
    case badGrid(offset: Int, problem: String)

    var description: String {
        switch self {
        case .grib(let error): error.description
        case .ecCodes(let reason, let offset):
            "the GRIB message at byte \(offset) can not be unpacked: \(reason); fetch the file again"
        case .unsupportedGrid(let type):
            "the grid is of type \(type), but only regular latitude/longitude grids are drawn;"
                + " convert it, for instance with gdalwarp -t_srs EPSG:4326"
        case .badGrid(let offset, let problem):
            "the grid of the GRIB message at byte \(offset) has \(problem); fetch the file again"
        }
    }
}
