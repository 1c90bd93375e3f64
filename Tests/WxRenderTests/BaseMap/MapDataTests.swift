import Testing
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("Base map file")
struct MapDataTests {
    @Test("a map written by the letter of the format draws as it says")
    func tinyMap() throws {
        let map = try MapData(TinyMap.bytes)
        #expect(map.countries.map(\.name) == ["Xy"])
        #expect(map.provinces.map(\.name) == ["West"] && map.provinces[0].country == 0)
        #expect(map.states.map(\.code) == ["XE"])
        #expect(map.counties.map(\.number) == [40_001] && map.counties[0].name == "Easton")
        #expect(map.lakes.map(\.name) == ["Little"])
        #expect(map.cities.all.map(\.name) == ["Null"] && map.cities.all[0].isCapital)
        #expect(map.cities.all[0].position == LonLat(longitude: 0, latitude: 0))
        #expect(map.regions.box("XY") == BoundingBox(west: -90, south: 0, east: 90, north: 45))

        // The world is 256 pixels wide: a step is a pixel.
        let ground = BaseGround(viewport: Viewport(tile: try TileID(z: 0, x: 0, y: 0)), map: map)
        for (x, y, isLand) in [
            (63, 100, false), (64, 64, true), (70, 127, true), (96, 96, false), (112, 90, true), (127, 100, true),
            (128, 100, true), (191, 127, true), (192, 100, false), (130, 128, false), (255, 100, false),
        ] {
            #expect(ground.land[y * 256 + x] == (isLand ? 255 : 0), "\(x), \(y)")
        }
    }

    @Test("a feature's area and rings are those of its units, without the borders between them")
    func tinyFeatures() throws {
        let map = try MapData(TinyMap.bytes)
        let viewport = Viewport(tile: try TileID(z: 0, x: 0, y: 0))
        func pixels(_ feature: MapFeature) -> Int {
            var mask = CoverageMask(width: 256, height: 256)
            mask.fillSigned(map.area(of: feature, in: viewport))
            return mask.coverage.count { $0 == 255 }
        }
        #expect(pixels(.province(0)) == 64 * 64)
        #expect(pixels(.state("XE")) == 64 * 64)
        #expect(pixels(.county(40_001)) == 64 * 64)
        #expect(pixels(.country("XY")) == 2 * 64 * 64)
        #expect(pixels(.country("ZZ")) == 0)
        let rings = map.rings(of: .county(40_001))
        #expect(rings.count == 1 && rings[0].count == 5 && rings[0].first == rings[0].last)
    }

    @Test("a map cut off anywhere is an error")
    func truncated() {
        for count in 0..<TinyMap.bytes.count {
            #expect(throws: MapDataError.self, "\(count)") { try MapData(Array(TinyMap.bytes.prefix(count))) }
        }
    }

    @Test("a flipped bit is an error or another picture, never a crash")
    func flipped() throws {
        let viewport = Viewport(originX: 40, originY: 40, worldSize: 256, width: 48, height: 48)
        var opened = 0
        for bit in 0..<TinyMap.bytes.count * 8 {
            var bytes = TinyMap.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let map = try? MapData(bytes) else { continue }
            opened += 1
            _ = BuiltinBaseMap(viewport: viewport, theme: .light, borders: .counties, map: map)
            _ = map.rings(of: .country("XY"))
        }
        #expect(opened > 0)
    }

    @Test("noise in the embedded map is an error or another picture", arguments: UInt64(1)...12)
    func noisy(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var bytes = Array(MapData.embeddedBytes)
        for _ in 0..<20 {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        guard let map = try? MapData(bytes) else { return }
        for zoom in [2.0, 5, 8] {
            let viewport = Viewport(
                center: LonLat(longitude: -90, latitude: 40), zoom: zoom, width: 200, height: 100)
            let drawn = BuiltinBaseMap(viewport: viewport, theme: .dark, map: map)
            #expect(drawn.ground.width == 200 && drawn.ground.height == 100)
        }
    }

    @Test("the errors say what is wrong and how to mend it")
    func errors() {
        #expect(throws: MapDataError.notAMap) { try MapData(Array("PNG".utf8)) }
        var newer = TinyMap.bytes
        newer[8] = 9
        #expect(throws: MapDataError.version(found: 9, known: 1)) { try MapData(newer) }
        #expect("\(MapDataError.version(found: 9, known: 1))".hasSuffix("make it anew with Scripts/basemap/build.py"))
        var nameless = TinyMap.bytes
        nameless[16] = UInt8(ascii: "X")
        #expect(throws: MapDataError.missingSection("WLD0")) { try MapData(nameless) }
    }

    // Rows counted with ogrinfo in the sources: 3233 counties and 56 states of the Census's files; of Natural Earth's
    // 4556 provinces the 51, 1, 3, 1, 4 and 4 of the United States and its territories are the Census's.
    @Test("the embedded map has the sources' units")
    func counts() {
        let map = MapData.shared
        #expect(map.counties.count == 3233)
        #expect(map.states.count == 56)
        #expect(map.provinces.count == 4556 - 51 - 1 - 3 - 1 - 4 - 4)
        #expect(map.countries.count == 250)
    }

    // Codes from ANSI INCITS 31 and 38 and from ISO 3166-1.
    @Test("names are found by their codes")
    func codes() throws {
        let map = MapData.shared
        let county = try #require(map.counties.first { $0.number == 40_109 })
        #expect(county.name == "Oklahoma" && map.states[county.state].code == "OK")
        #expect(map.states.first { $0.number == 40 }?.name == "Oklahoma")
        #expect(map.counties.first { $0.number == 35_013 }?.name == "Doña Ana")
        #expect(map.counties.first { $0.number == 72_097 }?.name == "Mayagüez")
        #expect(map.countries.first { $0.code == "DE" }?.longCode == "DEU")
        let germany = map.countries.firstIndex { $0.code == "DE" }
        #expect(map.provinces.count { $0.country == germany } == 16)
        #expect(map.provinces.contains { $0.name == "Baden-Württemberg" && $0.code == "GM01" })
    }

    // The Census's own extents of Oklahoma County: 97.674° W, 35.377° N to 97.141° W, 35.726° N.
    @Test("a county's rings have its extent")
    func countyRings() throws {
        let rings = MapData.shared.rings(of: .county(40_109))
        #expect(rings.count == 1)
        let positions = rings.joined().map { WebMercator.unproject($0) }
        let (west, east) = (positions.map(\.longitude).min()!, positions.map(\.longitude).max()!)
        let (south, north) = (positions.map(\.latitude).min()!, positions.map(\.latitude).max()!)
        #expect(abs(west + 97.674) < 0.002 && abs(east + 97.141) < 0.002)
        #expect(abs(south - 35.377) < 0.002 && abs(north - 35.726) < 0.002)
    }
}
