package import WxGeo

/// A populated place.
package struct MapCity: Hashable, Sendable {
    /// GeoNames' number.
    package let id: Int
    /// The local name in Latin letters, or the English one where it is common.
    package let name: String
    /// ISO 3166-1 two-letter code of its country.
    package let country: String
    /// Where it lies, to 1/10,000 degree.
    package let position: LonLat
    /// Inhabitants as GeoNames counts them, at least 20,000 but for capitals.
    package let population: Int
    /// Whether a country is governed from it.
    package let isCapital: Bool
    /// Whether a state of the United States is governed from it.
    package let isStateCapital: Bool
}

/// The cities of the map, the most populous first, equals by GeoNames' number.
///
/// They are read where they lie: a view names a few hundred of all 27,000.
package struct MapCities: Sendable {
    /// Whom to name wherever cities are shown: the licence (CC BY 4.0) asks for it.
    package static let attribution = "GeoNames"

    private let cursor: MapCursor
    /// The codes of the countries that cities name by number.
    private let countries: [String]

    init(_ cursor: MapCursor, countries: [String]) {
        self.cursor = cursor
        self.countries = countries
    }

    /// All cities in order.
    package var all: [MapCity] { matching { _, _, _ in true } }

    /// The cities of a box with at least so many inhabitants, and all capitals in it, the most populous first.
    ///
    /// - Complexity: one pass over all, 0.5 ms.
    package func inside(_ box: BoundingBox, leastPopulation: Int = 0) -> [MapCity] {
        matching { position, population, isCapital in
            (population >= leastPopulation || isCapital) && box.contains(position)
        }
    }

    /// Reads every city.
    func check() throws(MapDataError) { try forEach(where: { _, _, _ in false }, { _ in }) }

    private func matching(_ isWanted: (LonLat, _ population: Int, _ isCapital: Bool) -> Bool) -> [MapCity] {
        var cities: [MapCity] = []
        do {
            try forEach(where: isWanted) { cities.append($0) }
        } catch {
            preconditionFailure("\(error)")
        }
        return cities
    }

    /// Reads one city after the other, and makes those that are wanted.
    private func forEach(
        where isWanted: (LonLat, _ population: Int, _ isCapital: Bool) -> Bool, _ body: (MapCity) -> Void
    ) throws(MapDataError) {
        var cursor = cursor
        let count = try cursor.count(ofAtLeast: 10)
        var population = try cursor.varint()
        for _ in 0..<count {
            population -= try cursor.varint()
            let id = try cursor.varint()
            let longitude = Double(try cursor.fixed(3)) / 10_000 - 180
            let latitude = Double(try cursor.fixed(3)) / 10_000 - 90
            let country = Int(try cursor.byte())
            let flags = try cursor.byte()
            guard population >= 0, longitude <= 180, latitude <= 90, country < countries.count else {
                throw .invalid("CITY", what: "a city that is nowhere")
            }
            let position = LonLat(longitude: longitude, latitude: latitude)
            let length = Int(flags & 0x3F)
            guard isWanted(position, population, flags & 0xC0 != 0) else {
                try cursor.skip(length)
                continue
            }
            body(
                MapCity(
                    id: id, name: try cursor.text(length: length), country: countries[country], position: position,
                    population: population, isCapital: flags & 0x40 != 0, isStateCapital: flags & 0x80 != 0))
        }
    }
}
