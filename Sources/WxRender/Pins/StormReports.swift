import WxGeo
import WxRaster

/// Storm reports as the Storm Prediction Center publishes them, a file a convective day: sections of tornadoes, wind and
/// hail, each under a header of its own.
///
/// Times are hours and minutes of UTC in the 24 hours from 12:00 of the day that the file's name tells, such as
/// `240506_rpts.csv`. The colours are those of the center's own maps.
struct StormReports {
    /// What a section is about.
    private enum Kind: String, CaseIterable {
        case tornado = "f_scale"
        case wind = "speed"
        case hail = "size"

        var color: PinColor {
            switch self {
            case .tornado: .red
            case .wind: .custom(.init(rgb: 0x1F5FD0))
            case .hail: .green
            }
        }
    }

    private let kind: Kind
    /// Noon of the convective day, UTC; nil where the file's name tells none.
    let date: Timestamp?

    /// Recognises the header of a section.
    init?(header: [String], fileName: String) {
        let names = Set(header.map { $0.lowercased() })
        let kinds = Kind.allCases.filter { names.contains($0.rawValue) }
        guard kinds.count == 1, names.isSuperset(of: ["time", "location", "county", "state", "comments"]) else {
            return nil
        }
        kind = kinds[0]
        date = Self.day(of: fileName)
    }

    /// The pin of a report.
    func pin(_ fields: FeatureAttributes) throws(FeatureFault) -> Pin {
        var pin = Pin(coordinate: try Self.place(fields), color: kind.color, title: title(fields))
        let county = fields["location"] == nil ? fields["county"] : nil
        pin.subtitle = [fields["location"], county, fields["state"]].compactMap { $0 }.joined(separator: ", ")
        pin.time = try instant(fields["time"] ?? "")
        return pin
    }

    private func title(_ fields: FeatureAttributes) -> String {
        let size = fields[kind.rawValue.replacing("_", with: "-")].flatMap { $0 == "UNK" ? nil : $0 }
        switch kind {
        case .tornado:
            // Years ago the bare number stood there.
            return size.map { "Tornado " + ($0.allSatisfy(\.isNumber) ? "F" : "") + $0 } ?? "Tornado"
        case .wind: return size.map { "Wind \($0) mph" } ?? "Wind"
        case .hail:
            // Hundredths of an inch.
            guard let size, let number = Int(size), number >= 0 else { return size.map { "Hail \($0) in" } ?? "Hail" }
            let rest = number % 100
            return "Hail \(number / 100).\(rest < 10 ? "0" : "")\(rest) in"
        }
    }

    /// When a report's hours and minutes were: before noon they belong to the day's second half, which is the next date.
    private func instant(_ clock: String) throws(FeatureFault) -> Timestamp? {
        guard (3...4).contains(clock.utf8.count), clock.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(clock), number / 100 < 24, number % 100 < 60
        else { throw FeatureFault("the time is \"\(clock.prefix(40))\", not HHMM of UTC") }
        let seconds = number / 100 * 3600 + number % 100 * 60
        return date.map { $0 + (seconds - 43_200 + (seconds < 43_200 ? 86_400 : 0)) }
    }

    /// Degrees; files of early years have hundredths of them without a sign, and this is the western hemisphere.
    private static func place(_ fields: FeatureAttributes) throws(FeatureFault) -> LonLat {
        guard let latitude = fields["lat"].flatMap(Double.init), let longitude = fields["lon"].flatMap(Double.init),
            latitude.isFinite, longitude.isFinite
        else { throw FeatureFault("its Lat and Lon are no numbers of degrees") }
        if (1000..<9000).contains(latitude), (1000...18_000).contains(longitude) {
            return try GeoJSONGeometry.position(longitude: -longitude / 100, latitude: latitude / 100)
        }
        return try GeoJSONGeometry.position(longitude: longitude, latitude: latitude)
    }

    /// Noon of the date in a file's name, `YYMMDD` or `YYYYMMDD`.
    private static func day(of fileName: String) -> Timestamp? {
        let name = fileName.split(separator: "/").last ?? ""
        for run in name.split(whereSeparator: { !("0"..."9").contains($0) }) where run.count == 6 || run.count == 8 {
            let digits = run.compactMap(\.wholeNumberValue)
            let short = digits.suffix(6).reduce(0) { $0 * 10 + $1 }
            // The center's files begin in 1999.
            let century = digits.count == 8 ? digits[0] * 10 + digits[1] : short / 10_000 >= 90 ? 19 : 20
            let year = century * 100 + short / 10_000
            if let day = Timestamp(year: year, month: short / 100 % 100, day: short % 100, hour: 12) { return day }
        }
        return nil
    }
}
