import Testing
import WxGeo
import WxTestSupport

@Suite("Web Mercator")
struct WebMercatorTests {
    // Expected fractions computed with PROJ 9 through pyproj (EPSG:4326 to EPSG:3857), not with this code.
    @Test(
        "positions project to where PROJ puts them",
        arguments: [
            (LonLat(longitude: -97.5, latitude: 35.47), WorldPoint(x: 0.22916666666666669, y: 0.39449942942184346)),
            (LonLat(longitude: 151.2093, latitude: -33.8688), WorldPoint(x: 0.9200258333333333, y: 0.6000922514587761)),
            (LonLat(longitude: 10, latitude: 80), WorldPoint(x: 0.5277777777777778, y: 0.11225939796299506)),
            (LonLat(longitude: 0.0001, latitude: 0.0001), WorldPoint(x: 0.5000002777777778, y: 0.4999997222222222)),
            (LonLat(longitude: -179.99, latitude: -85), WorldPoint(x: 2.7777777777793222e-05, y: 0.9983620852139459)),
        ])
    func knownPoints(position: LonLat, expected: WorldPoint) {
        let point = WebMercator.project(position)
        #expect(abs(point.x - expected.x) < 1e-14)
        #expect(abs(point.y - expected.y) < 1e-14)
    }

    @Test("latitudes beyond the map are clamped to its edge, and the edges are exact")
    func clamping() {
        #expect(WebMercator.y(latitude: 90) == 0)
        #expect(WebMercator.y(latitude: -90) == 1)
        #expect(WebMercator.y(latitude: WebMercator.maximumLatitude) == 0)
        #expect(abs(WebMercator.latitude(y: 0) - WebMercator.maximumLatitude) < 1e-12)
    }

    @Test("unprojecting a projected position gives it back", arguments: [1, 2, 3] as [UInt64])
    func roundTrip(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<1000 {
            let position = LonLat(
                longitude: .random(in: -540...540, using: &random), latitude: .random(in: -85...85, using: &random))
            let back = WebMercator.unproject(WebMercator.project(position))
            #expect(abs(back.longitude - position.longitude) < 1e-9)
            #expect(abs(back.latitude - position.latitude) < 1e-9)
        }
    }
}
