import CPeers
import WxCodecs
import WxRender

/// Unpacking of real MRMS fields, whole grids.
enum GRIBCases {
    private static let files = [
        ("grib2-rate", "grib/MRMS_PrecipRate_00.00_20190610-000000.grib2"),
        ("grib2-reflectivity", "grib/MRMS_ReflectivityAtLowestAltitude_00.50_20230406-120039.grib2.gz"),
        ("grib2-flag", "grib/MRMS_PrecipFlag_00.00_20260219-042400.grib2.gz"),
    ]

    static func measure(_ bench: Workbench) throws -> [Measurement] {
        var results: [Measurement] = []
        for (name, file) in files {
            guard var bytes = bench.realFile(file) else {
                bench.skip(name, because: "there is no \(file) in the folder of real files")
                continue
            }
            if Gzip.isGzip(bytes) { bytes = try Gzip.decompress(bytes, limit: 1 << 30) }
            guard case .field(let field)? = try GRIB2Scanner(MemorySource(bytes)).entries().first else { continue }
            let grid = try GRIB2LatLonGrid(field.grid)
            let count = grid.cellCount
            var values = [Double](repeating: 0, count: count)
            results.append(
                try bench.compare("\(name)-eccodes", with: "ecCodes, values as double", rounds: 9, target: 0.15) {
                    _ = try field.codes(in: bytes, grid: grid)
                } theirs: {
                    precondition(peer_eccodes_values(bytes, bytes.count, &values, count) == count, "ecCodes reads it")
                })
            let image = Array(bytes[field.data])
            var samples = [UInt8](repeating: 0, count: count * 2)
            results.append(
                try bench.compare("\(name)-libpng", with: "libpng, rows to memory", rounds: 15, target: 0.35) {
                    _ = try field.codes(in: bytes, grid: grid)
                } theirs: {
                    precondition(peer_png_decode_gray(image, image.count, &samples, samples.count), "libpng reads it")
                })
        }
        return results
    }
}
