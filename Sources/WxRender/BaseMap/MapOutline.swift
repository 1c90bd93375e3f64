package import WxGeo
package import WxRaster

/// Something of the map that has an area.
package enum MapFeature: Hashable, Sendable {
    /// A country by its ISO 3166-1 two-letter code.
    case country(String)
    /// A state or province outside of the United States, by its index in ``MapData/provinces``.
    case province(Int)
    /// A state or territory of the United States by its postal code.
    case state(String)
    /// A county of the United States by its five-digit FIPS code.
    case county(Int)
}

extension MapData {
    /// The area of a feature in a viewport as open arcs for `fillSigned`; empty for an unknown feature.
    package func area(of feature: MapFeature, in viewport: Viewport) -> SubpixelPath {
        var path = SubpixelPath()
        for part in parts(of: feature, worldSize: viewport.worldSize) {
            for copy in viewport.worldCopies {
                let collector = MapCollector(part.layer, viewport, copy: copy)
                for (chunk, winding) in part.outline {
                    for _ in 0..<abs(winding) {
                        collector.appendFill(part.layer.chunks[chunk], backwards: winding < 0, to: &path)
                    }
                }
            }
        }
        return path
    }

    /// The closed rings of a feature, each with its first point repeated at the end; empty for an unknown feature.
    ///
    /// - Parameter worldSize: pixels of the world that the rings will be drawn in; decides on the level of detail.
    package func rings(of feature: MapFeature, worldSize: Double = .infinity) -> [[WorldPoint]] {
        parts(of: feature, worldSize: worldSize).flatMap { $0.rings() }
    }

    /// The closed rings of a feature in the detail of a viewport; none where the feature's box lies outside of it.
    func rings(of feature: MapFeature, seenIn viewport: Viewport) -> [[WorldPoint]] {
        let units = units(of: feature, worldSize: viewport.worldSize)
        var box = MapBox()
        for (layer, units) in units { for unit in units { box.join(layer.box(ofUnit: unit)) } }
        guard let bits = units.first?.layer.bits, box.touches(viewport, steps: 1 << bits) else { return [] }
        return units.flatMap { MapOutline($0.layer, units: $0.units).rings() }
    }

    private func parts(of feature: MapFeature, worldSize: Double) -> [MapOutline] {
        units(of: feature, worldSize: worldSize).map { MapOutline($0.layer, units: $0.units) }
    }

    /// What a feature consists of: units of the world layer, of the American layer, or of both.
    private func units(of feature: MapFeature, worldSize: Double) -> [(layer: OutlineLayer, units: [Int])] {
        var least = level(worldSize: worldSize)
        let (states, provinces, counties) = (states, provinces, counties)
        switch feature {
        case .country(let code):
            guard let country = countries.firstIndex(where: { $0.code == code }) else { return [] }
            return [
                (least.world, provinces.indices.filter { provinces[$0].country == country }),
                (least.america, counties.indices.filter { states[counties[$0].state].country == country }),
            ]
        case .province(let index):
            guard provinces.indices.contains(index) else { return [] }
            // Levels below a country's zoom hold it as one unit.
            if let zoom = provinces[index].country.flatMap({ countries[$0].provinceZoom }) {
                let needed = zoom < 4 ? 0 : zoom < 7 ? 1 : 2
                if least.number < needed { least = levels[needed] }
            }
            return [(least.world, [index])]
        case .state(let code):
            return [(least.america, counties.indices.filter { states[counties[$0].state].code == code })]
        case .county(let number):
            // The first level holds states.
            if least.number == 0 { least = levels[1] }
            return [(least.america, counties.indices.filter { counties[$0].number == number })]
        }
    }
}

/// The outline of some units of a layer: the chunks that bound them together, without those between them.
private struct MapOutline {
    let layer: OutlineLayer
    /// Chunk numbers, rising, and how often the outline runs along them: negative backwards, never 0.
    let outline: [(chunk: Int, winding: Int)]

    init(_ layer: OutlineLayer, units: [Int]) {
        self.layer = layer
        var windings: [Int: Int] = [:]
        for unit in units {
            layer.forEachChunk(ofUnit: unit) { chunk, isBackwards in
                windings[chunk, default: 0] += isBackwards ? -1 : 1
            }
        }
        outline = windings.filter { $0.value != 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Chains the chunks to rings; what finds no continuation, in a damaged map, is closed by a straight line.
    func rings() -> [[WorldPoint]] {
        var pieces: [[SIMD2<Int32>]] = []
        for (number, winding) in outline {
            let points = layer.points(of: layer.chunks[number])
            for _ in 0..<abs(winding) { pieces.append(winding < 0 ? points.reversed() : points) }
        }
        var starts: [SIMD2<Int32>: [Int]] = [:]
        for (index, piece) in pieces.enumerated().reversed() { starts[piece[0], default: []].append(index) }
        var isUsed = [Bool](repeating: false, count: pieces.count)
        let side = Double(1 << layer.bits)
        return pieces.indices.compactMap { index -> [WorldPoint]? in
            guard !isUsed[index] else { return nil }
            var ring: [SIMD2<Int32>] = [pieces[index][0]]
            var next: Int? = index
            while let piece = next {
                isUsed[piece] = true
                ring += pieces[piece].dropFirst()
                let end = ring[ring.count - 1]
                next = end == ring[0] ? nil : starts[end]?.last { !isUsed[$0] }
            }
            if ring[ring.count - 1] != ring[0] { ring.append(ring[0]) }
            return ring.map { WorldPoint(x: Double($0.x) / side, y: Double($0.y) / side) }
        }
    }
}

extension OutlineLayer {
    /// The points of a chunk in steps of the layer.
    fileprivate func points(of chunk: MapChunk) -> [SIMD2<Int32>] {
        var deltas = MapDeltas(body, from: Int(chunk.offset), length: Int(chunk.length))
        var point = chunk.first
        var points = [point]
        points.reserveCapacity(Int(chunk.count))
        for _ in 1..<chunk.count {
            point.x &+= deltas.next()
            point.y &+= deltas.next()
            points.append(point)
        }
        return points
    }
}
