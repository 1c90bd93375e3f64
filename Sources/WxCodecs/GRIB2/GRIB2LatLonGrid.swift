/// A regular latitude/longitude grid as section 3 defines it (template 3.0), checked.
package struct GRIB2LatLonGrid: Hashable, Sendable {
    /// Cells of a parallel.
    package let columns: Int
    /// Parallels.
    package let rows: Int
    /// Longitude of the first point, degrees as they are stored, 0 ... 360.
    package let firstLongitude: Double
    /// Latitude of the first point, degrees.
    package let firstLatitude: Double
    /// Degrees from a column to the next; negative where points run westward.
    package let longitudeStep: Double
    /// Degrees from a row to the next; negative where rows run southward.
    package let latitudeStep: Double
    /// Whether consecutive points lie on a meridian instead of a parallel.
    package let columnsFirst: Bool
    /// Whether every other line of points runs backward.
    package let alternating: Bool

    /// The most cells that are accepted: the largest public mosaics have half as many.
    package static let mostCells = 1 << 27

    /// Points of the grid.
    package var cellCount: Int { columns * rows }
    /// Points of a line, as they are stored one after the other.
    package var lineLength: Int { columnsFirst ? rows : columns }

    /// Reads a grid definition.
    package init(_ section: GRIB2Field.Section) throws(GRIB2Error) {
        let bytes = section.bytes
        let template = bytes.bigEndian(at: 12, bytes: 2)
        guard template == 0 else {
            throw .unsupportedGrid(template: template, name: Self.name(ofTemplate: template))
        }
        guard bytes.count >= 72 else {
            throw .badGrid(offset: section.offset, problem: "\(bytes.count) bytes, where template 3.0 has 72")
        }
        columns = bytes.bigEndian(at: 30, bytes: 4)
        rows = bytes.bigEndian(at: 34, bytes: 4)
        guard columns != 0xFFFF_FFFF, rows != 0xFFFF_FFFF, bytes[10] == 0 else {
            throw .unsupportedGrid(template: 0, name: "a reduced latitude/longitude grid")
        }
        guard columns > 0, rows > 0 else {
            throw .badGrid(offset: section.offset, problem: "\(columns)×\(rows) points")
        }
        guard columns <= Self.mostCells / rows else {
            throw .tooLarge(columns: columns, rows: rows, limit: Self.mostCells)
        }
        guard bytes.bigEndian(at: 6, bytes: 4) == columns * rows else {
            throw .badGrid(
                offset: section.offset,
                problem: "\(columns)×\(rows) points, but says that there are \(bytes.bigEndian(at: 6, bytes: 4))")
        }
        let scan = bytes[71]
        guard scan & 0x0F == 0 else {
            throw .unsupportedGrid(template: 0, name: "a staggered latitude/longitude grid")
        }
        columnsFirst = scan & 0x20 != 0
        alternating = scan & 0x10 != 0

        // Angles are in millionths of a degree unless the definition names another unit.
        let basic = bytes.bigEndian(at: 38, bytes: 4)
        let parts = bytes.bigEndian(at: 42, bytes: 4)
        let usual = basic == 0 || basic == 0xFFFF_FFFF || parts == 0 || parts == 0xFFFF_FFFF
        let numerator = usual ? 1 : Double(basic)
        let denominator = usual ? 1_000_000 : Double(parts)
        func degrees(_ units: Int) -> Double { Double(units) * numerator / denominator }
        firstLatitude = degrees(bytes.signMagnitude(at: 46, bytes: 4))
        firstLongitude = degrees(bytes.signMagnitude(at: 50, bytes: 4))
        let lastLatitude = degrees(bytes.signMagnitude(at: 55, bytes: 4))
        let lastLongitude = degrees(bytes.signMagnitude(at: 59, bytes: 4))
        guard abs(firstLatitude) <= 90.001, abs(firstLongitude) <= 720 else {
            throw .badGrid(
                offset: section.offset,
                problem: "its first point at latitude \(firstLatitude), longitude \(firstLongitude)")
        }

        let westward = scan & 0x80 != 0
        let northward = scan & 0x40 != 0
        var eastwardSpan = westward ? firstLongitude - lastLongitude : lastLongitude - firstLongitude
        if eastwardSpan < 0 { eastwardSpan += 360 }
        let di = Self.step(
            stored: bytes.bigEndian(at: 63, bytes: 4), unit: numerator / denominator, cells: columns,
            span: eastwardSpan,
            degrees: degrees)
        let dj = Self.step(
            stored: bytes.bigEndian(at: 67, bytes: 4), unit: numerator / denominator, cells: rows,
            span: abs(lastLatitude - firstLatitude), degrees: degrees)
        guard di > 0, dj > 0, Double(columns - 1) * di <= 360.001, Double(rows - 1) * dj <= 180.001 else {
            throw .badGrid(
                offset: section.offset, problem: "\(columns)×\(rows) points with steps of \(di)° and \(dj)°")
        }
        longitudeStep = westward ? -di : di
        latitudeStep = northward ? dj : -dj
        let last = firstLatitude + latitudeStep * Double(rows - 1)
        guard abs(last) <= 90 + dj / 2 + 0.001 else {
            throw .badGrid(offset: section.offset, problem: "rows that run beyond the pole, to latitude \(last)")
        }
    }

    /// The step between cells: the increment that is stored, or else that from the first point to the last.
    ///
    /// The last point is no better than the unit it is rounded to, and MRMS rounds it worse, so the increment counts.
    /// Only where its own rounding, added up along the row, comes to more than an eighth of a cell, as in grids with
    /// steps of 1/120°, do the two ends know better.
    private static func step(
        stored: Int, unit: Double, cells: Int, span: Double, degrees: (Int) -> Double
    ) -> Double {
        let between = cells > 1 ? span / Double(cells - 1) : 1
        guard stored != 0, stored != 0xFFFF_FFFF else { return between }
        let increment = degrees(stored)
        let drift = abs(increment * Double(cells - 1) - span)
        let rounding = unit * 0.51 * Double(cells)
        return drift > increment / 8 && drift <= rounding ? between : increment
    }

    /// What a grid template is called.
    private static func name(ofTemplate template: Int) -> String {
        switch template {
        case 1, 2, 3: "a rotated or stretched latitude/longitude grid"
        case 4, 5: "a variable-resolution latitude/longitude grid"
        case 10: "a Mercator grid"
        case 12: "a transverse Mercator grid"
        case 20: "a polar stereographic grid"
        case 30: "a Lambert conformal grid"
        case 31: "an Albers equal-area grid"
        case 40...43: "a Gaussian grid"
        case 50...53: "a field of spherical harmonics"
        case 90: "a space-view grid"
        case 100, 101: "an unstructured grid"
        case 120: "an azimuth-range grid"
        case 140: "a Lambert azimuthal equal-area grid"
        case 32_768, 32_769: "a rotated latitude/longitude grid (NCEP)"
        default: "of an unknown kind"
        }
    }
}
