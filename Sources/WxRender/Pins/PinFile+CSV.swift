import WxGeo

extension PinFile {
    /// Reads rows under a header line.
    ///
    /// Columns go by their names, in any order and case; those that mean nothing are passed over. A header that comes
    /// again with other columns begins a new section, as in the storm reports of a whole day.
    mutating func readCSV(_ bytes: [UInt8], _ pictures: inout PinPictures) throws(RenderError) {
        let name = name
        func fault(_ line: Int, _ problem: String) -> RenderError {
            .input(file: "\(name):\(line)", problem: problem)
        }
        var rows = CSVReader(bytes)
        var columns: PinColumns?
        var reports: StormReports?
        while true {
            let row: CSVReader.Row
            do throws(CSVReader.Fault) {
                // Remarks of storm reports have commas and quotes as people type them.
                let next = reports == nil ? try rows.next() : try rows.nextPlain(count: columns?.count ?? 1)
                guard let next else { break }
                row = next
            } catch {
                throw fault(error.line, error.problem)
            }
            if let header = PinColumns(header: row.cells) {
                columns = header
                reports = StormReports(header: row.cells, fileName: name)
                continue
            }
            guard let columns else {
                throw fault(
                    row.line,
                    "the header names no latitude and longitude; it needs the columns lat and lon, and may have "
                        + "title, subtitle, color, icon, selected, time, start, end")
            }
            guard row.cells.count <= columns.count else {
                throw fault(
                    row.line, "\(row.cells.count) cells under a header of \(columns.count); quote cells with commas")
            }
            do throws(FeatureFault) {
                let fields = columns.fields(row.cells)
                if let reports {
                    pins.append(try reports.pin(fields))
                } else {
                    pins.append(try PinFields(fields).pin(at: columns.place(row.cells), &pictures))
                }
            } catch {
                throw fault(row.line, error.problem)
            }
        }
        guard columns != nil else {
            throw .input(
                file: name, problem: "no pins: the file is empty; begin it with a header such as lat,lon,title")
        }
        note(linksOf: pictures)
        if let reports, reports.date == nil, !pins.isEmpty {
            warnings.append(
                "\(name): the file's name tells no date, as 240506_rpts.csv does, so its reports are in every frame; "
                    + "rename it to have each at its time")
        }
    }
}

/// Which column of a table holds what.
private struct PinColumns {
    /// Columns of the header.
    var count: Int { names.count }
    private let names: [String]
    private let latitude: Int
    private let longitude: Int

    /// The names of coordinates, pair by pair.
    private static let pairs = [
        ("latitude", "longitude"), ("lat", "lon"), ("lat", "lng"), ("lat", "long"), ("latitude", "lon"),
        ("lat", "longitude"), ("y", "x"), ("begin-lat", "begin-lon"), ("slat", "slon"),
    ]

    /// The columns of a header line; nil where a line names no latitude and longitude.
    init?(header: [String]) {
        let names = header.map { cell in
            String(cell.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
        }
        self.names = names
        let found = Self.pairs.lazy.compactMap { pair -> (Int, Int)? in
            guard let latitude = names.firstIndex(of: pair.0), let longitude = names.firstIndex(of: pair.1) else {
                return nil
            }
            return (latitude, longitude)
        }.first
        guard let found else { return nil }
        (latitude, longitude) = found
    }

    /// The cells of a row by their columns' names, of a repeated name the first.
    func fields(_ cells: [String]) -> FeatureAttributes {
        var fields = FeatureAttributes()
        for (name, cell) in zip(names, cells) where fields[name] == nil { fields[name] = cell }
        return fields
    }

    /// Where the pin of a row stands.
    func place(_ cells: [String]) throws(FeatureFault) -> LonLat {
        func number(_ column: Int, _ name: String) throws(FeatureFault) -> Double {
            let cell = column < cells.count ? cells[column] : ""
            guard let number = Double(cell), number.isFinite else {
                throw FeatureFault("\(name) is \"\(cell.prefix(40))\", not a number of degrees")
            }
            return number
        }
        return try GeoJSONGeometry.position(
            longitude: number(longitude, "longitude"), latitude: number(latitude, "latitude"))
    }
}
