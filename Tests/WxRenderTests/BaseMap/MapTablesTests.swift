import Testing
import WxGeo

@testable import WxRender

@Suite("Cities and regions of the base map")
struct MapTablesTests {
    // Numbers, populations and places from the GeoNames dump.
    @Test(
        "cities are those of GeoNames",
        arguments: [
            KnownCity(id: 5_128_581, name: "New York City", country: "US", population: 8_804_190, 40.71427, -74.00597),
            KnownCity(id: 2_950_159, name: "Berlin", country: "DE", population: 3_426_354, 52.52437, 13.41053),
        ])
    func knownCities(_ known: KnownCity) throws {
        let city = try #require(MapData.shared.cities.all.first { $0.id == known.id })
        #expect(city.name == known.name && city.country == known.country && city.population == known.population)
        #expect(abs(city.position.latitude - known.latitude) < 0.0001)
        #expect(abs(city.position.longitude - known.longitude) < 0.0001)
    }

    @Test("cities come by population, and capitals whatever theirs")
    func order() {
        let cities = MapData.shared.cities.all
        #expect(zip(cities, cities.dropFirst()).allSatisfy { $0.population >= $1.population })
        #expect(cities.count { $0.isStateCapital } == 50)
        #expect(cities.contains { $0.name == "Montpelier" && $0.isStateCapital && $0.population < 20_000 })
        #expect(cities.contains { $0.name == "Canberra" && $0.isCapital })
        #expect(cities.allSatisfy { $0.population >= 20_000 || $0.isCapital || $0.isStateCapital })
    }

    @Test("a view's cities are those inside, also across the antimeridian")
    func inside() throws {
        let iowa = BoundingBox(west: -96.6, south: 40.4, east: -90.2, north: 43.5)
        let cities = MapData.shared.cities.inside(iowa, leastPopulation: 75_000).map(\.name)
        #expect(cities.first == "Des Moines" || cities.first == "Omaha")
        #expect(cities.contains("Des Moines") && cities.contains("Cedar Rapids") && !cities.contains("Chicago"))
        let fiji = try #require(MapData.shared.regions.box("fj"))
        #expect(fiji.crossesAntimeridian)
        #expect(MapData.shared.cities.inside(fiji).contains { $0.name == "Suva" && $0.isCapital })
    }

    // Extreme points as the statistical offices and atlases publish them: the US Census Bureau's gazetteer (Cape
    // Alava, Ballast Key, Angle Inlet, West Quoddy Head; Attu, Point Barrow, Ka Lae), List auf Sylt, Haldenwanger Eck,
    // Isenbruch and Neißeaue for Germany, Grímsey and Bjargtangar for Iceland, Big Diomede, Cape Fligely and the spit
    // of Baltiysk for Russia, Ouessant, Bray-Dunes and the Lavezzi Islands for France.
    @Test(
        "boxes have the published extents",
        arguments: [
            KnownBox("conus", -124.733, 24.521, -66.950, 49.384, within: 0.05),
            KnownBox("us", 172.44, 18.91, -66.950, 71.39, within: 0.05),
            KnownBox("us-ok", -103.002, 33.616, -94.431, 37.002, within: 0.01),
            KnownBox("us-ak", 172.44, 51.21, -129.98, 71.39, within: 0.05),
            KnownBox("de", 5.866, 47.270, 15.042, 55.058, within: 0.05),
            KnownBox("is", -24.53, 63.39, -13.50, 66.56, within: 0.05),
            KnownBox("ru", 19.64, 41.19, -169.02, 81.86, within: 0.06),
            KnownBox("fr", -5.15, 41.33, 9.56, 51.09, within: 0.05),
        ])
    func knownBoxes(_ known: KnownBox) throws {
        let box = try #require(MapData.shared.regions.box(known.id))
        #expect(abs(box.west - known.box.west) < known.tolerance, "west \(box.west)")
        #expect(abs(box.south - known.box.south) < known.tolerance, "south \(box.south)")
        #expect(abs(box.east - known.box.east) < known.tolerance, "east \(box.east)")
        #expect(abs(box.north - known.box.north) < known.tolerance, "north \(box.north)")
    }

    @Test("boxes are known by lower-case ids in any case")
    func ids() {
        let regions = MapData.shared.regions
        #expect(regions.ids == regions.ids.sorted() && regions.ids.allSatisfy { $0 == $0.lowercased() })
        #expect(regions.box("US-OK") == regions.box("us-ok"))
        #expect(regions.box("atlantis") == nil)
        for id in ["europe", "africa", "asia", "oceania", "north-america", "south-america", "world", "nz", "fj", "va"] {
            #expect(regions.ids.contains(id), "\(id)")
        }
        #expect(regions.box("nz")?.crossesAntimeridian == true)
        #expect(regions.box("nl")?.west ?? 0 > 3)
    }

    struct KnownCity: Sendable {
        let id: Int, name: String, country: String, population: Int, latitude: Double, longitude: Double

        init(id: Int, name: String, country: String, population: Int, _ latitude: Double, _ longitude: Double) {
            self.id = id
            self.name = name
            self.country = country
            self.population = population
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    struct KnownBox: Sendable {
        let id: String, box: BoundingBox, tolerance: Double

        init(_ id: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double, within tolerance: Double) {
            self.id = id
            box = BoundingBox(west: west, south: south, east: east, north: north)
            self.tolerance = tolerance
        }
    }
}
