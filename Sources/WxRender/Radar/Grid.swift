import WxCodecs

/// What a cell of a radar grid is, beside a number.
///
/// Classes never mix: they are not interpolated, and only ``value`` is coloured.
public enum GridClass: UInt8, Hashable, Sendable, CaseIterable {
    /// The cell holds a physical value.
    case value
    /// The radar looked and saw nothing.
    case noEcho
    /// No radar looks here.
    case noCoverage
    /// The echo's range is ambiguous.
    case rangeFolded
    /// The cell was measured, but its value is lost or was left out.
    case missing
}

/// A grid of radar codes with the rule that makes them physical values, its place on the earth and its time.
public struct Grid: Sendable {
    /// The cells, row by row as ``axes`` lays them out.
    public let cells: GridCells
    /// Where the cells lie.
    public let axes: GeographicAxes
    /// What is measured.
    public let product: RadarProduct
    /// What instant the data are about; nil where the file does not say.
    public let validTime: Timestamp?

    /// Puts a grid together.
    ///
    /// - Precondition: `cells.count == axes.columns * axes.rows`.
    public init(cells: GridCells, axes: GeographicAxes, product: RadarProduct, validTime: Timestamp?) {
        precondition(cells.count == axes.columns * axes.rows, "a grid has a code for each of its cells")
        self.cells = cells
        self.axes = axes
        self.product = product
        self.validTime = validTime
    }

    /// The class of a cell, and its value where the class is ``GridClass/value``.
    ///
    /// - Precondition: column and row lie in the grid.
    public func cell(column: Int, row: Int) -> (class: GridClass, value: Double?) {
        cells.cell(at: row * axes.columns + column)
    }
}

/// The codes of a grid, as narrow as they come: memory is what sampling waits for.
public enum GridCells: Sendable {
    /// Codes 0 ... 255.
    case bytes([UInt8], CodeScale)
    /// Codes 0 ... 65535.
    case words([UInt16], CodeScale)
    /// Physical values, where codes do not fit 16 bits; some numbers stand for classes.
    case floats([Float], special: [SpecialNumber])

    /// Cells of the grid.
    public var count: Int {
        switch self {
        case .bytes(let codes, _): codes.count
        case .words(let codes, _): codes.count
        case .floats(let values, _): values.count
        }
    }

    /// The class and value of one cell.
    public func cell(at index: Int) -> (class: GridClass, value: Double?) {
        switch self {
        case .bytes(let codes, let scale): return scale.cell(code: Int(codes[index]))
        case .words(let codes, let scale): return scale.cell(code: Int(codes[index]))
        case .floats(let values, let special):
            let number = values[index]
            if let found = special.first(where: { $0.number == number }) { return (found.class, nil) }
            return (.value, Double(number))
        }
    }
}

/// A number of a floating-point grid that stands for a class.
public struct SpecialNumber: Hashable, Sendable {
    /// The number as it is stored.
    public let number: Float
    /// What it means.
    public let `class`: GridClass

    /// Pairs a number with its class.
    public init(number: Float, class: GridClass) {
        self.number = number
        self.class = `class`
    }
}

/// The rule from codes to physical values: `(reference + code · multiplier) / divisor`, but for special codes.
public struct CodeScale: Hashable, Sendable {
    /// The value of code 0, times ``divisor``.
    public var reference: Double
    /// The step from one code to the next, times ``divisor``.
    public var multiplier: Double
    /// What both are divided by: GRIB's 10^D, which has no exact reciprocal.
    public var divisor: Double
    /// The codes that stand for a class other than ``GridClass/value``.
    public var special: [Int: GridClass]

    /// Makes a rule.
    public init(reference: Double, multiplier: Double, divisor: Double = 1, special: [Int: GridClass] = [:]) {
        self.reference = reference
        self.multiplier = multiplier
        self.divisor = divisor
        self.special = special
    }

    /// The physical value of a code, whatever its class.
    public func value(code: Int) -> Double {
        (reference + Double(code) * multiplier) / divisor
    }

    /// The class of a code, and its value where it has one.
    public func cell(code: Int) -> (class: GridClass, value: Double?) {
        if let found = special[code] { return (found, nil) }
        return (.value, value(code: code))
    }
}

/// The place of a latitude/longitude grid: the centre of its first cell and the steps to the next ones.
///
/// The steps carry the scan direction, so that no row is ever moved: `latitudeStep` is negative in a grid whose first
/// row is its northernmost. Positions come from the first point and the increments, never from a stored last point,
/// which MRMS rounds.
public struct GeographicAxes: Hashable, Sendable {
    /// Cells in a row.
    public let columns: Int
    /// Rows.
    public let rows: Int
    /// Longitude of the first cell's centre, degrees, in any copy of the world.
    public let firstLongitude: Double
    /// Latitude of the first cell's centre, degrees.
    public let firstLatitude: Double
    /// Degrees from a column to the next, not 0; negative where columns run westward.
    public let longitudeStep: Double
    /// Degrees from a row to the next, not 0; negative where rows run southward.
    public let latitudeStep: Double

    /// Lays out a grid.
    ///
    /// - Precondition: at least one cell; steps are finite and not 0.
    public init(
        columns: Int, rows: Int, firstLongitude: Double, firstLatitude: Double, longitudeStep: Double,
        latitudeStep: Double
    ) {
        precondition(columns > 0 && rows > 0, "a grid has cells")
        precondition(longitudeStep != 0 && latitudeStep != 0, "a grid's steps are not 0")
        self.columns = columns
        self.rows = rows
        self.firstLongitude = firstLongitude
        self.firstLatitude = firstLatitude
        self.longitudeStep = longitudeStep
        self.latitudeStep = latitudeStep
    }
}

extension Grid {
    /// Lets the memory of a grid that is done with serve the next one.
    package static func recycle(_ grid: consuming Grid) {
        // The codes' only owner has to be the one that is given on.
        let cells: GridCells
        do { cells = (consume grid).cells }
        switch consume cells {
        case .bytes(let codes, _): UInt8.recycled.give(codes)
        case .words(let codes, _): UInt16.recycled.give(codes)
        case .floats: break
        }
    }

    /// Gives back the memory of recycled grids that no other is made of at the moment.
    package static func forgetRecycled() {
        UInt8.recycled.removeAll()
        UInt16.recycled.removeAll()
    }
}
