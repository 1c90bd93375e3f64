import Glibc
import Testing
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

/// A colour that keeps a value readable: ten times the value as 0xRRGGBB.
let readable: @Sendable (Double) -> RGBA8? = { RGBA8(rgb: UInt32(max(0, $0 * 10).rounded())) }

/// Paints a whole viewport.
func painted(
    _ cells: GridCells, _ axes: GeographicAxes, _ viewport: Viewport, _ resampling: Resampling = .nearest,
    color: @escaping @Sendable (Double) -> RGBA8? = readable
) -> [PremultipliedRGBA8] {
    let sampler = GridSampler(viewport: viewport, axes: axes, resampling: resampling)
    let colors = GridColors(for: cells, interpolating: resampling == .bilinear, color: color)
    var pixels = [PremultipliedRGBA8](repeating: PremultipliedRGBA8(bits: 99), count: viewport.width * viewport.height)
    pixels.withUnsafeMutableBufferPointer { pixels in
        for y in 0..<viewport.height {
            let row = pixels[y * viewport.width..<(y + 1) * viewport.width]
            sampler.paint(row: y, of: cells, with: colors, into: .init(rebasing: row))
        }
    }
    return pixels
}

/// What a pixel says: its value times ten, -1 nothing, -2 no coverage.
func reading(_ pixel: PremultipliedRGBA8) -> Int {
    if pixel.alpha == 0 { return pixel.bits == GridColors.uncovered ? -2 : -1 }
    return Int(pixel.red) << 16 | Int(pixel.green) << 8 | Int(pixel.blue)
}

@Suite("Sampling of grids")
struct GridSamplerTests {
    static let scale = CodeScale(reference: 0, multiplier: 1, special: [250: .noEcho, 251: .noCoverage, 252: .missing])

    @Test("a 2×2 grid that fills tile 1/1/0 gives columns 0–127 and 128–255")
    func pixelCentres() throws {
        // The tile reaches from 0 to 180° E and from the equator to 85.05° N; its middle row is at 66.51° N (mercantile).
        let middle = WebMercator.latitude(y: 0.25)
        let axes = GeographicAxes(
            columns: 2, rows: 2, firstLongitude: 45, firstLatitude: middle * 1.5, longitudeStep: 90,
            latitudeStep: -middle)
        let viewport = Viewport(tile: try TileID(z: 1, x: 1, y: 0))
        let pixels = painted(.bytes([1, 2, 3, 4], Self.scale), axes, viewport)
        for x in [0, 1, 127, 128, 129, 255] {
            #expect(reading(pixels[127 * 256 + x]) == (x < 128 ? 10 : 20), "column \(x)")
            #expect(reading(pixels[128 * 256 + x]) == (x < 128 ? 30 : 40), "column \(x)")
        }
    }

    @Test("rows that run northward and longitudes of 0…360° lie where others do")
    func orientation() {
        let viewport = Viewport(center: LonLat(longitude: -100, latitude: 40), zoom: 1.4, width: 97, height: 61)
        let north = GeographicAxes(
            columns: 4, rows: 3, firstLongitude: -115, firstLatitude: 50, longitudeStep: 10, latitudeStep: -10)
        let south = GeographicAxes(
            columns: 4, rows: 3, firstLongitude: 275, firstLatitude: 30, longitudeStep: -10, latitudeStep: 10)
        let codes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
        for mode in Resampling.allCases {
            let a = painted(.bytes(codes, Self.scale), north, viewport, mode)
            let b = painted(.bytes(codes.reversed(), Self.scale), south, viewport, mode)
            let c = painted(.words(codes.map { UInt16($0) }, Self.scale), north, viewport, mode)
            let d = painted(.floats(codes.map { Float($0) }, special: []), north, viewport, mode)
            // Weights are rounded to 256ths, halves to the side where the grid ends; this table has four entries a code
            // of 16 bits.
            func close(_ a: PremultipliedRGBA8, _ b: PremultipliedRGBA8) -> Bool {
                abs(reading(a) - reading(b)) <= (mode == .bilinear ? 4 : 0)
            }
            #expect(zip(a, b).allSatisfy(close) && zip(a, c).allSatisfy(close), "\(mode)")
            #expect(zip(a, d).allSatisfy(close), "\(mode)")
            #expect(a.contains { $0.bits == GridColors.uncovered } && a.contains { $0.alpha == 255 })
        }
    }

    @Test(
        "a grid that goes round the earth has no seam, and every copy of the world shows it",
        arguments: Resampling.allCases)
    func wrapping(_ mode: Resampling) {
        let axes = GeographicAxes(
            columns: 36, rows: 18, firstLongitude: 0, firstLatitude: 85, longitudeStep: 10, latitudeStep: -10)
        let codes = (0..<36 * 18).map { UInt8($0 % 36) }
        let viewport = Viewport(originX: -200, originY: 0, worldSize: 256, width: 700, height: 256)
        let pixels = painted(.bytes(codes, Self.scale), axes, viewport, mode)
        #expect(!pixels.contains { $0.bits == GridColors.uncovered })
        for x in 0..<700 - 256 { #expect(pixels[128 * 700 + x] == pixels[128 * 700 + x + 256]) }
        // Between the columns at 350° and 0° lie the values 35 and 0.
        let sampler = GridSampler(viewport: viewport, axes: axes, resampling: .nearest)
        #expect(Set(sampler.columns.nearest) == Set(0..<36))
    }

    @Test("rows beyond the projection's edge hold nothing, pixels beside the grid no coverage")
    func outside() {
        let axes = GeographicAxes(
            columns: 2, rows: 2, firstLongitude: 5, firstLatitude: 5, longitudeStep: 10, latitudeStep: -10)
        let viewport = Viewport(originX: 0, originY: -10, worldSize: 256, width: 256, height: 276)
        let pixels = painted(.bytes([1, 2, 3, 4], Self.scale), axes, viewport)
        #expect(pixels[..<(10 * 256)].allSatisfy { $0.bits == GridColors.nothing })
        #expect(pixels[(266 * 256)...].allSatisfy { $0.bits == GridColors.nothing })
        #expect(reading(pixels[10 * 256]) == -2)
    }

    /// A grid of runs of values and classes.
    static func noisy(seed: UInt64, columns: Int, rows: Int) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return (0..<columns * rows).map { _ in
            switch UInt8.random(in: 0...9, using: &random) {
            case 0: 250
            case 1: 251
            case 2: 252
            default: UInt8.random(in: 0...200, using: &random)
            }
        }
    }

    /// The plain twin of the sampler: each pixel by itself, in floating point, from the definitions in the contract.
    static func reference(
        _ codes: [UInt8], _ scale: CodeScale, _ axes: GeographicAxes, _ viewport: Viewport, _ mode: Resampling, x: Int,
        y: Int
    ) -> (class: GridClass, value: Double)? {
        func place(_ px: Double, _ py: Double) -> (Double, Double) {
            let longitude = viewport.longitude(x: px)
            let turns = ((longitude - axes.firstLongitude) / 360).rounded(.down)
            var column = (longitude - turns * 360 - axes.firstLongitude) / axes.longitudeStep
            if column >= Double(axes.columns) - 0.5 { column -= 360 / axes.longitudeStep }
            return (column, (viewport.latitude(y: py) - axes.firstLatitude) / axes.latitudeStep)
        }
        func cell(_ column: Int, _ row: Int) -> (class: GridClass, value: Double?) {
            let c = min(max(column, 0), axes.columns - 1)
            let r = min(max(row, 0), axes.rows - 1)
            return scale.cell(code: Int(codes[r * axes.columns + c]))
        }
        let (c, r) = place(Double(x) + 0.5, Double(y) + 0.5)
        let (nc, nr) = (Int((c + 0.5).rounded(.down)), Int((r + 0.5).rounded(.down)))
        guard nc >= 0, nc < axes.columns, nr >= 0, nr < axes.rows else { return nil }
        let nearest = cell(nc, nr)
        switch mode {
        case .nearest: return (nearest.class, nearest.value ?? 0)
        case .bilinear:
            guard nearest.class == .value else { return (nearest.class, 0) }
            let (c0, r0) = (Int(c.rounded(.down)), Int(r.rounded(.down)))
            var sum = 0.0
            var weights = 0.0
            for (dc, dr) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let weight = (1 - abs(c - Double(c0 + dc))) * (1 - abs(r - Double(r0 + dr)))
                guard let value = cell(c0 + dc, r0 + dr).value else { continue }
                sum += value * weight
                weights += weight
            }
            return (.value, sum / weights)
        case .max:
            let half = (viewport.longitude(x: 1) - viewport.longitude(x: 0)) / axes.longitudeStep / 2
            let (left, right) = (c - half, c + half)
            let (top, bottom) = (place(0, Double(y)).1, place(0, Double(y) + 1).1)
            var best = nearest.value
            for row in 0..<axes.rows
            where Double(row) >= min(top, bottom) && Double(row) < max(top, bottom) || row == nr {
                for column in 0..<axes.columns
                where Double(column) >= min(left, right) && Double(column) < max(left, right) || column == nc {
                    if let value = cell(column, row).value { best = max(best ?? value, value) }
                }
            }
            return best.map { (.value, $0) } ?? (nearest.class, 0)
        }
    }

    @Test(
        "every way of sampling agrees with its definition, grids grown and shrunk",
        arguments: Resampling.allCases, [(2.1, 5.0), (5.3, 5.0), (0.4, 1.0)])
    func definitions(_ mode: Resampling, zoomAndStep: (zoom: Double, step: Double)) {
        let (zoom, step) = zoomAndStep
        let (columns, rows) = (Int(60 / step), Int(40 / step))
        for sign in [1.0, -1.0] {
            let axes = GeographicAxes(
                columns: columns, rows: rows, firstLongitude: 230.3, firstLatitude: sign > 0 ? 51.2 : 11.2,
                longitudeStep: step,
                latitudeStep: -step * sign)
            let codes = Self.noisy(seed: 11, columns: columns, rows: rows)
            for multiplier in [1.0, -1.0] {
                let scale = CodeScale(
                    reference: multiplier < 0 ? 250 : 0, multiplier: multiplier, special: Self.scale.special)
                let viewport = Viewport(
                    center: LonLat(longitude: -110, latitude: 35), zoom: zoom, width: 83, height: 71)
                let pixels = painted(.bytes(codes, scale), axes, viewport, mode)
                for y in 0..<71 {
                    for x in 0..<83 {
                        let found = reading(pixels[y * 83 + x])
                        let expected = Self.reference(codes, scale, axes, viewport, mode, x: x, y: y)
                        switch expected {
                        case nil: #expect(found == -2, "\(x) \(y)")
                        case (.noCoverage, _)?: #expect(found == -2, "\(x) \(y)")
                        case (.value, let value)?:
                            // Weights are 256ths of a cell: values of up to 200 may be off by one or two.
                            let slack = mode == .bilinear ? 20 : 0
                            #expect(abs(found - Int(value * 10)) <= slack, "\(x) \(y)")
                        default: #expect(found == -1, "\(x) \(y)")
                        }
                    }
                }
            }
        }
    }

    @Test("classes never blend: a pixel is of the class of its nearest cell, and only values are mixed")
    func classesStayApart() {
        let axes = GeographicAxes(
            columns: 2, rows: 1, firstLongitude: 0, firstLatitude: 0, longitudeStep: 10, latitudeStep: -10)
        let viewport = Viewport(center: LonLat(longitude: 5, latitude: 0), zoom: 4, width: 400, height: 3)
        for special in [UInt8(250), 251, 252] {
            let pixels = painted(.bytes([100, special], Self.scale), axes, viewport, .bilinear)
            let readings = Set(pixels.map(reading))
            #expect(readings.isSubset(of: [1000, -1, -2]) && readings.contains(1000))
        }
    }

    @Test("flags are never interpolated")
    func flags() {
        #expect(Resampling.bilinear.suited(to: .flag) == .nearest)
        #expect(Resampling.bilinear.suited(to: .rate) == .bilinear && Resampling.max.suited(to: .flag) == .max)
    }

    @Test("interpolated values change colour where the table does, to a 256th of a code")
    func thresholds() {
        let steps: @Sendable (Double) -> RGBA8? = { value in
            value < 20 ? nil : value < 33.25 ? RGBA8(rgb: 0x00FF00) : RGBA8(rgb: 0xFF0000)
        }
        for cells in [
            GridCells.bytes([], CodeScale(reference: 0, multiplier: 5)),
            .words([], CodeScale(reference: 0, multiplier: 5)),
        ] {
            let between = GridColors(for: cells, interpolating: true, color: steps).between!
            #expect(between.shift == 8)
            for step in 0..<(12 * 256) {
                let entry = min(max(step - between.firstCode * 256, 0), between.pixels.count - 1)
                let exact = steps(Double(step) / 256 * 5)?.premultiplied.bits ?? GridColors.nothing
                #expect(between.pixels[entry] == exact, "\(step)")
            }
        }
    }

    @Test("a table that changes over all 16-bit codes has fewer entries a code, never none")
    func wideTables() {
        let colors = GridColors(for: .words([], CodeScale(reference: 0, multiplier: 1)), interpolating: true) {
            RGBA8(rgb: UInt32($0) & 0xFFFFFF)
        }
        #expect(colors.between!.pixels.count <= 1 << 18 && colors.between!.shift == 2)
        let flat = GridColors(for: .words([], CodeScale(reference: 0, multiplier: 1)), interpolating: true) { _ in nil }
        #expect(Set(flat.between!.pixels) == [GridColors.nothing])
    }

    @Test("a colour's opacity is multiplied in, and clear colours draw nothing")
    func opacity() {
        let colors = GridColors(for: .bytes([], Self.scale), opacity: 0.5) { $0 < 2 ? nil : RGBA8(rgb: 0xFF0000) }
        #expect(colors.pixels[1] == GridColors.nothing)
        #expect(PremultipliedRGBA8(bits: colors.pixels[2]).alpha == 128)
        #expect(colors.pixels[251] == GridColors.uncovered && colors.pixels[250] == GridColors.nothing)
    }

    /// A view of the first PrecipRate file, and what `gdalwarp -r near -et 0 -t_srs EPSG:3857` of GDAL 3.6 makes of it.
    struct Warped: Sendable, CustomTestStringConvertible {
        let name: String
        let longitude, latitude, zoom: Double
        let width, height, uncovered, zero, positive, sumOfTenths: Int
        let values: [(x: Int, y: Int, value: Double)]
        var testDescription: String { name }
    }

    static let warped = [
        Warped(
            name: "whole extent", longitude: -95, latitude: 38, zoom: 3.9, width: 640, height: 360, uncovered: 36_981,
            zero: 180_301, positive: 13_118, sumOfTenths: 278_202,
            values: [
                (448, 73, 1.7), (488, 312, 7), (505, 310, 1.1), (436, 212, 0.8), (412, 225, 5), (499, 280, 1.4),
                (39, 8, 0.6),
            ]),
        Warped(
            name: "about a cell a pixel", longitude: -93, latitude: 34.5, zoom: 7, width: 640, height: 360,
            uncovered: 0,
            zero: 230_350, positive: 50, sumOfTenths: 474,
            values: [(632, 26, 1.8), (631, 25, 1.9), (565, 203, 0.6), (627, 8, 0.8), (567, 204, 1.8), (630, 24, 1.6)]),
        Warped(
            name: "a storm at zoom 10", longitude: -86.3, latitude: 33.1, zoom: 10, width: 320, height: 200,
            uncovered: 0,
            zero: 36_201, positive: 27_799, sumOfTenths: 3_094_385,
            values: [(147, 120, 2), (20, 192, 66.1), (207, 53, 7.2), (35, 143, 4), (156, 125, 1), (41, 141, 3.7)]),
    ]

    @Test(
        "nearest cells are where GDAL finds them", .enabled(if: TestData.isPresent, TestData.absence), arguments: warped
    )
    func gdal(_ expected: Warped) throws {
        let reader = try RadarReader()
        let scan = try reader.inventory(TestData.file("grib/MRMS_PrecipRate_00.00_20190610-000000.grib2"))[0]
        let viewport = Viewport(
            center: LonLat(longitude: expected.longitude, latitude: expected.latitude), zoom: expected.zoom,
            width: expected.width, height: expected.height)
        let needed = GridSampler(viewport: viewport, axes: scan.axes, resampling: .nearest).rowsNeeded
        let grid = try reader.load(scan, rowsNeeded: needed)
        let readings = painted(grid.cells, grid.axes, viewport).map(reading)
        for (x, y, value) in expected.values {
            #expect(readings[y * expected.width + x] == Int((value * 10).rounded()), "\(x) \(y)")
        }
        // GDAL takes the step from the rounded last point, so a few pixels on the edge of a cell go to its neighbour.
        func near(_ a: Int, _ b: Int) -> Bool { abs(a - b) * 1000 <= max(expected.width * expected.height, b) }
        #expect(near(readings.count { $0 == -2 }, expected.uncovered))
        #expect(near(readings.count { $0 == 0 }, expected.zero))
        #expect(near(readings.count { $0 > 0 }, expected.positive))
        let sum = readings.reduce(0) { $0 + max(0, $1) }
        #expect(abs(sum - expected.sumOfTenths) * 200 <= expected.sumOfTenths, "\(sum)")
    }
}
