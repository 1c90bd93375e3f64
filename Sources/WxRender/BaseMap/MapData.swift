import CMapData

/// The base map's file: land, water and borders at three levels, names, codes, cities and boxes.
///
/// Its format stands in `Scripts/basemap/README.md`. Each part is read when it is first asked for: the points where they
/// lie, the heads of lines and the tables of names into memory, 6 MB for all of them.
package struct MapData: Sendable {
    /// The map that the program carries. That it is sound the tests know, so nothing of it is read to find out.
    package static let shared: MapData = {
        do {
            return try MapData(unchecked: MapBytes(permanent: embeddedBytes))
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    /// Whom to name for land and borders; the licences ask for nothing.
    package static let attribution = "Natural Earth, US Census"

    /// The bytes of the map that the program carries.
    static var embeddedBytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: wx_basemap_start(), count: wx_basemap_size)
    }

    /// Zooms 0 to 3, 4 to 6, and 7 and more.
    let levels: [MapLevel]
    private let countryPart: MapPart<[MapCountry]>
    private let provincePart: MapPart<[MapProvince]>
    private let statePart: MapPart<[MapState]>
    private let countyPart: MapPart<[MapCounty]>
    private let lakePart: MapPart<[MapLake]>
    private let cityPart: MapPart<MapCities>
    private let regionPart: MapPart<MapRegions>

    /// Countries by their ISO 3166-1 two-letter code.
    package var countries: [MapCountry] { countryPart.value }
    /// States and provinces outside of the United States, in the order of their units.
    package var provinces: [MapProvince] { provincePart.value }
    /// The states of the United States, its capital district and its territories, by FIPS code.
    package var states: [MapState] { statePart.value }
    /// Counties of the United States by FIPS code, in the order of their units.
    package var counties: [MapCounty] { countyPart.value }
    /// Lakes in the order of their units.
    package var lakes: [MapLake] { lakePart.value }
    /// Places with their population.
    package var cities: MapCities { cityPart.value }
    /// Boxes of countries, states and continents.
    package var regions: MapRegions { regionPart.value }

    /// Opens a map from bytes, as tests do.
    package init(_ bytes: [UInt8]) throws(MapDataError) {
        try self.init(MapBytes(bytes))
    }

    /// Opens a map and reads all of it: its table of sections, then each section's counts and codes are checked.
    init(_ bytes: MapBytes) throws(MapDataError) {
        try self.init(unchecked: bytes)
        for level in levels { try level.check() }
        let provinces = try provincePart.checked()
        let counties = try countyPart.checked()
        let lakes = try lakePart.checked()
        try cityPart.checked().check()
        _ = try regionPart.checked()
        for level in levels {
            // One unit more than provinces: the strip of land under the border of the United States.
            guard level.world.unitCount == provinces.count + 1, level.america.unitCount == counties.count,
                level.water.unitCount == lakes.count
            else { throw .invalid("levels", what: "other numbers of units than of names") }
        }
    }

    /// Opens a map by its table of sections alone.
    private init(unchecked bytes: MapBytes) throws(MapDataError) {
        let sections = try MapSections(bytes)
        levels = (0..<3).map { MapLevel(sections, number: $0) }
        let countries = MapPart { () throws(MapDataError) in try MapCountry.table(sections.cursor("CTRY")) }
        let states = MapPart { () throws(MapDataError) in
            try MapState.table(sections.cursor("STAT"), countries: countries.checked().count)
        }
        countryPart = countries
        statePart = states
        provincePart = MapPart { () throws(MapDataError) in
            try MapProvince.table(sections.cursor("PROV"), countries: countries.checked().count)
        }
        countyPart = MapPart { () throws(MapDataError) in
            try MapCounty.table(sections.cursor("CNTY"), states: states.checked())
        }
        lakePart = MapPart { () throws(MapDataError) in try MapLake.table(sections.cursor("LAKE")) }
        cityPart = MapPart { () throws(MapDataError) in
            try MapCities(sections.cursor("CITY"), countries: countries.checked().map(\.code))
        }
        regionPart = MapPart { () throws(MapDataError) in try MapRegions(sections.cursor("REGN")) }
    }

    /// The level for a world of so many pixels: finer ones would be lost between pixels, coarser ones look cut.
    func level(worldSize: Double) -> MapLevel {
        worldSize < 256 * 16 ? levels[0] : worldSize < 256 * 128 ? levels[1] : levels[2]
    }
}

/// The three layers of one level.
struct MapLevel: Sendable {
    /// 0 is the coarsest.
    let number: Int
    private let worldPart: MapPart<OutlineLayer>
    private let americaPart: MapPart<OutlineLayer>
    private let waterPart: MapPart<OutlineLayer>
    private let lakeBoxPart: MapPart<[MapBox]>

    /// Land outside of the United States, by province.
    var world: OutlineLayer { worldPart.value }
    /// The United States, by county (at the first level by state, under its first county's number).
    var america: OutlineLayer { americaPart.value }
    /// Lakes.
    var water: OutlineLayer { waterPart.value }
    /// The box of each lake in steps of its layer, empty (low > high) for those that the level leaves out.
    var lakeBoxes: [MapBox] { lakeBoxPart.value }

    init(_ sections: MapSections, number: Int) {
        func part(_ tag: String) -> MapPart<OutlineLayer> {
            MapPart { () throws(MapDataError) in try OutlineLayer(sections.bytes(tag), tag: tag) }
        }
        self.number = number
        worldPart = part("WLD\(number)")
        americaPart = part("USA\(number)")
        let water = part("LAK\(number)")
        waterPart = water
        lakeBoxPart = MapPart { () throws(MapDataError) in
            let water = try water.checked()
            return (0..<water.unitCount).map { water.box(ofUnit: $0) }
        }
    }

    /// Reads all layers, outlines included.
    func check() throws(MapDataError) {
        for part in [worldPart, americaPart, waterPart] { try part.checked().check() }
    }
}

/// A box in steps of a layer.
struct MapBox: Hashable {
    var low = SIMD2<Int32>(repeating: .max)
    var high = SIMD2<Int32>(repeating: .min)

    var isEmpty: Bool { low.x > high.x }

    mutating func join(_ chunk: MapChunk) {
        low = pointwiseMin(low, chunk.low)
        high = pointwiseMax(high, chunk.high)
    }

    mutating func join(_ box: MapBox) {
        low = pointwiseMin(low, box.low)
        high = pointwiseMax(high, box.high)
    }
}

/// The table at the head of a map.
struct MapSections {
    /// The format that this program reads.
    static let version: UInt32 = 1
    private let file: MapBytes
    private let ranges: [String: Range<Int>]

    init(_ bytes: MapBytes) throws(MapDataError) {
        file = bytes
        var cursor = MapCursor(bytes, tag: "table")
        for expected in "WXRMAP\r\n".utf8 {
            guard cursor.remaining > 0, try cursor.byte() == expected else { throw .notAMap }
        }
        let version = try cursor.fixed(4)
        guard version == Self.version else { throw .version(found: version, known: Self.version) }
        let count = Int(try cursor.fixed(4))
        // Offsets of points are 32 bits wide.
        guard bytes.count < 1 << 30, count <= cursor.remaining / 12 else { throw .truncated("table") }
        var ranges: [String: Range<Int>] = [:]
        for _ in 0..<count {
            let tag = try cursor.text(length: 4)
            let offset = Int(try cursor.fixed(4))
            let length = Int(try cursor.fixed(4))
            guard offset <= bytes.count, length <= bytes.count - offset else {
                throw .sectionOutside(tag, offset: offset, length: length, file: bytes.count)
            }
            ranges[tag] = offset..<offset + length
        }
        self.ranges = ranges
    }

    func bytes(_ tag: String) throws(MapDataError) -> MapBytes {
        guard let range = ranges[tag] else { throw .missingSection(tag) }
        return file[range]
    }

    func cursor(_ tag: String) throws(MapDataError) -> MapCursor {
        MapCursor(try bytes(tag), tag: tag)
    }
}
