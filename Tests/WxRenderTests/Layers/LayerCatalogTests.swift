import Foundation
import Testing
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("The list of layers")
struct LayerCatalogTests {
    private let view = Viewport(
        showing: BoundingBox(west: -100, south: 33, east: -94, north: 37), width: 320, height: 180)

    @Test("a scene's layers come from the ground up, with what could be added")
    func scene() throws {
        var scene = Scene(viewport: view, base: .builtIn(.dark))
        let alert = Alert(
            id: "1", event: "Flood Watch", sent: Timestamp(secondsSince1970: 0), severity: .severe)
        scene.layers = [.advisories(AdvisoryContent(timeline: AlertTimeline([alert, alert]), opacity: 0.5))]
        let catalog = LayerCatalog(scene)
        #expect(
            catalog.layers.map(\.id) == [
                "builtin", "builtin:dark", "none", "advisories", "radar", "borders", "labels", "pins", "furniture",
            ])
        #expect(catalog.active.map(\.id) == ["builtin:dark", "advisories", "borders", "labels", "furniture"])
        let advisories = try #require(catalog["advisories"])
        #expect(advisories.opacity == 0.5 && advisories.kind == .weather)
        // The official colour of a Flood Watch is SeaGreen, #2E8B57.
        #expect(advisories.legend?.stops.map(\.label) == ["Flood Watch"])
        #expect(advisories.legend?.stops.first?.color == RGBA8(rgb: 0x2E8B57))
        #expect(catalog["radar"]?.isActive == false && catalog["nothing"] == nil)
    }

    @Test("radar tells its product, who made it and its colours")
    func radar() throws {
        let radar = try RadarCatalog(
            [TestData.packageRoot.appendingPathComponent("samples/radar").path], reader: try RadarReader())
        var scene = Scene(viewport: view, layers: [.radar(RadarContent(series: radar.series, opacity: 0.7))])
        var layer = try #require(LayerCatalog(scene)["radar"])
        #expect(layer.name == "Radar: N0Q" && layer.source == "24 scans" && layer.opacity == 0.7)
        #expect(layer.legend == LayerLegend(.nws))
        scene.layers = [.radar(RadarContent(series: radar.series, colorTable: .smooth))]
        layer = try #require(LayerCatalog(scene)["radar"])
        #expect(layer.legend?.id == "smooth" && layer.legend?.stops.count == ColorTable.smooth.classes.count)
    }

    @Test("a base of one's own is listed where no pack is it; borders and names are then not drawn by themselves")
    func bases() {
        let pack = LayerDescription(
            id: "de-by", name: "Bayern", kind: .base, isActive: false, source: "/maps/de-by.mbtiles")
        var scene = Scene(viewport: view, base: .tiles(path: "/maps/de-by.mbtiles"))
        var catalog = LayerCatalog(scene, bases: [pack])
        #expect(catalog.active.map(\.id) == ["de-by", "furniture"])
        scene.base = .image(path: "/maps/relief.png")
        catalog = LayerCatalog(scene, bases: [pack])
        #expect(catalog.active.map(\.name) == ["relief.png", "Title, clock, legend and scale"])
        #expect(catalog["de-by"]?.isActive == false)
        scene.borders = .states
        scene.furnishing = .none
        #expect(LayerCatalog(scene).active.map(\.kind) == [.base, .borders])
    }
}
