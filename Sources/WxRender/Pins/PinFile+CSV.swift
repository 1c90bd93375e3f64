import WxGeo

extension PinFile {
    /// Reads rows under a header line.
    ///
    /// Columns go by their names, in any order and case: `lat`, `latitude` or `y`; `lon`, `lng`, `long`, `longitude`
    /// or `x`; optional `title`, `name`, `label` or `location`; `subtitle`, `description` or `comments`; `color`,
    /// `colour` or `marker-color`; `start`, `end`, `time`. Other columns are passed over. A header that comes again
    /// with other columns begins a new section, as in the storm reports of a whole day.
    package static func readCSV(_ bytes: [UInt8], name: String) throws(RenderError) -> [Pin] {
        var rows = CSVReader(bytes)
        func fault(_ line: Int, _ problem: String) -> RenderError {
            .input(file: "\(name):\(line)", problem: problem)
        }
        var columns: PinColumns?
        var pins: [Pin] = []
        while true {
            let row: CSVReader.Row
            do throws(CSVReader.Fault) {
                guard let next = try rows.next() else { break }
                row = next
            } catch {
                throw fault(error.line, error.problem)
            }
            if let header = PinColumns(header: row.cells) {
                columns = header
                continue
            }
            guard let columns else {
                throw fault(
                    row.line,
                    "the header names no latitude and longitude; it needs the columns lat and lon, and may have "
                        + "title, subtitle, color, start, end")
            }
            guard row.cells.count <= columns.count else {
                throw fault(
                    row.line, "\(row.cells.count) cells under a header of \(columns.count); quote cells with commas")
            }
            do throws(FeatureFault) {
                pins.append(try columns.pin(row.cells))
            } catch {
                throw fault(row.line, error.problem)
            }
        }
        guard columns != nil else {
            throw .input(
                file: name, problem: "no pins: the file is empty; begin it with a header such as lat,lon,title")
        }
        return pins
    }
}

/// Which column of a table holds what.
private struct PinColumns {
    /// Columns of the header.
    let count: Int
    private let places: [String: Int]
    private let latitude: Int
    private let longitude: Int

    /// The columns of a header line; nil where a line names no latitude and longitude.
    init?(header: [String]) {
        count = header.count
        var places: [String: Int] = [:]
        for (column, cell) in header.enumerated() where places[cell.lowercased()] == nil {
            places[cell.lowercased()] = column
        }
        self.places = places
        guard let latitude = ["latitude", "lat", "y"].lazy.compactMap({ places[$0] }).first,
            let longitude = ["longitude", "lon", "lng", "long", "x"].lazy.compactMap({ places[$0] }).first
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The pin of a row.
    func pin(_ cells: [String]) throws(FeatureFault) -> Pin {
        let place = try GeoJSONGeometry.position(
            longitude: number(cells, longitude, "longitude"), latitude: number(cells, latitude, "latitude"))
        func cell(_ names: String...) -> String? {
            names.lazy.compactMap { places[$0] }.first.flatMap { $0 < cells.count ? cells[$0] : nil }
        }
        let fields = PinFields(
            title: cell("title", "name", "label", "location") ?? "",
            subtitle: cell("subtitle", "description", "comments") ?? "",
            color: cell("color", "colour", "marker-color"), start: cell("start"), end: cell("end"), time: cell("time"))
        return try fields.pin(at: place)
    }

    private func number(_ cells: [String], _ column: Int, _ name: String) throws(FeatureFault) -> Double {
        let cell = column < cells.count ? cells[column] : ""
        guard let number = Double(cell), number.isFinite else {
            throw FeatureFault("\(name) is \"\(cell)\", not a number of degrees")
        }
        return number
    }
}
