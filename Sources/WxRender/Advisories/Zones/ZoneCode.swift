/// The codes of zones: `OKZ025` for a forecast zone, `OKC109` for a county, others as they are written.
enum ZoneCode {
    /// The code of a feature by its attributes; nil where none of them is one.
    static func code(of attributes: FeatureAttributes) -> String? {
        if let code = attributes.first("UGC", "UGC_CODE", "NWS_UGC") { return normal(code) }
        // The zone shapefiles of the NWS leave the Z out: OK025.
        if let zone = attributes["STATE_ZONE"] {
            let code = normal(zone)
            return code.count == 5 ? "\(code.prefix(2))Z\(code.suffix(3))" : code
        }
        if let fips = attributes.first("FIPS", "GEOID", "FIPS6"), let code = county(fips: fips) { return code }
        // Other services name their areas by codes of their own.
        let id = attributes.first("ID", "CODE", "EMMA_ID", "WARNCELLID", "CLC")
        return id.map { normal(String($0.split(separator: "/").last ?? "")) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A code as alerts write it.
    static func normal(_ code: String) -> String {
        String(code.split(whereSeparator: \.isWhitespace).joined()).uppercased()
    }

    /// The county code of five digits, or six in the form of SAME: `40109` is `OKC109`.
    static func county(fips: String) -> String? {
        let digits = fips.count == 6 ? fips.dropFirst() : fips[...]
        guard digits.count == 5, let number = Int(digits),
            let state = MapData.shared.states.first(where: { $0.number == number / 1000 })
        else { return nil }
        return "\(state.code)C\(digits.suffix(3))"
    }

    /// What of the embedded map a code stands for: a county, or a whole state (`OKC000`, `OKZ000`, `OKCALL`).
    static func mapFeature(_ code: String) -> MapFeature? {
        let letters = Array(code)
        guard letters.count == 6, letters[2] == "C" || letters[2] == "Z",
            let state = MapData.shared.states.first(where: { $0.code == String(letters[0...1]) })
        else { return nil }
        let number = String(letters[3...])
        if number == "000" || number == "ALL" { return .state(state.code) }
        guard letters[2] == "C", let county = Int(number), county > 0 else { return nil }
        return .county(state.number * 1000 + county)
    }
}
