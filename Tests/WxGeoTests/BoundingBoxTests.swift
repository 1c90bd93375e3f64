import Testing
import WxGeo

@Suite("Bounding boxes")
struct BoundingBoxTests {
    private func box(_ west: Double, _ east: Double) -> BoundingBox {
        BoundingBox(west: west, south: -10, east: east, north: 10)
    }

    @Test("a union goes the shorter way round the earth")
    func union() {
        #expect(box(-100, -90).union(box(-80, -70)) == box(-100, -70))
        #expect(box(170, 175).union(box(-178, -170)) == box(170, -170))
        #expect(box(170, -170).union(box(-175, -160)) == box(170, -160))
        #expect(box(-100, -70).union(box(-90, -80)) == box(-100, -70))
        #expect(box(-180, 180).union(box(3, 4)) == box(-180, 180))
        #expect(box(-170, 20).union(box(10, -160)) == box(-180, 180))
    }

    @Test("a union takes the outermost parallels")
    func latitudes() {
        let union = BoundingBox(west: 0, south: 1, east: 2, north: 3).union(
            BoundingBox(west: 0, south: -4, east: 2, north: 2))
        #expect(union == BoundingBox(west: 0, south: -4, east: 2, north: 3))
    }

    @Test("a box across the antimeridian holds what lies on both sides of it")
    func contains() {
        let fiji = BoundingBox(west: 176, south: -20, east: -178, north: -12)
        #expect(fiji.width == 6)
        #expect(fiji.contains(LonLat(longitude: 179, latitude: -17)))
        #expect(fiji.contains(LonLat(longitude: -179, latitude: -17)))
        #expect(fiji.contains(LonLat(longitude: 181, latitude: -17)))
        #expect(!fiji.contains(LonLat(longitude: 0, latitude: -17)))
        #expect(!fiji.contains(LonLat(longitude: 179, latitude: -21)))
    }
}
