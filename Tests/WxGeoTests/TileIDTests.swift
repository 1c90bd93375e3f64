import Testing
import WxGeo
import WxTestSupport

/// A position and the tile that another program names for it.
struct KnownTile: CustomTestStringConvertible, Sendable {
    let place: String
    let longitude: Double
    let latitude: Double
    let tile: String

    var testDescription: String { place }
}

@Suite("Tiles")
struct TileIDTests {
    // Expected tiles computed with mercantile 1.2.1 (Python), not with this code.
    @Test(
        "positions fall in the tile that mercantile names",
        arguments: [
            KnownTile(place: "Greenwich", longitude: 0, latitude: 51.4779, tile: "10/512/340"),
            KnownTile(place: "north of the map", longitude: -178, latitude: 89, tile: "10/5/0"),
            KnownTile(place: "Oklahoma City", longitude: -97.5, latitude: 35.47, tile: "6/14/25"),
            KnownTile(place: "Taveuni", longitude: 179.999, latitude: -16.5, tile: "7/127/69"),
            KnownTile(place: "Sydney", longitude: 151.2093, latitude: -33.8688, tile: "12/3768/2457"),
            KnownTile(place: "antimeridian", longitude: -180, latitude: 0, tile: "3/0/4"),
            KnownTile(place: "Berlin", longitude: 13.4, latitude: 52.5, tile: "14/8801/5374"),
            KnownTile(place: "Brighton beach", longitude: -0.1381, latitude: 50.8219, tile: "17/65485/43982"),
        ])
    func knownTiles(_ known: KnownTile) throws {
        let zoom = Int(known.tile.prefix { $0 != "/" })!
        let position = LonLat(longitude: known.longitude, latitude: known.latitude)
        #expect("\(try TileID(containing: position, zoom: zoom))" == known.tile)
        let nextWorld = LonLat(longitude: known.longitude + 360, latitude: known.latitude)
        #expect("\(try TileID(containing: nextWorld, zoom: zoom))" == known.tile)
    }

    @Test("the middle of every tile to zoom 6 falls in that tile", arguments: 0...6)
    func roundTrip(zoom: Int) throws {
        let side = 1 << zoom
        for x in 0..<side {
            for y in 0..<side {
                let middle = WebMercator.unproject(
                    WorldPoint(x: (Double(x) + 0.5) / Double(side), y: (Double(y) + 0.5) / Double(side)))
                let tile = try TileID(containing: middle, zoom: zoom)
                #expect(tile == (try TileID(z: zoom, x: x, y: y)))
            }
        }
    }

    @Test("numbers that name no tile are refused with the range that holds")
    func refusals() {
        #expect(throws: TileIDError.zoomOutOfRange(31)) { try TileID(z: 31, x: 0, y: 0) }
        #expect(throws: TileIDError.columnOutOfRange(4, zoom: 2)) { try TileID(z: 2, x: 4, y: 0) }
        #expect(throws: TileIDError.rowOutOfRange(-1, zoom: 2)) { try TileID(z: 2, x: 0, y: -1) }
        #expect(
            "\(TileIDError.rowOutOfRange(4, zoom: 2))"
                == "zoom 2 has rows 0 to 3, counted from the north, but 4 was given; name the tile as Z/X/Y")
    }
}
