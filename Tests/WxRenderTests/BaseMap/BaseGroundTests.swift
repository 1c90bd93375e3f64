import Testing
import WxGeo
import WxRaster

@testable import WxRender

@Suite("Ground of the base map")
struct BaseGroundTests {
    // Geography, not code: each place lies well inside land or water at the zooms named.
    @Test(
        "known places are land or water at every level",
        arguments: [
            Place("Denver", 39.74, -104.99, isLand: true), Place("Austin", 30.27, -97.74, isLand: true),
            Place("Oklahoma City", 35.47, -97.52, isLand: true),
            Place("Anchorage's hinterland", 62, -150, isLand: true),
            Place("Winnipeg", 49.9, -97.14, isLand: true), Place("Paris", 48.86, 2.35, isLand: true),
            Place("Moscow", 55.75, 37.62, isLand: true), Place("Nairobi", -1.29, 36.82, isLand: true),
            Place("Alice Springs", -23.7, 133.88, isLand: true), Place("Brasília", -15.79, -47.88, isLand: true),
            Place("Greenland", 72, -40, isLand: true), Place("Antarctica", -80, 60, isLand: true),
            Place("Chukotka at the antimeridian", 67.8, -179.97, isLand: true),
            Place("Lake Superior", 47.5, -87.5, isLand: false),
            Place("Lake Michigan", 43.5, -87, isLand: false, from: 3.9),
            Place("Lake Huron", 44.8, -82.5, isLand: false), Place("Lake Erie", 42.2, -81.2, isLand: false, from: 3.9),
            Place("Lake Ontario", 43.6, -77.8, isLand: false, from: 3.9), Place("Caspian Sea", 41.5, 51, isLand: false),
            Place("Lake Victoria", -1, 33, isLand: false), Place("Hudson Bay", 60, -85, isLand: false),
            Place("Black Sea", 43, 34, isLand: false), Place("Gulf of Mexico", 25, -90, isLand: false),
            Place("mid-Atlantic", 30, -40, isLand: false), Place("Pacific at the antimeridian", 0, 180, isLand: false),
        ])
    func places(_ place: Place) {
        for zoom in [1.0, 3.9, 4, 6.9, 7, 10, 14] where zoom >= place.leastZoom {
            #expect(land(at: place, zoom: zoom) == (place.isLand ? 255 : 0), "\(place.name) at zoom \(zoom)")
        }
    }

    @Test(
        "smaller lakes and islands are there where they can be seen",
        arguments: [
            Place("Great Salt Lake", 41.2, -112.6, isLand: false), Place("Okeechobee", 26.95, -80.85, isLand: false),
            Place("Lake Champlain", 44.53, -73.33, isLand: false), Place("Lake Balaton", 46.85, 17.75, isLand: false),
            Place("Lake of the Woods", 49.1, -94.9, isLand: false), Place("Isle Royale", 48.0, -88.85, isLand: true),
            Place("Manhattan", 40.78, -73.965, isLand: true),
            Place("Upper New York Bay", 40.66, -74.045, isLand: false),
            Place("Taveuni", -16.82, -179.99, isLand: true), Place("Wrangel Island", 71.2, 179.99, isLand: true),
            Place("Key West", 24.56, -81.78, isLand: true), Place("Oahu", 21.5, -158, isLand: true),
        ])
    func smaller(_ place: Place) {
        for zoom in [8.0, 10] {
            #expect(land(at: place, zoom: zoom) == (place.isLand ? 255 : 0), "\(place.name) at zoom \(zoom)")
        }
    }

    // No land lies at 58.1° S; a streak from an arc that counts twice would cross the picture.
    @Test("no streak runs over the Southern Ocean", arguments: [1.0, 2, 2.3, 3.5, 5])
    func noStreak(zoom: Double) {
        let viewport = Viewport(center: LonLat(longitude: 150, latitude: -58.1), zoom: zoom, width: 1280, height: 1)
        #expect(BaseGround(viewport: viewport).land.allSatisfy { $0 == 0 })
    }

    // A coarse map moves a shore by a pixel or two, so a few seaside cities fall into the sea; whole states must not.
    @Test("cities lie on land", arguments: [(0, 0.0, 2.0), (38.0, -96.0, 4.5), (50.0, 12.0, 5.0), (40.0, -84.0, 7.0)])
    func citiesOnLand(latitude: Double, longitude: Double, zoom: Double) {
        let side = zoom == 2 ? 1024 : 700
        let viewport = Viewport(
            center: LonLat(longitude: longitude, latitude: latitude), zoom: zoom, width: side, height: side)
        let ground = BaseGround(viewport: viewport)
        var (wet, all) = (0, 0)
        for city in MapData.shared.cities.inside(viewport.bounds) {
            let pixel = viewport.pixel(city.position)
            guard (0..<Double(side)).contains(pixel.x), (0..<Double(side)).contains(pixel.y) else { continue }
            all += 1
            if ground.land[Int(pixel.y) * side + Int(pixel.x)] == 0 { wet += 1 }
        }
        #expect(all > 100 && Double(wet) < 0.02 * Double(all), "\(wet) of \(all)")
    }

    @Test("the picture is clear beyond the projection's ends and opaque within")
    func ends() {
        let viewport = Viewport(originX: -100, originY: -50, worldSize: 256, width: 500, height: 356)
        let map = BuiltinBaseMap(viewport: viewport, theme: .light)
        for picture in [map.ground, map.fogGround] {
            #expect(picture[250, 49] == .clear && picture[250, 306] == .clear)
            #expect(picture[250, 50].alpha == 255 && picture[250, 305].alpha == 255)
        }
    }

    // The design's colours: land, sea, and both without radar coverage.
    @Test(
        "ground and fog have the design's colours",
        arguments: [
            (Theme.light, 0xECEBE5, 0xC6D5DE, 0xD6D4CD, 0xB1C1CB),
            (Theme.dark, 0x24292F, 0x14181D, 0x363D45, 0x242A30),
        ])
    func colors(theme: Theme, land: UInt32, water: UInt32, fogLand: UInt32, fogWater: UInt32) {
        // Denver in the middle; the Pacific 2400 units to its west at zoom 7.
        let inland = Viewport(center: LonLat(longitude: -105, latitude: 39.7), zoom: 7, width: 4, height: 4)
        let sea = Viewport(center: LonLat(longitude: -130, latitude: 39.7), zoom: 7, width: 4, height: 4)
        let (dry, wet) = (BuiltinBaseMap(viewport: inland, theme: theme), BuiltinBaseMap(viewport: sea, theme: theme))
        #expect(dry.ground[2, 2] == RGBA8(rgb: land).premultiplied)
        #expect(wet.ground[2, 2] == RGBA8(rgb: water).premultiplied)
        #expect(dry.fogGround[2, 2] == RGBA8(rgb: fogLand).premultiplied)
        #expect(wet.fogGround[2, 2] == RGBA8(rgb: fogWater).premultiplied)
    }

    private func land(at place: Place, zoom: Double) -> UInt8 {
        let center = LonLat(longitude: place.longitude, latitude: place.latitude)
        return BaseGround(viewport: Viewport(center: center, zoom: zoom, width: 2, height: 2)).land[0]
    }

    struct Place: Sendable, CustomTestStringConvertible {
        let name: String, latitude: Double, longitude: Double, isLand: Bool, leastZoom: Double
        var testDescription: String { name }

        init(_ name: String, _ latitude: Double, _ longitude: Double, isLand: Bool, from leastZoom: Double = 0) {
            self.name = name
            self.latitude = latitude
            self.longitude = longitude
            self.isLand = isLand
            self.leastZoom = leastZoom
        }
    }
}
