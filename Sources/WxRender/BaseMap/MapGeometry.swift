package import WxGeo
package import WxRaster

/// The base map's shapes in a viewport, in 1/256 pixels of it, in every visible copy of the world.
package struct MapGeometry: Sendable {
    /// One step of painting the ground.
    package struct Fill: Sendable {
        /// Land, or water over land that was painted before.
        package let isLand: Bool
        /// Open arcs for `fillSigned`: what two units share is left out.
        package let path: SubpixelPath
    }

    /// What to fill, in this order.
    ///
    /// Natural Earth's lake shores and the Census's lie several pixels apart at zoom 9. So: the world's land; the
    /// lakes, the Great Lakes among them; the Census's land, which has a hole for those; the other American lakes.
    package private(set) var fills: [Fill] = []
    /// Sea coasts and lake shores.
    package private(set) var coasts = SubpixelPath()
    /// Borders of countries that nobody contests.
    package private(set) var countries = SubpixelPath()
    /// Contested borders and claims; each polyline starts at the same place in every tile.
    package private(set) var disputed = SubpixelPath()
    /// Borders of states and provinces, of those countries whose zoom is reached.
    package private(set) var states = SubpixelPath()
    /// Borders of US counties.
    package private(set) var counties = SubpixelPath()

    /// What of the map is wanted.
    package struct Selection: Sendable {
        /// Whether ``MapGeometry/fills`` are wanted.
        package var fills = true
        /// Whether ``MapGeometry/coasts`` are wanted.
        package var coasts = true
        /// Whether ``MapGeometry/countries`` and ``MapGeometry/disputed`` are wanted.
        package var countries = true
        /// Whether ``MapGeometry/states`` are wanted.
        package var states = true
        /// Whether ``MapGeometry/counties`` are wanted.
        package var counties = true
        /// Whether the lines of provinces are wanted below their country's zoom too.
        package var smallProvinces = false

        /// Selects everything but small provinces.
        package init() {}
    }

    /// Collects what a viewport shows: the parts of a map that lie in it, and for fills the ends of what lies left.
    ///
    /// - Complexity: 0.1 to 0.5 ms for 1280×720 pixels.
    package init(_ map: MapData, viewport: Viewport, selecting selection: Selection = Selection()) {
        let level = map.level(worldSize: viewport.worldSize)
        // The first level leaves out counties and small provinces: the second has them.
        let detailed = level.number == 0 ? map.levels[1] : level
        let stateLevel = selection.smallProvinces ? detailed : level
        let zoom = selection.smallProvinces ? 255 : UInt8(min(max(viewport.zoom * 16, 0), 254))

        var (land, lakes) = (SubpixelPath(), SubpixelPath())
        var (americanLand, americanLakes) = (SubpixelPath(), SubpixelPath())
        for copy in Self.copies(viewport) {
            collect(level.world, viewport, copy, selection, fill: &land)
            collect(level.america, viewport, copy, selection, fill: &americanLand)
            if selection.states {
                for layer in [stateLevel.world, stateLevel.america] {
                    let collector = MapCollector(layer, viewport, copy: copy)
                    for chunk in layer.chunks
                    where chunk.kind == .state && chunk.fromZoom <= zoom && collector.isVisible(chunk) {
                        collector.append(chunk, to: &states)
                    }
                }
            }
            if selection.counties {
                let layer = detailed.america
                let collector = MapCollector(layer, viewport, copy: copy)
                for chunk in layer.chunks where chunk.kind == .county && collector.isVisible(chunk) {
                    collector.append(chunk, to: &counties)
                }
            }
            guard selection.fills || selection.coasts else { continue }
            let water = level.water
            let mapLakes = map.lakes
            let collector = MapCollector(water, viewport, copy: copy)
            let least = Self.leastLakeArea(zoom: viewport.zoom) * viewport.scale * viewport.scale
            for (unit, box) in level.lakeBoxes.enumerated() where collector.isVisible(box, leastArea: least) {
                water.forEachChunk(ofUnit: unit) { index, _ in
                    let chunk = water.chunks[index]
                    if selection.fills {
                        if mapLakes[unit].isAboveAmerica {
                            collector.appendFill(chunk, to: &americanLakes)
                        } else {
                            collector.appendFill(chunk, to: &lakes)
                        }
                    }
                    if selection.coasts, chunk.kind == .shore, collector.isVisible(chunk) {
                        collector.append(chunk, to: &coasts)
                    }
                }
            }
        }
        if selection.fills {
            fills = [(true, land), (false, lakes), (true, americanLand), (false, americanLakes)].compactMap {
                $0.1.isEmpty ? nil : Fill(isLand: $0.0, path: $0.1)
            }
        }
    }

    /// The smallest bounding box of a lake that is drawn, in square units.
    static func leastLakeArea(zoom: Double) -> Double { zoom < 6 ? 14 : 6 }

    /// The copies of the world that the viewport, and lines that hang over its edges, show.
    private static func copies(_ viewport: Viewport) -> ClosedRange<Int> {
        let margin = MapCollector.margin * viewport.scale
        let first = Int(((viewport.originX - margin) / viewport.worldSize).rounded(.down))
        let last = Int(((viewport.originX + Double(viewport.width) + margin) / viewport.worldSize).rounded(.up)) - 1
        return first...max(first, last)
    }

    private mutating func collect(
        _ layer: OutlineLayer, _ viewport: Viewport, _ copy: Int, _ selection: Selection,
        fill: inout SubpixelPath
    ) {
        let collector = MapCollector(layer, viewport, copy: copy)
        for chunk in layer.chunks where collector.mayMatter(chunk) {
            // As often as it bounds the whole: twice where units overlap along a common edge.
            if selection.fills { for _ in 0..<chunk.fill { collector.appendFill(chunk, to: &fill) } }
            guard collector.isVisible(chunk) else { continue }
            switch chunk.kind {
            case .coast where selection.coasts: collector.append(chunk, to: &coasts)
            case .country where selection.countries: collector.append(chunk, to: &countries)
            case .disputed where selection.countries: collector.append(chunk, to: &disputed)
            default: break
            }
        }
    }
}
