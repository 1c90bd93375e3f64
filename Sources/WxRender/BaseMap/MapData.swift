import CMapData

/// The base map's file: land, water and borders at three levels, names, codes, cities and boxes.
///
/// Its format stands in `Scripts/basemap/README.md`. The points are read where they lie; only the heads of lines and
/// the tables of names are kept in memory, about 6 MB.
package struct MapData: Sendable {
    /// The map that the program carries, opened at its first use in about 10 ms.
    package static let shared: MapData = {
        do {
            return try MapData(MapBytes(permanent: embeddedBytes))
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
    /// Countries by their ISO 3166-1 two-letter code.
    package let countries: [MapCountry]
    /// States and provinces outside of the United States, in the order of their units.
    package let provinces: [MapProvince]
    /// The states of the United States, its capital district and its territories, by FIPS code.
    package let states: [MapState]
    /// Counties of the United States by FIPS code, in the order of their units.
    package let counties: [MapCounty]
    /// Lakes in the order of their units.
    package let lakes: [MapLake]
    /// Places with their population.
    package let cities: MapCities
    /// Boxes of countries, states and continents.
    package let regions: MapRegions

    /// Opens a map from bytes, as tests do.
    package init(_ bytes: [UInt8]) throws(MapDataError) {
        try self.init(MapBytes(bytes))
    }

    /// Opens a map: its table of sections, then each section's counts and codes are checked.
    init(_ bytes: MapBytes) throws(MapDataError) {
        let sections = try MapSections(bytes)
        var levels: [MapLevel] = []
        for number in 0..<3 { levels.append(try MapLevel(sections, number: number)) }
        self.levels = levels

        countries = try MapCountry.table(sections.cursor("CTRY"))
        provinces = try MapProvince.table(sections.cursor("PROV"), countries: countries.count)
        states = try MapState.table(sections.cursor("STAT"), countries: countries.count)
        counties = try MapCounty.table(sections.cursor("CNTY"), states: states)
        lakes = try MapLake.table(sections.cursor("LAKE"))
        cities = try MapCities(sections.cursor("CITY"), countries: countries.map(\.code))
        regions = try MapRegions(sections.cursor("REGN"))
        for level in levels {
            // One unit more than provinces: the strip of land under the border of the United States.
            guard level.world.unitCount == provinces.count + 1, level.america.unitCount == counties.count,
                level.water.unitCount == lakes.count
            else { throw .invalid("levels", what: "other numbers of units than of names") }
        }
    }

    /// The level for a world of so many pixels: finer ones would be lost between pixels, coarser ones look cut.
    func level(worldSize: Double) -> MapLevel {
        worldSize < 256 * 16 ? levels[0] : worldSize < 256 * 128 ? levels[1] : levels[2]
    }
}

/// The three layers of one level.
struct MapLevel: Sendable {
    /// Land outside of the United States, by province.
    let world: OutlineLayer
    /// The United States, by county (at the first level by state, under its first county's number).
    let america: OutlineLayer
    /// Lakes.
    let water: OutlineLayer
    /// The box of each lake in steps of its layer, empty (low > high) for those that the level leaves out.
    let lakeBoxes: [MapBox]

    init(_ sections: MapSections, number: Int) throws(MapDataError) {
        world = try OutlineLayer(sections.bytes("WLD\(number)"), tag: "WLD\(number)")
        america = try OutlineLayer(sections.bytes("USA\(number)"), tag: "USA\(number)")
        let water = try OutlineLayer(sections.bytes("LAK\(number)"), tag: "LAK\(number)")
        self.water = water
        lakeBoxes = (0..<water.unitCount).map { unit in
            var box = MapBox()
            water.forEachChunk(ofUnit: unit) { chunk, _ in box.join(water.chunks[chunk]) }
            return box
        }
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
