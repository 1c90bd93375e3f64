import WxCodecs

extension GRIB2Field {
    /// The field's place, steps and all.
    func axes() throws(GRIBFileError) -> GeographicAxes {
        GeographicAxes(try latLonGrid())
    }

    private func latLonGrid() throws(GRIBFileError) -> GRIB2LatLonGrid {
        do throws(GRIB2Error) { return try GRIB2LatLonGrid(grid) } catch { throw .grib(error) }
    }

    /// The instant that the field is about: its reference time and lead, or the end of the interval that it covers.
    var validTime: Timestamp? {
        if let end = intervalEnd, let time = Timestamp(end) { return time }
        guard let reference = Timestamp(referenceTime) else { return nil }
        switch lead {
        case nil: return reference
        case .seconds(let seconds): return reference + seconds
        case .months(let months):
            let start = reference.utc
            let total = start.year * 12 + start.month - 1 + months
            guard total >= 12 else { return nil }
            let (year, month) = (total / 12, total % 12 + 1)
            return Timestamp(
                year: year, month: month, day: min(start.day, Timestamp.days(inMonth: month, of: year)),
                hour: start.hour, minute: start.minute, second: start.second)
        }
    }

    /// What the field measures, and the numbers that are classes.
    func description(in bytes: () throws(GRIB2Error) -> [UInt8]) -> MRMSProduct.Entry {
        if discipline == MRMSProduct.discipline {
            return MRMSProduct.entry(category: category, number: number)
                ?? MRMSProduct.unknown(category: category, number: number)
        }
        return MRMSProduct.Entry(product: GRIBProduct.product(of: self, message: bytes), special: [])
    }

    /// Unpacks the field.
    ///
    /// - Parameters:
    ///   - bytes: the file, or the part of it in which the field was found.
    ///   - rowsNeeded: rows from the first that are wanted; where the packing allows it the grid has no more.
    func makeGrid(in bytes: [UInt8], rowsNeeded: Int? = nil) throws(GRIBFileError) -> Grid {
        let layout = try latLonGrid()
        let entry = description(in: { () throws(GRIB2Error) in try standaloneMessage(in: bytes) })
        let cells: GridCells
        do throws(GRIB2Error) {
            cells =
                try packingTemplate == 200
                ? levelCells(in: bytes, layout) : ownCells(in: bytes, layout, entry.special, rowsNeeded)
        } catch {
            switch error {
            case .unsupportedPacking, .image(.interlaced, _), .image(.unsupported, _):
                cells = try foreignCells(in: bytes, layout, entry.special)
            default: throw .grib(error)
            }
        }
        let rows = cells.count / layout.columns
        return Grid(
            cells: cells, axes: GeographicAxes(layout, rows: rows), product: entry.product, validTime: validTime)
    }

    private func ownCells(
        in bytes: [UInt8], _ layout: GRIB2LatLonGrid, _ special: [(value: Double, class: GridClass)], _ rowsNeeded: Int?
    ) throws(GRIB2Error) -> GridCells {
        guard isOwnPacking else { throw .unsupportedPacking(template: packingTemplate) }
        let scaling = try GRIB2Scaling(representation)
        let numbers = special.compactMap { entry in scaling.packed(entry.value).map { (number: $0, class: entry.class) }
        }
        let codes = try codes(in: bytes, grid: layout, apart: numbers.map(\.number), rowsNeeded: rowsNeeded)
        var scale = CodeScale(
            reference: scaling.reference + Double(codes.base) * scaling.multiplier, multiplier: scaling.multiplier,
            divisor: scaling.divisor)
        if codes.apart.isEmpty, codes.base == 0 {
            for entry in numbers { scale.special[entry.number] = entry.class }
        } else {
            for (cell, number) in codes.apart {
                scale.special[cell] = numbers.first { $0.number == number }?.class ?? .missing
            }
        }
        if let missing = codes.missing { scale.special[missing] = .missing }
        switch codes.storage {
        case .bytes(let cells):
            scale.special = scale.special.filter { $0.key < 256 }
            return .bytes(cells, scale)
        case .words(let cells):
            scale.special = scale.special.filter { $0.key < 65_536 }
            return .words(cells, scale)
        case .wide(let cells):
            let lost = Float(-3.4028235e38)
            let floats = cells.map { Int($0) == codes.missing ? lost : Float(scale.value(code: Int($0))) }
            var numbers = special.map { SpecialNumber(number: Float($0.value), class: $0.class) }
            if codes.missing != nil { numbers.append(SpecialNumber(number: lost, class: .missing)) }
            return .floats(floats, special: numbers)
        }
    }

    /// Levels have values of a table, no linear rule.
    private func levelCells(in bytes: [UInt8], _ layout: GRIB2LatLonGrid) throws(GRIB2Error) -> GridCells {
        let lost = Float(-3.4028235e38)
        let values = try runLengthValues(in: bytes, grid: layout).map { $0.map { Float($0) } ?? lost }
        return .floats(values, special: [SpecialNumber(number: lost, class: .missing)])
    }

    private func foreignCells(
        in bytes: [UInt8], _ layout: GRIB2LatLonGrid, _ special: [(value: Double, class: GridClass)]
    ) throws(GRIBFileError) -> GridCells {
        // A field of one value needs no data, and wavelets little; but a few bytes are no field of a hundred million cells.
        guard layout.cellCount <= 1 << 21 + data.count * 8192 else {
            throw .grib(
                .badPacking(
                    offset: representation.offset, problem: "\(data.count) bytes of data for \(layout.cellCount) cells")
            )
        }
        let message: [UInt8]
        do throws(GRIB2Error) { message = try standaloneMessage(in: bytes) } catch { throw .grib(error) }
        var (values, missing): ([Double], Double)
        do throws(EcCodes.Failure) {
            (values, missing) = try EcCodes.values(of: message, count: layout.cellCount)
        } catch {
            throw .ecCodes(reason: error.reason, offset: self.message.lowerBound)
        }
        layout.arrange(&values)
        // These packings keep whole numbers and scale them as simple packing does, however they store them.
        let scaling = [2, 3, 40, 42].contains(packingTemplate) ? try? GRIB2Scaling(representation) : nil
        return CodedValues.cells(of: values, missing: missing, scaling: scaling, special: special)
    }
}

extension GeographicAxes {
    /// The axes of a grid definition, or of its first rows.
    init(_ grid: GRIB2LatLonGrid, rows: Int? = nil) {
        self.init(
            columns: grid.columns, rows: rows ?? grid.rows, firstLongitude: grid.firstLongitude,
            firstLatitude: grid.firstLatitude, longitudeStep: grid.longitudeStep, latitudeStep: grid.latitudeStep)
    }
}

extension Timestamp {
    /// A date of GRIB, or nil where no such date and time exists.
    init?(_ date: GRIB2Date) {
        self.init(
            year: date.year, month: date.month, day: date.day, hour: date.hour, minute: date.minute,
            second: date.second)
    }
}
