import Testing
import WxGeo

@Suite("Viewports")
struct ViewportTests {
    @Test("a tile's viewport is the tile, at any scale", arguments: [1.0, 2, 3])
    func tile(scale: Double) throws {
        let viewport = Viewport(tile: try TileID(z: 6, x: 14, y: 25), scale: scale)
        #expect(viewport.width == Int(256 * scale) && viewport.height == Int(256 * scale))
        #expect(viewport.zoom == 6)
        // mercantile 1.2.1: bounds of 6/14/25.
        let bounds = viewport.bounds
        #expect(abs(bounds.west - -101.25) < 1e-12)
        #expect(abs(bounds.south - 31.952162238024968) < 1e-12)
        #expect(abs(bounds.east - -95.625) < 1e-12)
        #expect(abs(bounds.north - 36.59788913307021) < 1e-12)
    }

    @Test("child tiles lie on the pixels of their parent drawn at twice the scale")
    func children() throws {
        let tile = try TileID(z: 3, x: 5, y: 2)
        let parent = Viewport(tile: tile, scale: 2)
        for (index, child) in tile.children.map({ Viewport(tile: $0) }).enumerated() {
            #expect(child.worldSize == parent.worldSize)
            #expect(child.originX == parent.originX + Double(index % 2 * 256))
            #expect(child.originY == parent.originY + Double(index / 2 * 256))
        }
    }

    @Test("a box is shown whole, in the middle, and widened to the picture's shape")
    func box() {
        let asked = BoundingBox(west: -100, south: 33, east: -94, north: 37.2)
        let viewport = Viewport(showing: asked, width: 1280, height: 720)
        let bounds = viewport.bounds
        #expect(bounds.west < -100 && bounds.east > -94)
        #expect(abs(bounds.south - 33) < 1e-4 && abs(bounds.north - 37.2) < 1e-4)
        #expect(abs(bounds.west + bounds.east - (-194)) < 1e-3)
    }

    // The example of the manifest in the command-line contract: this box above a strip of 54 units.
    @Test("a strip at the foot is kept free: the box lies above it")
    func strip() {
        let asked = BoundingBox(west: -100, south: 33, east: -94, north: 37.2)
        let bounds = Viewport(showing: asked, width: 1280, height: 720, reservedBelow: 54).bounds
        #expect(abs(bounds.west - -101.935324) < 0.01)
        #expect(abs(bounds.south - 32.650073) < 0.01)
        #expect(abs(bounds.east - -92.064676) < 0.01)
        #expect(abs(bounds.north - 37.2) < 1e-4)
    }

    @Test("a box across the antimeridian keeps its width, and the picture's bounds say west > east")
    func antimeridian() {
        let viewport = Viewport(
            showing: BoundingBox(west: 170, south: -25, east: -170, north: -10), width: 400, height: 300)
        #expect(abs(viewport.longitude(x: 200) - 180) < 1e-3)
        let bounds = viewport.bounds
        #expect(bounds.crossesAntimeridian)
        #expect(bounds.west > 165 && bounds.west <= 170 && bounds.east >= -170 && bounds.east < -165)
    }

    // From the contract: a view of 360° or more keeps unnormalised longitudes.
    @Test("a view of more than the world keeps unnormalised longitudes")
    func wholeWorld() {
        let viewport = Viewport(
            showing: BoundingBox(west: -180, south: -60, east: 180, north: 75), width: 1280, height: 640)
        let bounds = viewport.bounds
        #expect(bounds.west < -180 && bounds.east > 180)
        #expect(viewport.worldCopies == -1...1)
    }

    @Test("the middle of a centred view is the centre, at a fractional zoom and any scale", arguments: [1.0, 2])
    func centre(scale: Double) {
        let viewport = Viewport(
            center: LonLat(longitude: 179.5, latitude: 52), zoom: 5.5, width: 640, height: 400, scale: scale)
        #expect(abs(viewport.zoom - 5.5) < 1e-12)
        #expect(abs(viewport.longitude(x: 320 * scale) - 179.5) < 0.0001)
        #expect(abs(viewport.latitude(y: 200 * scale) - 52) < 0.0001)
        #expect(viewport.bounds.crossesAntimeridian)
    }

    @Test("rows beyond the edge of the map are known")
    func mapRows() {
        let viewport = Viewport(center: LonLat(longitude: 0, latitude: 0), zoom: 0, width: 512, height: 400)
        #expect(viewport.mapRows == 72..<328)
        #expect(viewport.worldCopies == -1...1)
        #expect(viewport.bounds.north == WebMercator.maximumLatitude)
    }

    @Test("origins lie on the grid of 1/256 pixel")
    func snapping() {
        let viewport = Viewport(center: LonLat(longitude: 13.37, latitude: 52.5), zoom: 7.3, width: 333, height: 111)
        #expect((viewport.originX * 256).rounded() == viewport.originX * 256)
        #expect((viewport.originY * 256).rounded() == viewport.originY * 256)
    }
}
