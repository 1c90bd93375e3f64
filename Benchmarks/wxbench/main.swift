import CEccodes
import Foundation
import WxCodecs
import WxGeo
import WxRaster
import WxRender

func now() -> Double {
    var t = timespec(); clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return Double(t.tv_sec) * 1e3 + Double(t.tv_nsec) / 1e6
}
func best(_ n: Int, _ f: () -> Void) -> String {
    var b = Double.infinity; for _ in 0..<n { let t = now(); f(); b = min(b, now() - t) };
    return String(format: "%.2f ms", b)
}
let dir = "/work/shared/data/grib/"
let color: @Sendable (Double) -> RGBA8? = { v in v < 0.1 ? nil : RGBA8(rgb: UInt32(min(v, 100) / 5) * 0x050709) }
for name in [
    "MRMS_PrecipRate_00.00_20190610-000000.grib2", "MRMS_PrecipFlag_00.00_20260219-042400.grib2.gz",
    "MRMS_ReflectivityAtLowestAltitude_00.50_20230406-120039.grib2.gz",
] {
    var bytes = [UInt8](FileManager.default.contents(atPath: dir + name)!)
    let packed = bytes
    print(name)
    if Gzip.isGzip(bytes) {
        print("  gunzip", best(5) { bytes = try! Gzip.decompress(packed, limit: 1 << 30) })
    }
    let fields = try! GRIB2Scanner(MemorySource(bytes)).entries()
    guard case .field(let f) = fields[0] else { fatalError() }
    let g = try! GRIB2LatLonGrid(f.grid)
    print("  header scan", best(5) { _ = try! GRIB2Scanner(MemorySource(bytes)).entries() })
    print("  png chunks+crc", best(5) { _ = try! PNGSampleImage(bytes, in: f.data, limit: 1 << 27) })
    let im = try! PNGSampleImage(bytes, in: f.data, limit: 1 << 27)
    print(
        "  inflate + 1 row",
        best(7) {
            if im.bits == 16 {
                _ = try! im.wordSamples(of: bytes, rows: 1)
            } else {
                _ = try! im.byteSamples(of: bytes, rows: 1)
            }
        })
    print("  decode codes", best(7) { _ = try! f.codes(in: bytes, grid: g) })
    print("  decode 2200 rows", best(7) { _ = try! f.codes(in: bytes, grid: g, rowsNeeded: 2200) })
    let reader = try! RadarReader()
    print("  inventory", best(20) { _ = try! reader.inventory(dir + name) })
    let scan = try! reader.inventory(dir + name)[0]
    print("  load", best(5) { _ = try! reader.load(scan) })
    let grid = try! reader.load(scan)
    print("  statistics", best(5) { _ = GridStatistics(of: grid.cells) })
    let s = GridStatistics(of: grid.cells)
    print("   ", s)
    if CommandLine.arguments.contains("ec") {
        let vals = UnsafeMutablePointer<Double>.allocate(capacity: 24_500_000)
        vals.initialize(repeating: 0, count: 24_500_000)
        print(
            "  eccodes",
            best(3) {
                let h = codes_handle_new_from_message(nil, bytes, bytes.count)!; var n = 24_500_000;
                codes_get_double_array(h, "values", vals, &n); codes_handle_delete(h)
            })
        vals.deallocate()
    }
    for (label, view) in [
        (
            "conus",
            Viewport(showing: BoundingBox(west: -130, south: 20, east: -60, north: 55), width: 1280, height: 720)
        ),
        (
            "1 cell/px",
            Viewport(center: LonLat(longitude: -97, latitude: 37), zoom: log2(36000.0 / 256), width: 1280, height: 720)
        ), ("zoom 9", Viewport(center: LonLat(longitude: -95, latitude: 39), zoom: 9, width: 1280, height: 720)),
    ] {
        for mode in Resampling.allCases {
            var sampler = GridSampler(viewport: view, axes: grid.axes, resampling: mode)
            let t0 = best(5) { sampler = GridSampler(viewport: view, axes: grid.axes, resampling: mode) }
            var colors = GridColors(for: grid.cells, interpolating: mode == .bilinear, color: color)
            let t1 = best(2) { colors = GridColors(for: grid.cells, interpolating: mode == .bilinear, color: color) }
            var px = [PremultipliedRGBA8](repeating: .clear, count: 1280 * 720)
            let t2 = best(9) {
                px.withUnsafeMutableBufferPointer { b in
                    for y in 0..<720 {
                        sampler.paint(
                            row: y, of: grid.cells, with: colors, into: .init(rebasing: b[y * 1280..<(y + 1) * 1280]))
                    }
                }
            }
            print("  ", label, mode, "paint", t2, "tables", t0, "colours", t1)
        }
    }
}
