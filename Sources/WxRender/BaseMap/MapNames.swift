/// A country, or a dependency with a code of its own.
package struct MapCountry: Hashable, Sendable {
    /// ISO 3166-1 two-letter code, upper case.
    package let code: String
    /// ISO 3166-1 three-letter code.
    package let longCode: String
    /// English name.
    package let name: String
    /// The zoom from which the lines of its provinces are drawn: a mean one covers 400 square units there. `nil` where
    /// it has none.
    package let provinceZoom: Double?

    static func table(_ cursor: MapCursor) throws(MapDataError) -> [MapCountry] {
        var cursor = cursor
        var rows: [MapCountry] = []
        for _ in 0..<(try cursor.count(ofAtLeast: 7)) {
            let code = try cursor.text(length: 2)
            let longCode = try cursor.text(length: 3)
            let zoom = try cursor.byte()
            rows.append(
                MapCountry(
                    code: code, longCode: longCode, name: try cursor.text(),
                    provinceZoom: zoom == 255 ? nil : Double(zoom) / 16))
        }
        return rows
    }
}

/// A state or province outside of the United States.
package struct MapProvince: Hashable, Sendable {
    /// Index of its country, `nil` where nobody holds it alone.
    package let country: Int?
    /// FIPS 10-4 code (`GM01`), empty where the source has none.
    package let code: String
    /// Its name in the local Latin spelling, empty where the source has none.
    package let name: String

    static func table(_ cursor: MapCursor, countries: Int) throws(MapDataError) -> [MapProvince] {
        var cursor = cursor
        var rows: [MapProvince] = []
        for _ in 0..<(try cursor.count(ofAtLeast: 3)) {
            let country = try cursor.varint()
            guard country <= countries else { throw .invalid("PROV", what: "a province of an unknown country") }
            rows.append(
                MapProvince(country: country == 0 ? nil : country - 1, code: try cursor.text(), name: try cursor.text())
            )
        }
        return rows
    }
}

/// A state or territory of the United States, or the District of Columbia.
package struct MapState: Hashable, Sendable {
    /// FIPS code: 40 is Oklahoma.
    package let number: Int
    /// Index of its country: the United States, or the territory's own code.
    package let country: Int
    /// Postal code, two letters.
    package let code: String
    /// English name.
    package let name: String

    static func table(_ cursor: MapCursor, countries: Int) throws(MapDataError) -> [MapState] {
        var cursor = cursor
        var rows: [MapState] = []
        for _ in 0..<(try cursor.count(ofAtLeast: 5)) {
            let number = try cursor.varint()
            let country = try cursor.varint() - 1
            guard country >= 0, country < countries else { throw .invalid("STAT", what: "a state of no country") }
            rows.append(
                MapState(
                    number: number, country: country, code: try cursor.text(length: 2), name: try cursor.text()))
        }
        return rows
    }
}

/// A county or its equal.
package struct MapCounty: Hashable, Sendable {
    /// FIPS code: 40109 is Oklahoma County; the last five digits of the codes that alerts carry (SAME).
    package let number: Int
    /// Index of its state.
    package let state: Int
    /// Name without "County".
    package let name: String

    static func table(_ cursor: MapCursor, states: [MapState]) throws(MapDataError) -> [MapCounty] {
        var cursor = cursor
        var rows: [MapCounty] = []
        var number = 0
        for _ in 0..<(try cursor.count(ofAtLeast: 2)) {
            number += try cursor.varint()
            guard number < 100_000, let state = states.firstIndex(where: { $0.number == number / 1000 }) else {
                throw .invalid("CNTY", what: "a county of no state")
            }
            rows.append(MapCounty(number: number, state: state, name: try cursor.text()))
        }
        return rows
    }
}

/// A lake.
package struct MapLake: Hashable, Sendable {
    /// Whether the United States' land has no hole for it, so that its water is painted after that land.
    let isAboveAmerica: Bool
    /// English name, empty for all but the best known.
    package let name: String

    static func table(_ cursor: MapCursor) throws(MapDataError) -> [MapLake] {
        var cursor = cursor
        var rows: [MapLake] = []
        for _ in 0..<(try cursor.count(ofAtLeast: 2)) {
            let flag = try cursor.byte()
            rows.append(MapLake(isAboveAmerica: flag & 1 == 1, name: try cursor.text()))
        }
        return rows
    }
}
